import { useQuery } from '@tanstack/react-query';
import { internalChats } from '@yupflow/contract/internal-chats';
import { useEffect } from 'react';
import { setBadge } from '../../api/badges.ts';
import { call } from '../../api/call.ts';
import { meQuery, useMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { internalKeys } from './internal-queries.ts';
import { resumeUnsent } from './unsent-messages.ts';

/** On every page: what is yet to be sent goes out, and how much there is to read. Events make the count stale. */
export function InternalLive() {
  const { data } = useQuery({
    queryKey: [...internalKeys.all, 'counters'],
    // Looked at when it would be asked: in the next company one may have no part in them.
    enabled: () => queryClient.getQueryData(meQuery.queryKey)?.permissions.includes('internal_chats') ?? false,
    queryFn: ({ signal }) => call(internalChats.count, {}, { signal }),
  });
  const me = useMe();
  const userId = me?.id;
  const companyId = me?.activeCompany?.company_id;
  useEffect(() => {
    if (userId && companyId) void resumeUnsent({ userId, companyId });
  }, [userId, companyId]);
  const count = data?.unread ?? 0;
  useEffect(() => setBadge('internal-chats', { count, isInTitle: false }), [count]);
  useEffect(() => () => setBadge('internal-chats', { count: 0, isInTitle: false }), []);
  return null;
}
