import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import type { ContactCondition, FlowCondition } from '@yupflow/flow-engine/conditions/conditions';
import { mostConditions } from '@yupflow/flow-engine/conditions/conditions';
import { CalendarDays, Clock, Plus, Store, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { ConditionEditor } from '../../../../pickers/conditions/condition-editor.tsx';
import { Weekdays } from '../../../../pickers/weekdays-field.tsx';
import { controlClass } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../../ui/menu.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { ClockField } from './clock-field.tsx';

type Group = BlockOf<'condition'>['groups'][number];
type MomentCondition = Exclude<FlowCondition, ContactCondition>;

const isOfMoment = (item: FlowCondition): item is MomentCondition =>
  item.item === 'weekday' || item.item === 'opening_hours' || item.item === 'time';
const isOfContact = (item: FlowCondition): item is ContactCondition => !isOfMoment(item);

const icons = { weekday: CalendarDays, opening_hours: Store, time: Clock } as const;

const fresh = {
  weekday: { item: 'weekday', operator: 'in', value: [1, 2, 3, 4, 5] },
  opening_hours: { item: 'opening_hours', operator: 'is' },
  time: { item: 'time', operator: 'before', value: '12:00' },
} as const satisfies Record<MomentCondition['item'], unknown>;

interface Props {
  readonly group: Group;
  readonly onChange: (group: Group) => void;
}

/** What is asked about the contact, and then about the moment when the flow comes by. */
export function GroupConditions({ group, onChange }: Props) {
  const { t } = useTranslation('blocks');
  const contact = group.items.filter(isOfContact);
  const moments = group.items.filter(isOfMoment);
  const setMoments = (next: MomentCondition[]) => onChange({ ...group, items: [...contact, ...next] });
  return (
    <>
      <ConditionEditor
        value={{ match: group.match, items: contact }}
        onChange={({ match, items }) =>
          onChange({ ...group, match, items: [...items, ...moments].slice(0, mostConditions) })
        }
      />
      {moments.map((condition, place) => (
        <Moment
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id
          key={place}
          condition={condition}
          onChange={(changed) => setMoments(moments.map((one, at) => (at === place ? changed : one)))}
          onRemove={() => setMoments(moments.filter((_, at) => at !== place))}
        />
      ))}
      {group.items.length < mostConditions && (
        <MenuTrigger>
          <Button
            className={cx(
              controlClass,
              'self-start border-transparent px-2 text-soft outline-none hover:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand',
            )}
          >
            <Plus aria-hidden className="size-4 text-muted" />
            {t('form.addMoment')}
          </Button>
          <Menu
            placement="bottom start"
            onAction={(key) => {
              const next = fresh[key as MomentCondition['item']];
              setMoments([...moments, structuredClone(next) as unknown as MomentCondition]);
            }}
          >
            <MenuAction id="weekday" icon={icons.weekday}>
              {t('conditions.weekday')}
            </MenuAction>
            <MenuAction id="opening_hours" icon={icons.opening_hours}>
              {t('conditions.openingHours')}
            </MenuAction>
            <MenuAction id="time" icon={icons.time}>
              {t('conditions.time')}
            </MenuAction>
          </Menu>
        </MenuTrigger>
      )}
    </>
  );
}

interface MomentProps {
  readonly condition: MomentCondition;
  readonly onChange: (condition: MomentCondition) => void;
  readonly onRemove: () => void;
}

const titles = {
  weekday: 'conditions.weekday',
  opening_hours: 'conditions.openingHours',
  time: 'conditions.time',
} as const;

function Moment({ condition, onChange, onRemove }: MomentProps) {
  const { t } = useTranslation('blocks');
  const MomentIcon = icons[condition.item];
  const title = t(titles[condition.item]);
  return (
    <fieldset aria-label={title} className="rounded-lg border border-line p-2">
      <div className="mb-1.5 flex items-center gap-1.5 text-dense font-medium">
        <MomentIcon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <IconButton label={t('form.removeOf', { name: title })} icon={X} onPress={onRemove} className="w-7!" />
      </div>
      {condition.item === 'weekday' && (
        <Weekdays label={title} value={condition.value} onChange={(value) => onChange({ ...condition, value })} />
      )}
      {condition.item === 'opening_hours' && (
        <Segmented
          label={title}
          value={condition.operator}
          options={[
            { value: 'is', label: t('conditions.open') },
            { value: 'not_is', label: t('conditions.closed') },
          ]}
          onChange={(operator) => onChange({ ...condition, operator })}
        />
      )}
      {condition.item === 'time' && (
        <div className="flex flex-col gap-2">
          <Segmented
            label={t('form.beforeOrAfter')}
            value={condition.operator}
            options={[
              { value: 'before', label: t('conditions.before') },
              { value: 'after', label: t('conditions.after') },
            ]}
            onChange={(operator) => onChange({ ...condition, operator })}
          />
          <ClockField
            label={t('conditions.time')}
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value })}
          />
        </div>
      )}
    </fieldset>
  );
}
