import { ApiError } from '@yupflow/contract/client';
import { limits } from '@yupflow/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText, useFieldErrorText } from '../../../locales/error-text.ts';
import { focusOnArrival } from '../../../ui/focus-on-arrival.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  readonly title: string;
  readonly help?: string;
  readonly confirmLabel: string;
  readonly given?: string;
  /** False where it could not be done and that was said already. */
  readonly save: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** How a test is called: one that is kept, or one that gets another name. */
export function TestNameDialog({ title, help, confirmLabel, given = '', save, onClose }: Props) {
  const { t } = useTranslation('flow-tests');
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const [name, setName] = useState(given);
  const [isTaken, setIsTaken] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  async function confirm() {
    setIsSaving(true);
    try {
      if (await save(name)) onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'name_in_use') setIsTaken(true);
      else toast.error(errorText(error));
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      canConfirm={name.trim() !== ''}
      isPending={isSaving}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {help && <p className="text-body text-muted">{help}</p>}
      <TextField
        label={t('name')}
        placeholder={t('namePlaceholder')}
        value={name}
        maxLength={limits.nameLength}
        onChange={(text) => {
          setName(text);
          setIsTaken(false);
        }}
        error={isTaken ? fieldErrorText('name_in_use') : null}
        inputRef={focusOnArrival}
        autoComplete="off"
      />
    </FormDialog>
  );
}
