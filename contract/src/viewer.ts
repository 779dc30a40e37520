import type { Viewer } from './access.ts';
import type { User } from './me.ts';

/** What access decisions need to know, from what `GET /me` tells: the browser decides as the server does. */
export function viewerOf({ activeCompany: company, ...user }: User): Viewer {
  const isSupport = company !== null && company.support_until !== null;
  return {
    // Support comes to a company that lost its access, too.
    company: company && { ...company, isSubscriptionValid: company.isSubscriptionValid || isSupport },
    permissions: user.permissions,
    isFranchiseAdmin: user.isFranchiseAdmin,
    isFranchiseUnpaid: !user.isFranchisePaid,
    isSupport,
  };
}
