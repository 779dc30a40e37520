import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { needsValue } from '@yupflow/flow-engine/conditions/operators';
import { useTranslation } from 'react-i18next';
import { useTagsOf } from '../tag-picker-tags.tsx';
import type { Draft, SubjectType } from './condition-drafts.ts';
import { toDraft } from './condition-drafts.ts';
import { contactItems, type Subjects, useMembersOf, useSubjects, useValueFormat } from './condition-names.tsx';

const isTime = (type: SubjectType) => type === 'date' || type === 'datetime';

/** What a condition says, part by part. A value that is missing is null; one that is still loading is empty. */
export function useWords(drafts: readonly Draft[], subjects: Subjects) {
  const { t } = useTranslation('conditions');
  const format = useValueFormat();
  const idsOf = (subject: string) =>
    drafts
      .flatMap((draft) => (draft.subject === subject ? [draft.value].flat() : []))
      .filter((id) => typeof id === 'string');
  const tags = useTagsOf(idsOf('tag'));
  const members = useMembersOf(idsOf('member'));

  const nameOf = (subject: string) => subjects.find(subject)?.name ?? (subjects.isPending ? '' : t('goneField'));

  const operatorOf = ({ operator }: Pick<Draft, 'operator'>) => t(`operators.${operator}`);

  const valueTextOf = ({ subject, value }: Draft): string | null => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
    if (subject === 'tag') {
      const ids = [value].flat();
      return tags ? ids.map((id) => tags.find((tag) => tag.id === id)?.name ?? t('goneTag')).join(', ') : '';
    }
    if (subject === 'member') {
      return members ? (members.find((member) => member.id === value)?.name ?? t('goneMember')) : '';
    }
    if (typeof value === 'number') return format.number(value);
    if (typeof value === 'object' && 'days' in value) return format.relative(value.days);
    const isDay = isTime(subjects.typeOf(subject)) && typeof value === 'string';
    return isDay ? format.time(value) : String(value);
  };

  const sentenceOf = (draft: Draft) =>
    [nameOf(draft.subject), operatorOf(draft), needsValue(draft.operator) ? valueTextOf(draft) : '']
      .filter(Boolean)
      .join(' ');

  return { tags, members, nameOf, operatorOf, valueTextOf, sentenceOf };
}

/** Conditions read aloud: “Etiqueta é VIP e Última compra antes de 13/09/2026”. */
export function useConditionsText(conditions: ContactConditions): string {
  const { t } = useTranslation('conditions');
  const drafts = conditions.items.map(toDraft);
  const { sentenceOf } = useWords(drafts, useSubjects(contactItems));
  return drafts.map(sentenceOf).join(` ${t(`match.${conditions.match}`)} `);
}
