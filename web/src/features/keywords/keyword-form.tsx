import { type Keyword, keywordForm, type KeywordForm as Sent } from '@yupflow/contract/keywords';
import { limits } from '@yupflow/contract/limits';
import { keywordRules } from '@yupflow/flow-engine/keywords/keyword';
import { MessageSquareText, Workflow } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useFieldErrorText } from '../../locales/error-text.ts';
import { FlowPicker } from '../../pickers/flow-picker.tsx';
import { useFlows } from '../../pickers/use-flows.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { HelpLink } from '../../resource/help-link.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSave } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { labelClass, TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { KeywordTrial } from './keyword-trial.tsx';
import { formOf, type KeywordValues, newKeyword, valuesOf } from './keyword-values.ts';
import { keywordsResource } from './keywords-resource.ts';
import { MessagesField } from './messages-field.tsx';
import { WordsField } from './words-field.tsx';

/** What the form holds becomes what the server takes, and is held to that. */
const schema = z.pipe(z.pipe(z.custom<KeywordValues>(), z.transform(formOf)), keywordForm);

/** The place of a fault in what is sent, as the form calls it. */
const placeOf = { words: 'words', flow: 'action.flow_id' } as const;

export function KeywordForm({ item, onClose, onSaved, onRemove }: FormProps<Keyword>) {
  const { t } = useTranslation('keywords');
  const fieldErrorText = useFieldErrorText();
  const { data: flows } = useFlows();
  const save = useSave(keywordsResource, { created: t('created'), edited: t('edited') });
  const form = useContractForm<KeywordValues, Sent>(schema, item ? valuesOf(item) : newKeyword);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await save(item?.id ?? null, sent);
    onSaved();
  });
  const [isUploading, setIsUploading] = useState(false);
  const values = form.watch();

  useFocusFirst(form, 'name');

  // A fault of what is sent stands under its own path, not under that of a field.
  const faults = form.formState.errors as Record<string, { readonly type?: string } | undefined>;
  const faultAt = (path: string) => fieldErrorText(faults[path]?.type as Parameters<typeof fieldErrorText>[0]);
  const faultOfWords =
    faultAt(placeOf.words) ?? faultAt(Object.keys(faults).find((path) => path.startsWith('words.')) ?? '');
  const flow = flows?.find(({ id }) => id === values.flow_id);
  const deed =
    values.does === 'messages' ? t('trial.sends') : flow ? t('trial.starts', { flow: flow.name }) : t('trial.nothing');

  return (
    <FormSlideOver
      title={item ? item.name : t('new')}
      note={item ? t('place', { number: item.position }) : t('newNote')}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty || isUploading}
      isSaving={form.formState.isSubmitting || isUploading}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <Controller
        control={form.control}
        name="is_active"
        render={({ field }) => (
          <Toggle
            label={t('active')}
            title={t(field.value ? 'active' : 'inactive')}
            help={t(field.value ? 'activeHelp' : 'inactiveHelp')}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label={t('name')} longest={limits.nameLength} autoComplete="off" />}
      </FormField>
      <Controller
        control={form.control}
        name="rule"
        render={({ field }) => (
          <div>
            <p className={labelClass}>{t('rule')}</p>
            <Segmented
              label={t('rule')}
              value={field.value}
              onChange={field.onChange}
              options={keywordRules.map((rule) => ({ value: rule, label: t(`rules.${rule}`) }))}
            />
            <FieldNote
              id="keyword-rule"
              help={
                <>
                  {t(`ruleHelp.${field.value}`)} <HelpLink about="triggers#keywords" />
                </>
              }
              error={null}
            />
          </div>
        )}
      />
      {values.rule === 'contains' && (
        <Controller
          control={form.control}
          name="is_partial"
          render={({ field }) => (
            <Checkbox label={t('partial')} help={t('partialHelp')} isChecked={field.value} onChange={field.onChange} />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="words"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <WordsField value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} error={faultOfWords} />
        )}
      />
      <Controller
        control={form.control}
        name="does"
        render={({ field }) => (
          <ChoiceCards
            label={t('does')}
            value={field.value}
            onChange={field.onChange}
            isDense
            choices={[
              { value: 'flow', label: t('doesFlow'), help: t('doesFlowHelp'), icon: Workflow },
              { value: 'messages', label: t('doesMessages'), help: t('doesMessagesHelp'), icon: MessageSquareText },
            ]}
          />
        )}
      />
      {values.does === 'flow' ? (
        <Controller
          control={form.control}
          name="flow_id"
          render={({ field: { value, onChange, ref } }) => (
            <FlowPicker
              label={t('flow')}
              value={value}
              onChange={onChange}
              buttonRef={ref}
              help={flow && flow.version === null ? t('flowDraft') : undefined}
              error={faultAt(placeOf.flow)}
            />
          )}
        />
      ) : (
        <Controller
          control={form.control}
          name="messages"
          render={({ field: { value, onChange } }) => (
            <MessagesField
              value={value}
              onChange={onChange}
              onUploading={setIsUploading}
              errorAt={(at) => ({
                text: faultAt(`action.messages.${at}.text`),
                media: faultAt(`action.messages.${at}.media.key`),
              })}
            />
          )}
        />
      )}
      {item && item.overlaps.length > 0 && (
        <p className="rounded-lg border border-warn-line bg-warn-soft px-3 py-2.5 text-dense text-warn">
          {t('overlaps', {
            names: item.overlaps.map(({ name, word }) => t('overlap', { name, word })).join(', '),
          })}
        </p>
      )}
      <KeywordTrial edited={{ id: item?.id ?? '', ...values }} deed={deed} />
    </FormSlideOver>
  );
}
