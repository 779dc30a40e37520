import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Removal } from './removal.ts';

interface Props {
  /** Null while nothing is asked. */
  readonly removal: Removal | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmRemove({ removal, onConfirm, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen={removal !== null}
      title={removal?.question ?? ''}
      confirmLabel={removal?.verb ?? t('delete')}
      cancelLabel={removal?.keep}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {removal?.consequence}
    </ConfirmDialog>
  );
}
