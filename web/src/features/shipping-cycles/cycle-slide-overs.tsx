import type { Cycle, CycleStep } from '@yupflow/contract/shipping-cycles';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../resource/search-params.ts';
import type { useOpen } from '../../resource/use-open.ts';
import { SlideOver, SlideOverHeader } from '../../ui/slide-over.tsx';
import { AddContacts } from './add-contacts.tsx';
import { CycleForm } from './cycle-form.tsx';
import { EverybodyPanel } from './everybody-panel.tsx';
import { StepForm } from './step-form.tsx';
import { whichOnes } from './use-people.ts';
import { WhoPanel } from './who-panel.tsx';

interface Props {
  readonly cycle: Cycle;
  readonly steps: readonly CycleStep[];
  /** Whose people come over the page, where there is no room beside the steps. */
  readonly chosen: CycleStep | null;
  readonly slideOver: ReturnType<typeof useOpen>;
  readonly onRemoveStep: (step: CycleStep) => void;
}

/** What the address may have open over a cycle: one at a time. */
export function CycleSlideOvers({ cycle, steps, chosen, slideOver, onRemoveStep }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const [{ people, add }, changeParams] = useSearchParams();
  const { isOpen, openId, close, closeSaved } = slideOver;
  const which = whichOnes.find((one) => one === people);
  const edited = steps.find(({ id }) => id === openId);
  const closeOthers = () => void changeParams({ people: null, add: null, step: null }, { replace: true });
  const isCycleOpen = openId === cycle.id;
  return (
    <>
      <SlideOver isOpen={isOpen && isCycleOpen} onClose={close}>
        <CycleForm item={cycle} onClose={close} onSaved={closeSaved} />
      </SlideOver>
      <SlideOver isOpen={isOpen && !isCycleOpen && (openId === null || edited !== undefined)} onClose={close}>
        <StepForm
          key={openId}
          cycleId={cycle.id}
          step={edited ?? null}
          number={edited?.position ?? steps.length + 1}
          onClose={close}
          onSaved={closeSaved}
          onRemove={edited && (() => onRemoveStep(edited))}
        />
      </SlideOver>
      <SlideOver isOpen={!isOpen && add !== undefined} onClose={closeOthers}>
        <AddContacts cycle={cycle} onClose={closeOthers} />
      </SlideOver>
      <SlideOver isOpen={!isOpen && add === undefined && which !== undefined} onClose={closeOthers}>
        <SlideOverHeader title={t('everybody.title')} note={cycle.name} onClose={closeOthers} />
        <EverybodyPanel
          cycle={cycle}
          which={which ?? 'waiting'}
          onChange={(next) => void changeParams({ people: next }, { replace: true })}
        />
      </SlideOver>
      <SlideOver isOpen={!isOpen && add === undefined && which === undefined && chosen !== null} onClose={closeOthers}>
        {chosen && (
          <>
            <SlideOverHeader
              title={chosen.flow?.name ?? t('step.flowGone')}
              note={t('who.title', { number: chosen.position })}
              onClose={closeOthers}
            />
            <WhoPanel
              key={chosen.id}
              cycle={cycle}
              step={chosen}
              onShowAll={() => void changeParams({ people: 'waiting' })}
            />
          </>
        )}
      </SlideOver>
    </>
  );
}
