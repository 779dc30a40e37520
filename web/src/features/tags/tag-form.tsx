import { limits } from '@yupflow/contract/limits';
import { type Tag, tagForm, tagPalette } from '@yupflow/contract/tags';
import { useTranslation } from 'react-i18next';
import { ColorField } from '../../pickers/color-field.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSave } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { Chip } from '../../ui/chip.tsx';
import { isHexColor } from '../../ui/hex-color.ts';
import { TextField } from '../../ui/text-field.tsx';
import { tagsResource } from './tags-resource.ts';

interface Values {
  name: string;
  color: string;
}

const newTag: Values = { name: '', color: tagPalette[0] };

export function TagForm({ item, onClose, onSaved, onRemove }: FormProps<Tag>) {
  const { t } = useTranslation('tags');
  const save = useSave(tagsResource, { created: t('created'), edited: t('edited') });
  const form = useContractForm<Values, Values>(tagForm, item ? { name: item.name, color: item.color } : newTag);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await save(item?.id ?? null, sent);
    onSaved();
  });
  const { name, color } = form.watch();
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={item ? item.name : t('new')}
      note={t(item ? 'one' : 'newNote')}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField {...field} label={t('name')} help={t('nameHelp')} longest={limits.nameLength} autoComplete="off" />
        )}
      </FormField>
      <FormField form={form} name="color">
        {(field) => <ColorField {...field} palette={tagPalette} />}
      </FormField>
      <div>
        <p className="mb-1.5 text-dense font-medium">{t('preview')}</p>
        <div className="flex min-h-14 items-center rounded-lg border border-line bg-page px-4">
          <Chip color={isHexColor(color) ? color : 'transparent'}>{name.trim() || t('previewName')}</Chip>
        </div>
      </div>
    </FormSlideOver>
  );
}
