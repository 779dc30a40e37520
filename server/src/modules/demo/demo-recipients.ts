import { type DelayName, delays, type RecipientState } from '@yupflow/contract/broadcasts';

/** Seconds between two of them, as it comes out in the end. */
export const paceOf = (delay: DelayName): number => (delays[delay][0] + delays[delay][1]) / 2;
const secondMs = 1_000;

export interface Target {
  readonly contact_id: string;
  readonly conversation_id: string | null;
  readonly is_out: boolean;
}

interface Begun {
  readonly hoursAgo: number;
  readonly delay: DelayName;
  /** How many of a hundred were begun with. */
  readonly progress: number;
}

/** As it usually goes: most read it, some answer, a few numbers are on no channel any more. */
function stateOf(index: number): RecipientState {
  if (index % 29 === 11) return 'failed';
  if (index % 7 === 3) return 'replied';
  if (index % 17 === 5) return 'sent';
  return index % 4 === 2 ? 'delivered' : 'read';
}

/** How long after it was sent they came to this, in seconds. */
const later: Readonly<Record<string, number>> = { sent: 0, failed: 4, delivered: 9, read: 420, replied: 1_500 };

interface Recipient {
  readonly contact_id: string;
  readonly conversation_id: string | null;
  readonly state: RecipientState;
  readonly reason: string | null;
  readonly at: Date | null;
  readonly sent_at: Date | null;
}

export function recipientsOf({ hoursAgo, delay, progress }: Begun, targets: readonly Target[], now: Date): Recipient[] {
  const begins = now.getTime() - hoursAgo * 3_600 * secondMs;
  const pace = paceOf(delay);
  return targets.map(({ contact_id, conversation_id, is_out }, index): Recipient => {
    const common = { contact_id, conversation_id: null, reason: null };
    if (index >= (targets.length * progress) / 100) return { ...common, state: 'queued', at: null, sent_at: null };
    const sent_at = new Date(begins + index * pace * secondMs);
    if (is_out) return { ...common, state: 'skipped', reason: 'opted_out', at: sent_at, sent_at: null };
    const state = stateOf(index);
    const at = new Date(Math.min(now.getTime(), sent_at.getTime() + (later[state] ?? 0) * secondMs));
    return { contact_id, conversation_id, state, reason: state === 'failed' ? 'not_on_channel' : null, at, sent_at };
  });
}
