import { companyQuery } from '../../api/companies.ts';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { announcementsQuery } from '../../features/announcements/announcements.ts';

const patienceMs = 500;

/** What may stand on top of the page is known before the page shows, so that it pushes nothing down; or soon after. */
export async function askForBanners(): Promise<void> {
  const isInOrder = queryClient.getQueryData(meQuery.queryKey)?.activeCompany?.isSubscriptionValid === true;
  const known = Promise.all([
    queryClient.prefetchQuery(announcementsQuery),
    isInOrder && queryClient.prefetchQuery(companyQuery),
  ]);
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
