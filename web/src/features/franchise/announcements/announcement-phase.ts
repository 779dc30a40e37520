import type { WrittenAnnouncement } from '@yupflow/contract/announcements';

/** Whether people see it by now. */
export function phaseOf(
  { starts_at, ends_at }: Pick<WrittenAnnouncement, 'starts_at' | 'ends_at'>,
  now: Date,
): 'waiting' | 'shown' | 'over' {
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) return 'over';
  return Date.parse(starts_at) > now.getTime() ? 'waiting' : 'shown';
}
