import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { saveDraft } from './save-draft.ts';

/** What is still on its way is saved before the page goes; only what could not be is asked about. */
export function LeaveGuard() {
  const { t } = useTranslation('builder');
  const store = useBuilderStore();
  const isUnsaved = useBuilder((state) => state.document !== state.saved);
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const { document, saved, saving } = store.getState();
      if (document === saved) return false;
      return saving === 'stale' || !(await saveDraft(store));
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.cancel')}
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
