import { useEffect } from 'react';
import { useMe } from '../../api/me.ts';
import { hasLeftBehind } from '../../browser/left-behind.ts';

/** What was written in a chat and not sent goes out from any page; what somebody else left here is wiped. */
export function useLeftBehind(): void {
  const me = useMe();
  const userId = me?.id;
  const companyId = me?.activeCompany?.company_id;
  useEffect(() => {
    if (!userId || !companyId || !hasLeftBehind()) return;
    void import('../../features/chats/composer/unsent/use-unsent.ts')
      .then(({ resumeUnsent }) => resumeUnsent({ userId, companyId }))
      .then(() => import('../../features/internal-chats/unsent-messages.ts'))
      .then(({ resumeUnsent }) => resumeUnsent({ userId, companyId }))
      // The code comes with the next page then.
      .catch(() => {});
  }, [userId, companyId]);
}
