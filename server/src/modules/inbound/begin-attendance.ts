import { isAtRest } from '../../platform/db/at-rest.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { addEvent, sendMessage } from '../messages/send-message.service.ts';
import { openState } from '../operating-hours/operating-hours.service.ts';
import { fillLineText } from '../tickets/line-texts.service.ts';
import type { Moved } from './move-conversations.ts';
import type { Attending } from './next-tickets.repository.ts';

/** Whoever wrote longer ago is not greeted as if they had just come in. */
const freshMs = 10 * 60_000;

/** What the first message of an attendance is answered with; null for nothing. A company at rest says nothing by itself. */
async function greetingOf(
  { config }: Pick<FlowParts, 'config'>,
  tx: Tx,
  companyId: string,
  { greeting_message }: Attending,
  now: Date,
): Promise<string | null> {
  if (await isAtRest(tx, config, companyId)) return null;
  const { isOpen, awayMessage } = await openState(tx, companyId, now);
  return (isOpen ? greeting_message : awayMessage) || null;
}

interface Begun {
  readonly companyId: string;
  readonly moved: readonly Moved[];
  readonly attending: Attending;
  /** By conversation: whose turn it was. */
  readonly assigned: ReadonlyMap<string, { readonly name: string }>;
}

/** The line greets, and the conversation tells whose turn it was: with the messages that began the attendance. */
export async function beginAttendances(
  parts: FlowParts,
  tx: Tx,
  { companyId, moved, attending, assigned }: Begun,
): Promise<void> {
  const now = parts.clock.now();
  const isFresh = ({ added }: Moved) =>
    added.some(
      ({ message, row }) =>
        !message.isOwn && row.kind !== 'unreadable' && now.getTime() - row.occurred_at.getTime() < freshMs,
    );
  const greeted = moved.filter((one) => one.begins && !one.after.group_id && isFresh(one));
  const greeting = greeted.length > 0 ? await greetingOf(parts, tx, companyId, attending, now) : null;
  for (const { after, ticket } of moved) {
    const attendant = assigned.get(after.id);
    if (attendant)
      await addEvent(parts, tx, companyId, after.id, after.ticket_id, {
        event: 'assigned',
        by: null,
        to: attendant.name,
      });
    if (ticket === 'reopened')
      await addEvent(parts, tx, companyId, after.id, after.ticket_id, { event: 'reopened', by: null });
  }
  if (!greeting) return;
  for (const { after } of greeted)
    await sendMessage(parts, tx, companyId, after.id, {
      form: { kind: 'text', text: await fillLineText(tx, companyId, after.id, greeting, now) },
      source: 'system',
      userId: null,
      intentKey: `greeting:${after.ticket_id}`,
    });
}
