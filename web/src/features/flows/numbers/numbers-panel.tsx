import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOpenFlow } from '../builder/open-flow.ts';
import { useVersion } from '../builder/versions/versions.ts';
import { ContactsSlideOver } from './contacts-slide-over.tsx';
import { type Figure, figuresOf } from './figures.ts';
import { Losses } from './losses.tsx';
import { NumbersFooter } from './numbers-footer.tsx';
import { type Period, PeriodField, usePeriodDays } from './period-field.tsx';
import { Tiles } from './tiles.tsx';
import { useShownNumbers } from './use-shown-numbers.tsx';
import { useStats } from './use-stats.ts';
import { VersionCards } from './version-cards.tsx';

/** How many went through the flow, and where they left it. */
export function NumbersPanel() {
  const { t } = useTranslation('builder');
  const { version } = useOpenFlow();
  return (
    <aside
      aria-label={t('modes.numbers')}
      data-builder-panel
      className="flex w-82 shrink-0 flex-col border-l border-line bg-surface"
    >
      {version ? <Numbers current={version.id} /> : <Unpublished />}
    </aside>
  );
}

function Numbers({ current }: { readonly current: string }) {
  const { t } = useTranslation('flow-numbers');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { id: flowId } = useOpenFlow();
  const [version, setVersion] = useState<string | null>(current);
  const [period, setPeriod] = useState<Period>({ days: 14 });
  const [figure, setFigure] = useState<Figure | null>(null);
  const { from, to, isWrong } = usePeriodDays(period);
  const asked = { flowId, version, from, to };
  const stats = useStats(asked, !isWrong);
  const drawn = useVersion(flowId, version ?? current);
  const document = drawn.data?.document;
  const figures = document && stats.data ? figuresOf(document, stats.data) : null;
  useShownNumbers(document, stats.data, setFigure);
  const failure = stats.error ?? drawn.error;

  if (failure && !figures)
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-5 text-dense">
        <p className="font-semibold">{t('failed')}</p>
        <p className="text-muted">{errorText(failure)}</p>
        <Button
          isPending={stats.isFetching || drawn.isFetching}
          onPress={() => void Promise.all([stats.refetch(), drawn.refetch()])}
        >
          {common('tryAgain')}
        </Button>
      </div>
    );
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4" aria-busy={stats.isFetching}>
        <VersionCards versions={stats.data?.versions ?? null} chosen={version} onChoose={setVersion} />
        <PeriodField value={period} onChange={setPeriod} isWrong={isWrong} />
        {stats.data && figures ? (
          <>
            <Tiles stats={stats.data} />
            {stats.data.started === 0 && <p className="text-dense text-muted">{t('nobody')}</p>}
            <Losses figures={figures} onShow={setFigure} />
          </>
        ) : (
          <Waiting />
        )}
      </div>
      {figures && <NumbersFooter figures={figures} onShow={setFigure} />}
      {figure && figures && (
        <ContactsSlideOver asked={asked} figure={figure} figures={figures} onClose={() => setFigure(null)} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-5 w-40 rounded" />
      <Skeleton className="h-10 rounded" />
      <Skeleton className="h-10 rounded" />
    </div>
  );
}

function Unpublished() {
  const { t } = useTranslation('flow-numbers');
  return (
    <EmptyState
      drawing={
        <>
          <path d="M18 80h84" />
          <rect x="28" y="52" width="14" height="28" rx="3" />
          <rect x="53" y="36" width="14" height="44" rx="3" />
          <rect x="78" y="20" width="14" height="60" rx="3" strokeDasharray="3 4" />
        </>
      }
      title={t('unpublished.title')}
    >
      {t('unpublished.text')}
    </EmptyState>
  );
}
