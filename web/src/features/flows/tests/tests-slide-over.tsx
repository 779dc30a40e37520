import { Play, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../../resource/help-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { useBuilder } from '../builder/builder-store.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import { useTestRun, useTests } from './flow-tests.ts';
import { Failed, RunSummary } from './run-summary.tsx';
import { TestRow } from './test-row.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The tests of the flow, and what they find in what is drawn now. */
export function TestsSlideOver({ isOpen, onClose }: Props) {
  return (
    <SlideOver isOpen={isOpen} onClose={onClose}>
      <Tests onClose={onClose} />
    </SlideOver>
  );
}

function Tests({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('flow-tests');
  const { id, name } = useOpenFlow();
  const list = useTests(id);
  const tests = list.data?.results ?? [];
  const run = useTestRun(id, tests.length > 0);
  return (
    <>
      <SlideOverHeader title={t('title')} note={name} onClose={onClose} />
      <SlideOverBody>
        {list.isPending ? (
          <div aria-busy className="flex flex-col gap-3">
            <Skeleton className="h-20 rounded-lg" />
            <Skeleton className="h-20 rounded-lg" />
          </div>
        ) : list.isError ? (
          <Failed text={t('loadFailed')} onRetry={() => void list.refetch()} />
        ) : tests.length === 0 ? (
          <NoTests onLeave={onClose} />
        ) : (
          <>
            <RunSummary run={run} />
            <ul className="flex flex-col gap-3">
              {tests.map((test) => (
                <TestRow
                  key={test.id}
                  test={test}
                  result={run.data?.find((result) => result.id === test.id)}
                  isRunning={run.isFetching}
                />
              ))}
            </ul>
          </>
        )}
      </SlideOverBody>
      {tests.length > 0 && (
        <SlideOverFooter>
          <Button icon={Play} isPending={run.isFetching} onPress={() => void run.refetch()}>
            {t('runAgain')}
          </Button>
        </SlideOverFooter>
      )}
    </>
  );
}

/** The way to the first one leads through the simulator. */
function NoTests({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation('flow-tests');
  const setMode = useBuilder((state) => state.setMode);
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Button
          look="primary"
          icon={Smartphone}
          onPress={() => {
            onLeave();
            setMode('simulate');
          }}
        >
          {t('empty.action')}
        </Button>
      }
      drawing={
        <>
          <path d="M50 16h20M54 16v22L34 74a6 6 0 0 0 5 9h42a6 6 0 0 0 5-9L66 38V16" />
          <path d="M43 60h34" />
          <path d="m53 71 5 5 10-10" className="text-brand" stroke="currentColor" strokeWidth="2" />
        </>
      }
    >
      {t('empty.text')} <HelpLink about="flows#tests" />
    </EmptyState>
  );
}
