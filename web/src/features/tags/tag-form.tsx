import { limits } from '@yupflow/contract/limits';
import { tagForm, tagPalette } from '@yupflow/contract/tags';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { canFocusToType } from '../../browser/media-query.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useSave } from '../../resource/use-save.ts';
import { Chip } from '../../ui/chip.tsx';
import { isHexColor } from '../../ui/hex-color.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ColorField } from './color-field.tsx';
import { tagsResource } from './tags-resource.ts';

interface Values {
  name: string;
  color: string;
}

interface Props {
  /** Null while it is being made. */
  readonly id: string | null;
  readonly values: Values;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove?: () => void;
}

export function TagForm({ id, values, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('tags');
  const errorText = useErrorText();
  const [error, setError] = useState<string | null>(null);
  const save = useSave(tagsResource, { created: t('created'), edited: t('edited') });
  const form = useContractForm<Values, Values>(tagForm, values);
  const { name, color } = form.watch();
  const { setFocus } = form;

  useEffect(() => {
    if (canFocusToType()) setFocus('name');
  }, [setFocus]);

  const submit = form.handleSubmit(async (sent) => {
    setError(null);
    try {
      await save.mutateAsync({ id, form: sent });
      onSaved();
    } catch (refusal) {
      if (!form.showRefusal(refusal)) setError(errorText(refusal));
    }
  });

  return (
    <FormSlideOver
      title={id === null ? t('new') : values.name}
      note={id === null ? t('newNote') : t('one')}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={error}
      onSave={() => void submit()}
      onClose={onClose}
      onRemove={onRemove}
    >
      <Controller
        control={form.control}
        name="name"
        render={({ field: { ref, disabled: _, ...field } }) => (
          <TextField
            {...field}
            inputRef={ref}
            label={t('name')}
            help={t('nameHelp')}
            error={form.errorOf('name')}
            maxLength={limits.nameLength}
            autoComplete="off"
          />
        )}
      />
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <ColorField
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={form.errorOf('color')}
            palette={tagPalette}
          />
        )}
      />
      <div>
        <p className="mb-1.5 text-dense font-medium">{t('preview')}</p>
        <div className="flex min-h-14 items-center rounded-lg border border-line bg-page px-4">
          <Chip color={isHexColor(color) ? color : 'transparent'}>{name.trim() || t('previewName')}</Chip>
        </div>
      </div>
    </FormSlideOver>
  );
}
