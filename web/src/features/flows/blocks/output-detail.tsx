import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { FlowCondition } from '@yupflow/flow-engine/conditions/conditions';
import { useTranslation } from 'react-i18next';
import { spokenTime } from '../../../locales/clock.ts';
import { currentLanguage } from '../../../locales/i18n.ts';
import { toDraft } from '../../../pickers/conditions/condition-drafts.ts';
import { contactItems, useSubjects } from '../../../pickers/conditions/condition-names.tsx';
import { useWords } from '../../../pickers/conditions/condition-words.ts';
import { spokenWeekdays } from '../../../pickers/spoken-time.ts';

interface Props {
  readonly block: Block;
  readonly output: string;
}

/** Below the name of a group: its first condition, and how many more there are. */
export function OutputDetail({ block, output }: Props) {
  const group = block.type === 'condition' ? block.groups.find(({ id }) => id === output) : undefined;
  if (!group) return null;
  return <Conditions items={group.items} />;
}

function Conditions({ items }: { readonly items: readonly FlowCondition[] }) {
  const { t } = useTranslation('blocks');
  const [first] = items;
  if (!first) return <span className="text-bad">{t('preview.noConditions')}</span>;
  return (
    <>
      <Sentence condition={first} />
      {items.length > 1 && <span className="ml-1.5 rounded bg-raised px-1 tabular-nums">+{items.length - 1}</span>}
    </>
  );
}

function Sentence({ condition }: { readonly condition: FlowCondition }) {
  const { t } = useTranslation('blocks');
  switch (condition.item) {
    case 'weekday':
      return t('conditions.onDays', { days: spokenWeekdays(condition.value) });
    case 'opening_hours':
      return t(condition.operator === 'is' ? 'conditions.isOpen' : 'conditions.isClosed');
    case 'time':
      return t(condition.operator === 'before' ? 'conditions.beforeTime' : 'conditions.afterTime', {
        time: spokenTime(condition.value, currentLanguage()),
      });
    default:
      return <ContactSentence condition={condition} />;
  }
}

type OfContact = Extract<FlowCondition, { item: 'tag' | 'field' | 'member' }>;

function ContactSentence({ condition }: { readonly condition: OfContact }) {
  const draft = toDraft(condition);
  return useWords([draft], useSubjects(contactItems)).sentenceOf(draft);
}
