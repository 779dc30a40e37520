import { type Folder, folderForm, type FolderForm as Sent } from '@yupflow/contract/folders';
import { limits } from '@yupflow/contract/limits';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSave } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { foldersResource } from './flows-resource.ts';

interface Props {
  readonly folder: Folder | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove?: () => void;
}

export function FolderForm({ folder, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('folders');
  const save = useSave(foldersResource, { created: t('created'), edited: t('edited') });
  const form = useContractForm<Sent, Sent>(folderForm, { name: folder?.name ?? '' });
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await save(folder?.id ?? null, sent);
    onSaved();
  });
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={folder ? folder.name : t('new')}
      note={t(folder ? 'one' : 'newNote')}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label={t('name')} longest={limits.nameLength} autoComplete="off" />}
      </FormField>
    </FormSlideOver>
  );
}
