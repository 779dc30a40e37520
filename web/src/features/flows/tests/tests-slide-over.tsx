import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { useOpenFlow } from '../builder/open-flow.ts';
import { UnsavedDraft, useTestRun, useTests } from './flow-tests.ts';
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
          <NoTests />
        ) : (
          <>
            <Summary run={run} />
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

/** How many hold, in a sentence. */
export function Summary({ run }: { readonly run: ReturnType<typeof useTestRun> }) {
  const { t } = useTranslation('flow-tests');
  const { t: ofBuilder } = useTranslation('builder');
  const errorText = useErrorText();
  if (run.isFetching)
    return (
      <p role="status" className="text-dense text-muted">
        {t('running')}
      </p>
    );
  if (run.isError) {
    const text = run.error instanceof UnsavedDraft ? ofBuilder('saving.failed') : errorText(run.error);
    return <Failed text={text} onRetry={() => void run.refetch()} />;
  }
  const failed = run.data?.filter(({ is_passed }) => !is_passed).length ?? 0;
  return (
    <p role="status" className={failed > 0 ? 'text-dense font-medium text-bad' : 'text-dense text-ok'}>
      {failed > 0 ? t('someFail', { count: failed }) : t('allPass', { count: run.data?.length ?? 0 })}
    </p>
  );
}

function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex items-center justify-between gap-2 text-dense">
      {text}
      <Button onPress={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}

function NoTests() {
  const { t } = useTranslation('flow-tests');
  return (
    <EmptyState
      title={t('empty.title')}
      drawing={
        <>
          <path d="M50 16h20M54 16v22L34 74a6 6 0 0 0 5 9h42a6 6 0 0 0 5-9L66 38V16" />
          <path d="M43 60h34" />
          <path d="m53 71 5 5 10-10" className="text-brand" stroke="currentColor" strokeWidth="2" />
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
