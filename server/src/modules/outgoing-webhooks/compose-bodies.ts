import type { Chat } from '@yupflow/contract/chats';
import type { OutgoingEvent } from '@yupflow/contract/outgoing-webhooks';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Composed, DueDelivery } from './deliveries.repository.ts';
import { type ComposeParts, type Facts, findNamed, type Named } from './event-data.ts';

interface TicketFacts extends Facts {
  readonly status?: string;
  readonly from_status?: string;
}

/** An entry of a contact's history; what was changed by hand comes as a list. */
interface Change {
  readonly kind: string;
  readonly changes?: readonly object[];
}

interface AllFacts extends TicketFacts {
  readonly state?: string;
  readonly failure?: string | null;
  readonly changes?: readonly Change[];
  readonly name?: string;
}

/** What is told, and whom it is about. */
interface Told {
  readonly data: Record<string, unknown>;
  readonly contactId: string | null;
  /** Its file is still on its way to us. */
  readonly isIncomplete?: boolean;
}

const chatOf = ({ id, type, connection_id, contact, group }: Chat) => ({ id, type, connection_id, contact, group });

function ofMessage({ messages, chats }: Named, facts: AllFacts): Told | null {
  const message = messages.get(facts.message_id ?? '');
  const chat = message && chats.get(message.chat_id);
  if (!message || !chat) return null;
  // As it was at that moment: it may have come further since.
  const then = facts.state === undefined ? {} : { state: facts.state, failure: facts.failure ?? null };
  return {
    data: { message: { ...message, ...then }, chat: chatOf(chat) },
    contactId: chat.contact?.id ?? null,
    isIncomplete: message.media?.state === 'waiting' && facts.state === undefined,
  };
}

function ofTicket({ tickets, chats, names }: Named, facts: AllFacts): Told | null {
  const ticket = tickets.get(facts.ticket_id ?? '');
  const chat = ticket && chats.get(ticket.conversation_id);
  if (!ticket || !chat) return null;
  const named = (id: string | null | undefined) => (id ? { id, name: names.get(id) ?? '' } : null);
  const data = {
    ticket: {
      id: ticket.id,
      status: facts.status,
      origin: ticket.origin,
      assignee: named(facts.assigned_to),
      role: named(facts.role_id),
      created_at: ticket.created_at.toISOString(),
      closed_at: facts.status === 'closed' ? (ticket.closed_at?.toISOString() ?? null) : null,
    },
    ...(facts.from_status === undefined
      ? {}
      : {
          from: {
            status: facts.from_status,
            assignee: named(facts.from_assigned_to),
            role: named(facts.from_role_id),
          },
        }),
    chat: chatOf(chat),
  };
  return { data, contactId: chat.contact?.id ?? null };
}

const eachOf = ({ kind, changes, ...rest }: Change): object[] =>
  changes ? changes.map((change) => ({ kind, ...change })) : [{ kind, ...rest }];

function ofContact({ contacts, tags }: Named, facts: AllFacts): Told | null {
  const contact = contacts.get(facts.contact_id ?? '');
  const tag = facts.tag_id ? tags.get(facts.tag_id) : undefined;
  if (!contact || (facts.tag_id && !tag)) return null;
  const more = { ...(tag ? { tag } : {}), ...(facts.changes ? { changes: facts.changes.flatMap(eachOf) } : {}) };
  return { data: { contact, ...more }, contactId: contact.id };
}

function ofCustomEvent({ contacts }: Named, { contact_id, name }: AllFacts): Told | null {
  if (!contact_id) return { data: { name, contact: null }, contactId: null };
  const contact = contacts.get(contact_id);
  return contact ? { data: { name, contact }, contactId: contact.id } : null;
}

function toldOf(event: OutgoingEvent, named: Named, facts: AllFacts): Told | null {
  if (event === 'custom_event') return ofCustomEvent(named, facts);
  if (event.startsWith('message.')) return ofMessage(named, facts);
  return event.startsWith('ticket.') ? ofTicket(named, facts) : ofContact(named, facts);
}

/** As Standard Webhooks would have it. */
export const bodyOf = (type: OutgoingEvent, at: Date, data: object, more: object = {}): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), ...more, data });

/** Bodies of those that have none yet. What is gone before anybody could be told is told to nobody. */
export async function composeBodies(
  parts: ComposeParts,
  tx: Tx,
  companyId: string,
  deliveries: readonly DueDelivery[],
): Promise<{ composed: Composed[]; gone: string[]; incomplete: Set<string> }> {
  const fresh = deliveries.filter(({ body }) => body === null);
  const named = await findNamed(
    parts,
    tx,
    companyId,
    fresh.map(({ facts }) => facts),
  );
  const composed: Composed[] = [];
  const gone: string[] = [];
  const incomplete = new Set<string>();
  for (const { id, event, facts, created_at } of fresh) {
    const told = toldOf(event, named, facts);
    if (told) composed.push({ id, body: bodyOf(event, created_at, told.data), contact_id: told.contactId });
    else gone.push(id);
    if (told?.isIncomplete) incomplete.add(id);
  }
  return { composed, gone, incomplete };
}
