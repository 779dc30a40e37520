import type { Cycle } from '@yupflow/contract/shipping-cycles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useCycleChanges } from './use-cycle-changes.ts';

/** The switch of a cycle. Where somebody's time came while it was off, they would all receive at once: that is asked. */
export function useActivation() {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const { setActive } = useCycleChanges();
  const [isOpen, setIsOpen] = useState(false);
  // On its way out the dialog still says what it asked.
  const [asked, setAsked] = useState<Cycle | null>(null);
  const dialog: ReactNode = asked && (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('activate.title', { name: asked.name })}
      look="primary"
      confirmLabel={t('activate.verb')}
      onConfirm={() => {
        setIsOpen(false);
        setActive(asked, true);
      }}
      onCancel={() => setIsOpen(false)}
    >
      {t('activate.text', { count: asked.overdue, shown: format.number(asked.overdue) })}
    </ConfirmDialog>
  );
  return {
    dialog,
    setActive(cycle: Cycle, isActive: boolean): void {
      const isAsked = isActive && cycle.overdue > 0;
      if (isAsked) setAsked(cycle);
      else setActive(cycle, isActive);
      setIsOpen(isAsked);
    },
  };
}
