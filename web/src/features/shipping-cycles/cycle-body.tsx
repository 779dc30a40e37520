import type { Cycle, CycleStep } from '@yupflow/contract/shipping-cycles';
import { CirclePause, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../browser/media-query.ts';
import { JobTray } from '../../pickers/jobs/job-tray.tsx';
import { ConfirmRemove } from '../../resource/confirm-remove.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { useOpen } from '../../resource/use-open.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CycleHeader } from './cycle-header.tsx';
import { CycleSlideOvers } from './cycle-slide-overs.tsx';
import { CycleTotals } from './cycle-totals.tsx';
import { StepList } from './step-list.tsx';
import { useStepChanges } from './use-steps.ts';
import { WhoPanel } from './who-panel.tsx';

interface Props {
  readonly cycle: Cycle;
  readonly steps: readonly CycleStep[];
  readonly onGone: () => void;
}

/** There is room for who is in a step beside the steps; else they come over them. */
const besideQuery = '(min-width: 1120px)';

export function CycleBody({ cycle, steps, onGone }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const isBeside = useMediaQuery(besideQuery);
  const slideOver = useOpen();
  const changes = useStepChanges(cycle.id);
  const [{ step: asked }, changeParams] = useSearchParams();
  const [toRemove, setToRemove] = useState<CycleStep | null>(null);
  const chosen = steps.find(({ id }) => id === asked) ?? (isBeside ? mostWaited(steps) : null);

  function removeAsked() {
    setToRemove(null);
    if (!toRemove) return;
    if (slideOver.openId === toRemove.id) slideOver.closeSaved();
    changes.remove(toRemove.id);
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <CycleHeader
        cycle={cycle}
        onAddContacts={() => void changeParams({ add: 'contacts' })}
        onNewStep={slideOver.openNew}
        onEdit={() => slideOver.openItem(cycle.id)}
        onGone={onGone}
      />
      <div className="relative flex min-h-0 flex-1 gap-4 px-6 pb-5 max-sm:px-4">
        <div className="@container flex min-h-0 min-w-0 flex-1 flex-col gap-3.5 overflow-y-auto p-px">
          {!cycle.is_active && (
            <Banner look="warn" icon={CirclePause} role="status" className="rounded-lg border px-3 py-2.5">
              {t('inactiveBanner')}
            </Banner>
          )}
          <CycleTotals cycle={cycle} onOpen={(which) => void changeParams({ people: which })} />
          {steps.length > 0 ? (
            <StepList
              cycle={cycle}
              steps={steps}
              chosenId={chosen?.id ?? null}
              onChoose={(id) => void changeParams({ step: id }, { replace: isBeside })}
              onEdit={slideOver.openItem}
              onRemove={setToRemove}
              onActive={changes.setActive}
              onMove={changes.move}
            />
          ) : (
            <NoStepsYet onCreate={slideOver.openNew} />
          )}
        </div>
        {isBeside && chosen && (
          <aside
            aria-label={t('who.title', { number: chosen.position })}
            className="flex w-86 shrink-0 flex-col overflow-hidden rounded-xl border border-line bg-surface"
          >
            <header className="shrink-0 px-4 pt-3 pb-1">
              <p className="text-meta font-medium text-muted">{t('who.title', { number: chosen.position })}</p>
              <h2 className="truncate text-body/5 font-semibold" title={chosen.flow?.name}>
                {chosen.flow?.name ?? t('step.flowGone')}
              </h2>
            </header>
            <WhoPanel
              key={chosen.id}
              cycle={cycle}
              step={chosen}
              onShowAll={() => void changeParams({ people: 'waiting' })}
            />
          </aside>
        )}
        <div className="pointer-events-none absolute inset-x-6 bottom-5 z-10 flex flex-col max-sm:inset-x-2 max-sm:bottom-2">
          <JobTray types={['contacts_enrol', 'contacts_unenrol']} />
        </div>
      </div>
      <CycleSlideOvers
        cycle={cycle}
        steps={steps}
        chosen={isBeside ? null : chosen}
        slideOver={slideOver}
        onRemoveStep={setToRemove}
      />
      <ConfirmRemove
        removal={
          toRemove && {
            question: t('step.confirmDelete', { number: toRemove.position }),
            consequence: t(toRemove.waiting > 0 ? 'step.confirmDeleteText' : 'step.confirmDeleteEmpty', {
              count: toRemove.waiting,
            }),
            done: t('step.deleted'),
          }
        }
        onConfirm={removeAsked}
        onCancel={() => setToRemove(null)}
      />
    </div>
  );
}

/** Where there is most to see at first. */
function mostWaited(steps: readonly CycleStep[]): CycleStep | null {
  const [first = null, ...others] = steps;
  return others.reduce((most, step) => (most && step.waiting > most.waiting ? step : most), first);
}

function NoStepsYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('shipping-cycles');
  return (
    <EmptyState
      drawing={
        <>
          <circle cx="30" cy="22" r="7" />
          <path d="M30 29v14M30 57v14" strokeDasharray="3 4" />
          <circle cx="30" cy="50" r="7" />
          <path d="M48 14h50v16H48zM48 42h50v16H48z" />
          <path d="M48 74h50" strokeDasharray="3 4" />
        </>
      }
      title={t('noSteps.title')}
      action={
        <Button look="primary" icon={Plus} onPress={onCreate}>
          {t('step.new')}
        </Button>
      }
    >
      {t('noSteps.text')}
    </EmptyState>
  );
}
