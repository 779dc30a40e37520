import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllMembers } from '../conditions/condition-names.tsx';
import { useKnownFields } from '../known-fields.tsx';
import { shortRolesQuery } from '../short-roles.ts';
import { useAllTags } from '../tag-picker-tags.tsx';
import { useColumns } from '../use-columns.ts';
import { useCycles } from '../use-cycles.ts';
import { useFlows } from '../use-flows.ts';

/** What ids are called. Null where it is gone; empty while it is not known yet. */
export interface CompanyNames {
  tag(id: string): string | null;
  field(id: string): string | null;
  member(id: string): string | null;
  role(id: string): string | null;
  flow(id: string): string | null;
  cycle(id: string): string | null;
  column(id: string): string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function finder(list: readonly Named[] | undefined): (id: string) => string | null {
  if (!list) return () => '';
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
}

/** Looks everything up once for whoever asks for many names. Its page brings the texts of `blocks`. */
export function useCompanyNames(): CompanyNames {
  const { t } = useTranslation('blocks');
  const tags = useAllTags();
  const members = useAllMembers();
  const { data: roles } = useQuery(shortRolesQuery);
  const { data: flows } = useFlows();
  const { data: cycles } = useCycles();
  const { data: columns } = useColumns();
  const { fields, data: custom } = useKnownFields();
  // Built-in names are known at once; only their own can still be on the way.
  const known = JSON.stringify(fields.map(({ id, name }) => [id, name]));
  return useMemo((): CompanyNames => {
    const ofField = new Map(JSON.parse(known) as [string, string][]);
    ofField.set('company', t('variables.company')).set('attendant', t('variables.attendant'));
    return {
      tag: finder(tags),
      field: (id) => ofField.get(id) ?? (custom ? null : ''),
      member: finder(members),
      role: finder(roles),
      flow: finder(flows),
      cycle: finder(cycles),
      column: finder(columns),
    };
  }, [tags, members, roles, flows, cycles, columns, known, custom, t]);
}
