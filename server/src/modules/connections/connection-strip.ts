import type { ConnectionHealth } from '@yupflow/contract/connections';

interface Change {
  readonly isUp: boolean;
  readonly reason: string | null;
  readonly at: Date;
}

const slots = 48;
const slotMs = 1_800_000;

type Slot = ConnectionHealth['strip'][number];

/** The last 24 hours in half hours, oldest first. `changes` are sorted, and begin with the last one before them. */
export function stripOf(changes: readonly Change[], now: Date): Slot[] {
  const end = now.getTime();
  const known = sinceItWasThere(changes, end - slots * slotMs);
  return Array.from({ length: slots }, (_, index) => {
    const from = end - (slots - index) * slotMs;
    const to = from + slotMs;
    const before = known.findLast(({ at }) => at.getTime() <= from);
    const within = known.filter(({ at }) => at.getTime() > from && at.getTime() <= to);
    const states = [...(before ? [before] : []), ...within].map(({ isUp }) => isUp);
    if (states.length === 0) return 'none';
    if (states.every(Boolean)) return 'up';
    return states.some(Boolean) ? 'unsteady' : 'down';
  });
}

/** A line that is new today was not away before a phone was first linked: it was not there yet. */
function sinceItWasThere(changes: readonly Change[], dayAgo: number): readonly Change[] {
  const [first] = changes;
  if (!first || first.at.getTime() <= dayAgo) return changes;
  const start = changes.findIndex(({ isUp, reason }) => isUp || reason === 'network');
  return start < 0 ? [] : changes.slice(start);
}
