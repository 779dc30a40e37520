import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Leave {
  /** Asks, while leaving would lose something. */
  readonly question: ReactNode;
  /** Goes on without asking: what was typed is saved, or kept for later. */
  readonly freely: (go: () => void) => void;
}

export function useLeaveQuestion(isDirty: boolean): Leave {
  const { t } = useTranslation();
  const isFree = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty && !isFree.current,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return {
    question: (
      <ConfirmDialog
        isOpen={leaving.status === 'blocked'}
        title={t('discard.title')}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.cancel')}
        onConfirm={() => leaving.proceed?.()}
        onCancel={() => leaving.reset?.()}
      >
        {t('discard.text')}
      </ConfirmDialog>
    ),
    freely(go) {
      isFree.current = true;
      go();
    },
  };
}
