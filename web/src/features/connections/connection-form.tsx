import {
  type Connection,
  type ConnectionType,
  connectionPalette,
  type ConnectionForm as NewConnection,
} from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import { Cloud, FlaskConical, Smartphone } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { ColorField } from '../../pickers/color-field.tsx';
import { FlowPicker } from '../../pickers/flow-picker.tsx';
import { VariableText } from '../../pickers/variable-text.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useCreate, useUpdate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CloudFields } from './cloud-fields.tsx';
import { changedLineSchema, type LineSent, newLineSchema } from './connection-schema.ts';
import { type LineValues, newLine, valuesOf } from './connection-values.ts';
import { connectionsResource } from './connections-calls.ts';
import { HabitFields } from './habit-fields.tsx';
import { MassSendFields } from './mass-send-fields.tsx';
import { ProxyField } from './proxy-field.tsx';

interface Props extends FormProps<Connection> {
  /** What can be connected on this deployment. */
  readonly types: readonly ConnectionType[];
  /** Of the other lines. */
  readonly colors: readonly string[];
  /** The next step after a line was made: its phone, or its webhook. */
  readonly onCreated: (line: Connection) => void;
}

const icons = { whatsapp: Smartphone, cloud: Cloud, simulator: FlaskConical };

export function ConnectionForm({ item, types, colors, onClose, onSaved, onRemove, onCreated }: Props) {
  const { t } = useTranslation('connections');
  const modules = useMe()?.activeCompany?.modules ?? [];
  const hasFlows = modules.includes('flow');
  const hasMassSends = modules.includes('broadcasts') || modules.includes('shipping_cycles');
  const create = useCreate(connectionsResource, t('created'));
  const update = useUpdate(connectionsResource, t('edited'));
  const form = useContractForm<LineValues, LineSent>(
    item ? changedLineSchema : newLineSchema,
    item ? valuesOf(item) : newLine(types, colors),
  );
  const { submit, refusal } = useSubmit(form, async ({ type, proxy, ...texts }) => {
    const sent = proxy === '' || type !== 'whatsapp' ? texts : { ...texts, proxy };
    if (item) await update.mutateAsync({ id: item.id, form: sent });
    if (item) return onSaved();
    onCreated(await create.mutateAsync({ ...sent, type } as NewConnection));
  });
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={item ? item.name : t('new')}
      note={t(item ? 'one' : 'newNote')}
      saveLabel={t(item ? 'save' : 'saveNew')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      {!item && types.length > 1 && (
        <Controller
          control={form.control}
          name="type"
          render={({ field }) => (
            <ChoiceCards
              label={t('type')}
              value={field.value}
              onChange={field.onChange}
              choices={types.map((type) => ({
                value: type,
                label: t(`types.${type}.name`),
                help: t(`types.${type}.help`),
                icon: icons[type],
              }))}
            />
          )}
        />
      )}
      <FormField form={form} name="name">
        {(field) => (
          <TextField {...field} label={t('name')} help={t('nameHelp')} longest={limits.nameLength} autoComplete="off" />
        )}
      </FormField>
      {form.watch('type') === 'cloud' && <CloudFields form={form} line={item} />}
      <FormField form={form} name="color">
        {(field) => <ColorField {...field} palette={connectionPalette} />}
      </FormField>
      <FormField form={form} name="greeting_message">
        {(field) => (
          <VariableText
            {...field}
            label={t('greeting')}
            isOptional
            help={t('greetingHelp')}
            longest={limits.messageLength}
          />
        )}
      </FormField>
      <FormField form={form} name="farewell_message">
        {(field) => (
          <VariableText
            {...field}
            label={t('farewell')}
            isOptional
            help={t('farewellHelp')}
            longest={limits.messageLength}
          />
        )}
      </FormField>
      {hasFlows && (
        <Controller
          control={form.control}
          name="default_flow_id"
          render={({ field }) => (
            <FlowPicker
              label={t('defaultFlow')}
              help={t('defaultFlowHelp')}
              noneLabel={t('defaultFlowNone')}
              isPublishedOnly
              value={field.value}
              onChange={field.onChange}
              buttonRef={field.ref}
              error={form.errorOf('default_flow_id')}
            />
          )}
        />
      )}
      <HabitFields form={form} />
      {hasMassSends && <MassSendFields form={form} />}
      {form.watch('type') === 'whatsapp' && (
        <FormField form={form} name="proxy">
          {({ name: _, ...field }) => <ProxyField {...field} stored={item?.proxy ?? null} />}
        </FormField>
      )}
    </FormSlideOver>
  );
}
