import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newPartId } from '../../../../pickers/actions/part-ids.ts';
import { Sortable } from '../../../../pickers/actions/sortable.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { type BlockFormProps, Section, useFaultText } from './form-parts.tsx';
import { GroupConditions } from './group-conditions.tsx';

type Group = BlockOf<'condition'>['groups'][number];

export function ConditionForm({ block, faults, onChange }: BlockFormProps<BlockOf<'condition'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const { groups } = block;
  const change = (changed: Group) =>
    onChange({ groups: groups.map((group) => (group.id === changed.id ? changed : group)) });
  /** Of the group or the first of its conditions. */
  const errorOf = (group: Group) =>
    faultOf(group.id) ??
    group.items.map((_, place) => faultOf(`${group.id}.${place}`)).find((error) => error !== null) ??
    null;
  return (
    <Section title={t('form.groups')} help={t('form.groupsHelp')}>
      <Sortable
        label={t('form.groups')}
        items={groups}
        nameOf={(group, place) => group.name || t('outputs.group', { number: place + 1 })}
        onChange={(next) => onChange({ groups: next })}
      >
        {(group, handle, place) => (
          <GroupCard
            group={group}
            number={place + 1}
            handle={handle}
            error={errorOf(group)}
            onChange={change}
            onRemove={groups.length > 1 ? () => onChange({ groups: groups.filter(({ id }) => id !== group.id) }) : null}
          />
        )}
      </Sortable>
      <p className="rounded-lg border border-line px-3 py-2 text-dense font-semibold">
        {t('outputs.otherwise')}
        <span className="block text-meta font-normal text-muted">{t('form.otherwiseHelp')}</span>
      </p>
      {groups.length < flowLimits.groups && (
        <Button
          icon={Plus}
          onPress={() => onChange({ groups: [...groups, { id: newPartId(), name: '', match: 'all', items: [] }] })}
        >
          {t('form.addGroup')}
        </Button>
      )}
    </Section>
  );
}

interface CardProps {
  readonly group: Group;
  readonly number: number;
  readonly handle: ReactNode;
  readonly error: string | null;
  readonly onChange: (group: Group) => void;
  readonly onRemove: (() => void) | null;
}

function GroupCard({ group, number, handle, error, onChange, onRemove }: CardProps) {
  const { t } = useTranslation('blocks');
  const name = t('outputs.group', { number });
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-2">
      <div className="flex items-center gap-1.5">
        {handle}
        <span
          aria-hidden
          className="grid size-5 shrink-0 place-items-center rounded-md bg-raised text-meta font-semibold"
        >
          {number}
        </span>
        <input
          aria-label={t('form.groupName', { number })}
          value={group.name}
          placeholder={name}
          maxLength={flowLimits.labelLength}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...group, name: target.value })}
          className="h-(--control) min-w-0 flex-1 rounded-md border border-transparent bg-transparent px-1.5 text-(length:--field-text) font-semibold outline-none placeholder:text-muted hover:border-line focus:field-focus"
        />
        {onRemove && (
          <IconButton
            label={t('form.removeOf', { name: group.name || name })}
            icon={X}
            onPress={onRemove}
            className="w-7!"
          />
        )}
      </div>
      {group.items.length > 1 && (
        <Segmented
          label={t('form.match')}
          value={group.match}
          options={[
            { value: 'all', label: t('form.matchAll') },
            { value: 'any', label: t('form.matchAny') },
          ]}
          onChange={(match) => onChange({ ...group, match })}
        />
      )}
      <GroupConditions group={group} onChange={onChange} />
      {error && <p className="text-meta text-bad">{error}</p>}
    </div>
  );
}
