import { type Broadcast, broadcastForm, delayNames, type BroadcastForm as Sent } from '@yupflow/contract/broadcasts';
import { limits } from '@yupflow/contract/limits';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { canFocusToType } from '../../browser/media-query.ts';
import { FlowPicker } from '../../pickers/flow-picker.tsx';
import { SendWindowField } from '../../pickers/send-window-field.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { HelpLink } from '../../resource/help-link.tsx';
import { MembersOnly, useIsSupport } from '../../resource/members-only.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useCreate, useUpdate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { AudienceField } from './audience-field.tsx';
import { AudiencePreview } from './audience-preview.tsx';
import { type BroadcastValues, formOf, valuesOf } from './broadcast-values.ts';
import { broadcastsResource } from './broadcasts-resource.ts';
import { FormSection } from './form-section.tsx';
import { LinesField } from './lines-field.tsx';
import { PreviewSummary } from './preview-summary.tsx';
import { StartDialog } from './start-dialog.tsx';
import { StartsField } from './starts-field.tsx';
import { TestSendDialog } from './test-send-dialog.tsx';
import { useBroadcastActions } from './use-broadcast-actions.ts';
import { useOnlyLine } from './use-only-line.ts';
import { usePreview } from './use-preview.ts';

/** What the form holds becomes what the server takes, and is held to that. */
const schema = z.pipe(z.pipe(z.custom<BroadcastValues>(), z.transform(formOf)), broadcastForm);

const saveLabels = { now: 'form.saveStart', scheduled: 'form.saveScheduled', later: 'form.save' } as const;

interface Props {
  /** Null while it is being made. */
  readonly item: Broadcast | null;
  /** What a new one begins with. */
  readonly start: BroadcastValues;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onStarted: (id: string) => void;
  readonly onRemove?: () => void;
}

export function BroadcastForm({ item, start, onClose, onSaved, onStarted, onRemove }: Props) {
  const { t } = useTranslation('broadcasts');
  const create = useCreate(broadcastsResource);
  const update = useUpdate(broadcastsResource, t('edited'));
  const actions = useBroadcastActions();
  const isSupport = useIsSupport();
  const first = isSupport ? { ...start, starts: 'later' as const } : start;
  const form = useContractForm<BroadcastValues, Sent>(schema, item ? valuesOf(item) : first);
  const [isAsking, setIsAsking] = useState(false);
  const [isTesting, setIsTesting] = useState(false);
  const values = form.watch();
  const preview = usePreview(values);
  const { setFocus } = form;
  useOnlyLine(form, start.connections.length === 0 && !item);

  const { submit, refusal } = useSubmit(form, async (sent) => {
    const { starts } = form.getValues();
    const kept = item ? await update.mutateAsync({ id: item.id, form: sent }) : await create.mutateAsync(sent);
    if (starts !== 'now') {
      onSaved();
      if (!item) toast.success(t(starts === 'scheduled' ? 'scheduled' : 'created'));
      return;
    }
    // One that can't begin now is told so, and waits.
    actions.start(kept);
    onStarted(kept.id);
  });

  async function save() {
    if (values.starts !== 'now') return submit();
    if (await form.trigger(undefined, { shouldFocus: true })) setIsAsking(true);
  }

  /** What is to be tried must be chosen; everything else can wait. */
  async function askForTest() {
    if (await form.trigger('flow_id', { shouldFocus: true })) setIsTesting(true);
  }

  useEffect(() => {
    if (canFocusToType()) setFocus('name');
  }, [setFocus]);

  return (
    <>
      <FormSlideOver
        title={item ? item.name : t('new')}
        note={item ? t('one') : t('newNote')}
        saveLabel={t(saveLabels[values.starts])}
        isDirty={form.formState.isDirty}
        isSaving={form.formState.isSubmitting}
        error={refusal}
        onSave={() => void save()}
        onClose={onClose}
        onRemove={onRemove}
      >
        <FormSection title={t('form.what')}>
          <FormField form={form} name="name">
            {(field) => (
              <TextField
                {...field}
                label={t('name')}
                help={t('form.nameHelp')}
                longest={limits.nameLength}
                autoComplete="off"
              />
            )}
          </FormField>
          <div className="flex items-start gap-2 max-sm:flex-col">
            <div className="min-w-0 flex-1 max-sm:w-full">
              <Controller
                control={form.control}
                name="flow_id"
                render={({ field: { value, onChange, ref } }) => (
                  <FlowPicker
                    label={t('form.flow')}
                    value={value}
                    onChange={onChange}
                    buttonRef={ref}
                    isPublishedOnly
                    help={t('form.flowHelp')}
                    error={form.errorOf('flow_id')}
                  />
                )}
              />
            </div>
            <MembersOnly>
              {(isOff) => (
                <Button icon={Send} className="sm:mt-6" isDisabled={isOff} onPress={() => void askForTest()}>
                  {t('form.test')}
                </Button>
              )}
            </MembersOnly>
          </div>
        </FormSection>
        <FormSection title={t('form.audience')}>
          <Controller
            control={form.control}
            name="audience"
            render={({ field: { value, onChange } }) => <AudienceField value={value} onChange={onChange} />}
          />
          <AudiencePreview
            preview={preview.data}
            hasFailed={preview.isError}
            onRetry={() => void preview.refetch()}
            isRefreshing={preview.isPlaceholderData}
          />
        </FormSection>
        <FormSection title={t('form.pace')}>
          <Controller
            control={form.control}
            name="connections"
            render={({ field: { value, onChange, ref } }) => (
              <LinesField value={value} onChange={onChange} inputRef={ref} error={form.errorOf('connections')} />
            )}
          />
          <FormField form={form} name="delay">
            {({ inputRef, ...field }) => (
              <Select
                {...field}
                selectRef={inputRef}
                label={t('form.delay')}
                help={
                  <>
                    {t('form.delayHelp')} <HelpLink about="broadcasts#pace" />
                  </>
                }
                options={delayNames.map((value) => ({ value, label: t(`form.delays.${value}`) }))}
              />
            )}
          </FormField>
          <StartsField form={form} />
          <Controller
            control={form.control}
            name="window"
            render={({ field: { value, onChange } }) => <SendWindowField value={value} onChange={onChange} />}
          />
        </FormSection>
        <PreviewSummary preview={preview.data} isRefreshing={preview.isPlaceholderData} />
      </FormSlideOver>
      {/* Beside the form: its keys are not theirs. */}
      <StartDialog
        broadcast={isAsking ? values : null}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          submit();
        }}
      />
      {values.flow_id && (
        <TestSendDialog
          flowId={values.flow_id}
          connectionIds={values.connections}
          isOpen={isTesting}
          onClose={() => setIsTesting(false)}
        />
      )}
    </>
  );
}
