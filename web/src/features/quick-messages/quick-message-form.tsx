import { limits } from '@yupflow/contract/limits';
import { type QuickMessage, quickMessageForm, type QuickMessageForm as Sent } from '@yupflow/contract/quick-messages';
import { UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ChosenMedia, MediaField } from '../../pickers/media-field.tsx';
import { VariableText } from '../../pickers/variable-text.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useIsSupport } from '../../resource/members-only.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSave } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { quickMessagesResource } from './quick-messages-resource.ts';

interface Values {
  name: string;
  text: string;
  media: string | null;
  is_personal: boolean;
}

const newMessage: Values = { name: '', text: '', media: null, is_personal: false };
const valuesOf = ({ name, text, media, is_personal }: QuickMessage): Values => ({
  name,
  text,
  media: media?.key ?? null,
  is_personal,
});

export function QuickMessageForm({ item, onClose, onSaved, onRemove }: FormProps<QuickMessage>) {
  const { t } = useTranslation('quick-messages');
  const save = useSave(quickMessagesResource, { created: t('created'), edited: t('edited') });
  const form = useContractForm<Values, Sent>(quickMessageForm, item ? valuesOf(item) : newMessage);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await save(item?.id ?? null, sent);
    onSaved();
  });
  // What the key stands for: of the message itself, or of what was uploaded just now.
  const [chosen, setChosen] = useState<ChosenMedia | null>(item?.media ?? null);
  const [isUploading, setIsUploading] = useState(false);
  // A guest has none of their own here.
  const isSupport = useIsSupport();
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={item ? `/${item.name}` : t('new')}
      note={t(item ? 'one' : 'newNote')}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty || isUploading}
      isSaving={form.formState.isSubmitting || isUploading}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t('name')}
            help={t('nameHelp')}
            longest={limits.nameLength}
            isCode
            autoComplete="off"
            start={
              <span aria-hidden className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted">
                /
              </span>
            }
            inputClassName="pl-6"
          />
        )}
      </FormField>
      <FormField form={form} name="text">
        {(field) => (
          <VariableText {...field} label={t('text')} help={t('textHelp')} longest={limits.messageLength} rows={5} />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="media"
        render={({ field }) => (
          <MediaField
            media={field.value === null ? null : chosen}
            onChange={(media) => {
              setChosen(media);
              field.onChange(media?.key ?? null);
            }}
            onUploading={setIsUploading}
            error={form.errorOf('media')}
          />
        )}
      />
      {!isSupport && (
        <Controller
          control={form.control}
          name="is_personal"
          render={({ field }) => (
            <ChoiceCards
              label={t('scope')}
              value={field.value ? 'personal' : 'company'}
              onChange={(scope) => field.onChange(scope === 'personal')}
              choices={[
                { value: 'company', label: t('company'), help: t('companyHelp'), icon: Users },
                { value: 'personal', label: t('personal'), help: t('personalHelp'), icon: UserRound },
              ]}
            />
          )}
        />
      )}
    </FormSlideOver>
  );
}
