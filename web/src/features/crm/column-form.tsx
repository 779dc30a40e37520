import { type BoardColumn, columnForm, crm } from '@yupflow/contract/crm';
import { limits } from '@yupflow/contract/limits';
import { tagPalette } from '@yupflow/contract/tags';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { ColorField } from '../../pickers/color-field.tsx';
import { FlowPicker } from '../../pickers/flow-picker.tsx';
import { columnsQuery } from '../../pickers/use-columns.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { boardKeys } from './board-keys.ts';

interface Values {
  name: string;
  color: string;
  flow_id: string | null;
}

interface Props {
  /** Null for a new one. */
  readonly column: BoardColumn | null;
  /** A colour that no other column has yet. */
  readonly freeColor: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove?: (() => void) | undefined;
}

/** Name, colour, and the flow that whoever comes in goes through. */
export function ColumnForm({ column, freeColor, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('crm');
  const idempotency = useIdempotencyKey();
  const hasFlows = useMe()?.activeCompany?.modules.includes('flow') ?? false;
  const start = column
    ? { name: column.name, color: column.color, flow_id: column.flow?.id ?? null }
    : { name: '', color: freeColor, flow_id: null };
  const form = useContractForm<Values, Values>(columnForm, start);
  const { submit, refusal } = useSubmit(form, async (body) => {
    if (column) await call(crm.updateColumn, { params: { id: column.id }, body });
    else await call(crm.createColumn, { body }, { idempotencyKey: idempotency.keyOf(body) });
    idempotency.forget();
    void queryClient.invalidateQueries({ queryKey: boardKeys.boards });
    void queryClient.invalidateQueries({ queryKey: columnsQuery.queryKey });
    toast.success(t(column ? 'edited' : 'created'));
    onSaved();
  });
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={column ? column.name : t('newColumn')}
      note={t(column ? 'column' : 'newColumnNote')}
      saveLabel={t('saveColumn')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      {...(onRemove && { onRemove })}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t('columnName')}
            help={t('columnNameHelp')}
            longest={limits.nameLength}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField form={form} name="color">
        {(field) => <ColorField {...field} palette={tagPalette} />}
      </FormField>
      {hasFlows && (
        <Controller
          control={form.control}
          name="flow_id"
          render={({ field }) => (
            <FlowPicker
              label={t('columnFlow')}
              value={field.value}
              onChange={field.onChange}
              noneLabel={t('noFlow')}
              isPublishedOnly
              help={t('columnFlowHelp')}
              error={form.errorOf('flow_id')}
            />
          )}
        />
      )}
    </FormSlideOver>
  );
}
