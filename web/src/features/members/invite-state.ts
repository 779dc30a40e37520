import type { TeamMember } from '@yupflow/contract/members';
import { useNow } from '../../browser/now.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How many days an invite has left, counting the one that has begun; 0 when it is over, null for a member. */
export function daysLeft({ expires_at }: TeamMember, now: Date): number | null {
  if (expires_at === null) return null;
  return Math.max(0, Math.ceil((Date.parse(expires_at) - now.getTime()) / dayMs));
}

export function useDaysLeft(member: TeamMember): number | null {
  return daysLeft(member, useNow(minuteMs));
}
