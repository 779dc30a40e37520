import type { ActionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { evaluate } from '@yupflow/flow-engine/formula/evaluate';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { ColumnPicker } from '../column-picker.tsx';
import { CyclePicker } from '../cycle-picker.tsx';
import { useKnownFields } from '../known-fields.tsx';
import { RoleSelect } from '../role-select.tsx';
import { MemberSelect, TagSelect } from './company-pickers.tsx';
import { FieldPicker } from './field-picker.tsx';
import { VariableField } from './variable-field.tsx';

interface Props<Item extends ActionItem = ActionItem> {
  readonly item: Item;
  readonly error: string | null;
  readonly onChange: (item: ActionItem) => void;
}
type ItemOf<Action extends ActionItem['action']> = Extract<ActionItem, { action: Action }>;

const longestEvent = 60;

/** What an action needs to know. */
export function ActionFields({ item, error, onChange }: Props) {
  const { t } = useTranslation('blocks');
  const body = 'flex flex-col gap-2.5 px-1.5 pt-1.5 pb-1';
  switch (item.action) {
    case 'add_tag':
    case 'remove_tag':
      return (
        <div className={body}>
          <TagSelect
            label={t('form.tag')}
            value={item.tag}
            onChange={(tag) => onChange({ ...item, tag })}
            error={error}
          />
        </div>
      );
    case 'custom_event':
      return (
        <div className={body}>
          <VariableField
            label={t('form.event')}
            value={item.name}
            longest={longestEvent}
            onChange={(name) => onChange({ ...item, name })}
            help={t('form.eventHelp')}
            error={error}
          />
        </div>
      );
    case 'clear_field':
      return (
        <div className={body}>
          <FieldPicker
            label={t('form.field')}
            value={item.field}
            onChange={(field) => onChange({ ...item, field })}
            error={error}
          />
        </div>
      );
    case 'set_field':
      return (
        <div className={body}>
          <SetField item={item} error={error} onChange={onChange} />
        </div>
      );
    case 'add_cycle':
    case 'remove_cycle':
      return (
        <div className={body}>
          <CyclePicker
            label={t('form.cycle')}
            value={item.cycle}
            onChange={(cycle) => onChange({ ...item, cycle })}
            help={item.action === 'add_cycle' ? t('form.cycleHelp') : undefined}
            error={error}
          />
        </div>
      );
    case 'move_card':
      return (
        <div className={body}>
          <ColumnPicker
            label={t('form.column')}
            value={item.column}
            onChange={(column) => onChange({ ...item, column })}
            help={t('form.columnHelp')}
            error={error}
          />
        </div>
      );
    case 'assign_member':
      return (
        <div className={body}>
          <Assign item={item} error={error} onChange={onChange} />
        </div>
      );
    case 'reset_card':
    case 'remove_assignment':
    case 'register_contact':
    case 'stop_automation':
    case 'restart_automation':
      return <p className="px-1.5 pb-1.5 text-meta text-muted">{t(`actions.help.${item.action}`)}</p>;
    default:
      return error && <p className="px-1.5 pb-1.5 text-meta text-bad">{error}</p>;
  }
}

const operations = ['set', 'add', 'subtract', 'formula'] as const;

function SetField({ item, error, onChange }: Props<ItemOf<'set_field'>>) {
  const { t } = useTranslation('blocks');
  const { fields } = useKnownFields();
  const type = fields.find(({ id }) => id === item.field)?.type;
  const isNumber = type === 'number';
  const isAboutField = item.field === null || item.value.trim() !== '' ? error : null;
  return (
    <>
      <FieldPicker
        label={t('form.field')}
        value={item.field}
        onChange={(field, next) => onChange({ ...item, field, operation: next === 'number' ? item.operation : 'set' })}
        error={item.field === null ? isAboutField : null}
      />
      {(isNumber || item.operation !== 'set') && (
        <Select
          label={t('form.operation')}
          value={item.operation}
          options={operations.map((value) => ({ value, label: t(`form.operations.${value}`) }))}
          onChange={(operation) => onChange({ ...item, operation })}
        />
      )}
      <VariableField
        label={t(item.operation === 'formula' ? 'form.formula' : 'form.value')}
        isCode={item.operation === 'formula'}
        placeholder={item.operation === 'formula' ? '{{…}} * 2 + 10' : undefined}
        value={item.value}
        longest={flowLimits.textLength}
        onChange={(value) => onChange({ ...item, value })}
        error={item.field === null ? null : (formulaFault(item, t) ?? error)}
        help={item.operation === 'set' ? undefined : t('form.formulaHelp')}
      />
    </>
  );
}

/** With one in place of every field: what never works is said at once. */
function formulaFault(item: ItemOf<'set_field'>, t: ReturnType<typeof useTranslation<'blocks'>>['t']): string | null {
  if (item.operation === 'set' || item.value.trim() === '') return null;
  const result = evaluate(item.value, () => 1);
  if (!('fault' in result) || result.fault.code === 'not_a_number') return null;
  return t(result.fault.code === 'division_by_zero' ? 'form.dividesByZero' : 'form.brokenFormula');
}

function Assign({ item, error, onChange }: Props<ItemOf<'assign_member'>>) {
  const { t } = useTranslation('blocks');
  const [way, setWay] = useState<'member' | 'role'>(item.role === null ? 'member' : 'role');
  return (
    <>
      <Segmented
        label={t('form.assignTo')}
        value={way}
        options={[
          { value: 'member', label: t('form.oneMember') },
          { value: 'role', label: t('form.oneRole') },
        ]}
        onChange={setWay}
      />
      {way === 'member' ? (
        <MemberSelect
          label={t('form.member')}
          value={item.member}
          onChange={(member) => onChange({ ...item, member, role: null })}
          error={error}
        />
      ) : (
        <RoleSelect
          label={t('form.role')}
          value={item.role}
          onChange={(role) => onChange({ ...item, role: role?.id ?? null, member: null })}
          error={error}
        />
      )}
      <p className="text-meta text-muted">{t('actions.help.assign_member')}</p>
    </>
  );
}
