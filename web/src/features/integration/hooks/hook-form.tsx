import { limits } from '@yupflow/contract/limits';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { HelpLink } from '../../../resource/help-link.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { EventsField } from './events-field.tsx';
import { useCreateHook, useUpdateHook } from './hook-calls.ts';
import { type Hook, type HookValues, useHookSide } from './hook-side.ts';

const newHook: HookValues = { name: '', url: 'https://', events: [], is_active: true };

const valuesOf = ({ name, url, events, is_active }: Hook): HookValues => ({ name, url, events, is_active });

interface Props {
  /** Null while it is being made. */
  readonly hook: Hook | null;
  readonly onClose: () => void;
  readonly onSaved: (hook: Hook & { readonly secret?: string }) => void;
}

export function HookForm({ hook, onClose, onSaved }: Props) {
  const { t } = useTranslation('integration');
  const create = useCreateHook();
  const update = useUpdateHook(t('hooks.edited'));
  const form = useContractForm<HookValues, HookValues>(useHookSide().form, hook ? valuesOf(hook) : newHook);
  const { submit, refusal } = useSubmit(form, async (body) =>
    onSaved(hook ? await update.mutateAsync({ id: hook.id, body }) : await create.mutateAsync(body)),
  );
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={hook ? t('hooks.editTitle', { name: hook.name }) : t('hooks.new')}
      note={t('hooks.newNote')}
      saveLabel={t(hook ? 'hooks.save' : 'hooks.create')}
      closeLabel={hook ? t('hooks.back') : undefined}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t('hooks.name')}
            help={t('hooks.nameHelp')}
            longest={limits.nameLength}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField form={form} name="url">
        {(field) => (
          <TextField
            {...field}
            label={t('hooks.url')}
            help={
              <>
                {t('hooks.urlHelp')} <HelpLink about="api#hooks" />
              </>
            }
            autoComplete="off"
            isCode
            inputClassName="font-mono text-dense!"
          />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <EventsField
            chosen={field.value}
            hasError={form.errorOf('events') !== null}
            inputRef={field.ref}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="is_active"
        render={({ field: { value, onChange } }) => (
          <div className="border-t border-line pt-4">
            <Toggle
              label={t('hooks.active')}
              help={t(value ? 'hooks.activeHelp' : 'hooks.inactiveHelp')}
              isOn={value}
              onChange={onChange}
            />
          </div>
        )}
      />
    </FormSlideOver>
  );
}
