import type { OwnCompany } from '@yupflow/contract/companies';
import { invites } from '@yupflow/contract/members';
import { callOnce } from './call-once.ts';
import { companiesQuery } from './companies.ts';
import { reloadMe } from './me.ts';
import { queryClient } from './query-client.ts';

/** Answers with the company that was joined, where it can be told. */
export async function acceptInvite(id: string): Promise<OwnCompany | undefined> {
  const before = await queryClient.ensureQueryData(companiesQuery);
  await callOnce(invites.accept, { params: { id } });
  const after = await queryClient.fetchQuery({ ...companiesQuery, staleTime: 0 });
  // Whoever was in no company may be sent on by this.
  await reloadMe();
  return after.find((company) => !before.some((one) => one.id === company.id));
}

export async function rejectInvite(id: string): Promise<void> {
  await callOnce(invites.reject, { params: { id } });
  await reloadMe();
}
