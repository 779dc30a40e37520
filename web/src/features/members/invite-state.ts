import type { TeamMember } from '@yupflow/contract/members';
import { useNow } from '../../browser/now.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The server's clock and ours differ a little: an invite for seven days must not say eight. */
const toleranceMs = 10 * minuteMs;

/** How many days an invite has left, counting the one that has begun; 0 when it is over, null for a member. */
export function daysLeft({ expires_at }: Pick<TeamMember, 'expires_at'>, now: Date): number | null {
  if (expires_at === null) return null;
  const left = Date.parse(expires_at) - now.getTime();
  return left <= 0 ? 0 : Math.max(1, Math.ceil((left - toleranceMs) / dayMs));
}

export function useDaysLeft(member: TeamMember): number | null {
  return daysLeft(member, useNow(minuteMs));
}
