import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoImport } from './import-calls.ts';

interface Props {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUndoing?: () => void;
}

export function UndoQuestion({ id, isOpen, onClose, onUndoing }: Props) {
  const { t } = useTranslation('contacts-import');
  const errorText = useErrorText();
  const undo = useUndoImport();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('undoQuestion.title')}
      confirmLabel={t('undoQuestion.confirm')}
      cancelLabel={t('undoQuestion.cancel')}
      onConfirm={() => {
        onClose();
        void undo(id).then(onUndoing, (error: unknown) => toast.error(errorText(error)));
      }}
      onCancel={onClose}
    >
      {t('undoQuestion.text')}
    </ConfirmDialog>
  );
}
