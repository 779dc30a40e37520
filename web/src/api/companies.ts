import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Company, companies } from '@yupflow/contract/companies';
import { me } from '@yupflow/contract/me';
import { call } from './call.ts';
import { callOnce } from './call-once.ts';
import { takeMe, useMe } from './me.ts';

/** Those that the signed-in user belongs to. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  // Without its signal: whoever accepts an invite waits for it, also when what shows it closes.
  queryFn: () => callOnce(companies.list, {}),
});

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(companies.getActive, {}, { signal }),
});

/** The active company in full; undefined while unknown, or where nobody may see it. */
export function useCompany(): Company | undefined {
  const isInOrder = useMe()?.activeCompany?.isSubscriptionValid === true;
  return useQuery({ ...companyQuery, enabled: isInOrder }).data;
}

/** The page moves on by itself, in every tab: see app/follow-session.ts. */
export async function switchCompany(companyId: string): Promise<void> {
  takeMe(await callOnce(me.changeActive, { body: { companyId } }));
}
