import { queryOptions } from '@tanstack/react-query';
import { plans } from '@yupflow/contract/plans';
import { type CompanySubscription, subscriptions } from '@yupflow/contract/subscriptions';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { reloadMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';

/** How the active company stands with its reseller; also for whoever has no access. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => callOnce(subscriptions.get, {}, { signal }),
});

export const plansQuery = queryOptions({
  queryKey: ['subscription', 'plans'],
  queryFn: async ({ signal }) => (await callOnce(plans.list, {}, { signal })).results,
});

export const invoicesKey = ['subscription', 'invoices'];

export const listInvoices = (cursor: string | undefined, signal: AbortSignal) =>
  call(subscriptions.listInvoices, { query: { cursor } }, { signal });

export function takeSubscription(subscription: CompanySubscription): void {
  queryClient.setQueryData(subscriptionQuery.queryKey, subscription);
  void queryClient.invalidateQueries({ queryKey: invoicesKey });
}

/** Asks the gateway now; with what it says the app may open. */
export async function verifySubscription(): Promise<CompanySubscription> {
  const subscription = await callOnce(subscriptions.verify, {});
  takeSubscription(subscription);
  await reloadMe();
  return subscription;
}
