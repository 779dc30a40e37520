import { useQuery } from '@tanstack/react-query';
import { limits } from '@yupflow/contract/limits';
import { type ActiveMember, members } from '@yupflow/contract/members';
import { Tag, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { clockIn } from '../../locales/clock.ts';
import type { Icon } from '../../ui/button.tsx';
import { fieldIcons, type KnownField, useKnownFields } from '../known-fields.tsx';
import type { SubjectType, TypeOfSubject } from './condition-drafts.ts';

/** What may be asked about: tags, the member who has the conversation, and fields by their kind. */
export type OfferedItem = 'tag' | 'member' | KnownField['kind'];

export const contactItems: readonly OfferedItem[] = ['tag', 'default', 'moment', 'user', 'bot', 'member'];

/** Something that a condition can be about, in words. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly type: Exclude<SubjectType, null>;
  readonly icon: Icon;
}

export interface Subjects {
  readonly offered: readonly Subject[];
  readonly isPending: boolean;
  readonly find: (id: string) => Subject | undefined;
  readonly typeOf: TypeOfSubject;
}

/** Needs the texts of `conditions` and `custom-fields`. */
export function useSubjects(items: readonly OfferedItem[]): Subjects {
  const { t } = useTranslation('conditions');
  const { fields, isPending } = useKnownFields();
  const known: Subject[] = [
    { id: 'tag', name: t('tag'), type: 'tag', icon: Tag },
    ...fields.map(({ id, name, type }) => ({ id, name, type, icon: fieldIcons[type] })),
    { id: 'member', name: t('member'), type: 'member', icon: UserRound },
  ];
  const kindOf = (id: string) => fields.find((field) => field.id === id)?.kind ?? (id as OfferedItem);
  const find = (id: string) => known.find((subject) => subject.id === id);
  return {
    offered: known.filter(({ id }) => items.includes(kindOf(id))),
    isPending,
    find,
    typeOf: (id) => find(id)?.type ?? null,
  };
}

/** Everybody of the team; undefined while unknown. */
export function useAllMembers(isNeeded = true): ActiveMember[] | undefined {
  const { data } = useQuery({
    queryKey: ['members', 'active', 'all'],
    queryFn: ({ signal }) => listAllMembers(signal),
    enabled: isNeeded,
  });
  return data;
}

/** Members by their ids; undefined while unknown. */
export function useMembersOf(ids: readonly string[]): ActiveMember[] | undefined {
  const data = useAllMembers(ids.length > 0);
  if (ids.length === 0) return [];
  return data && ids.flatMap((id) => data.find((member) => member.id === id) ?? []);
}

async function listAllMembers(signal: AbortSignal): Promise<ActiveMember[]> {
  const found: ActiveMember[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(members.listActive, { query: { cursor, limit: limits.page.most } }, { signal });
    found.push(...page.results);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return found;
}

/** How days, times and numbers of conditions are written. */
export function useValueFormat() {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
    const dayFormat = new Intl.DateTimeFormat(language, day);
    const minuteFormat = new Intl.DateTimeFormat(language, { ...day, ...clockIn(language) });
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 15 });
    return {
      number: (value: number) => number.format(value),
      /** A day or a minute of the company's clock, which no zone of the reader may move. */
      time: (value: string) =>
        value.includes('T')
          ? minuteFormat.format(new Date(`${value}:00Z`))
          : dayFormat.format(new Date(`${value}T00:00:00Z`)),
      relative: (days: number) => relative.format(days, 'day'),
    };
  }, [language]);
}
