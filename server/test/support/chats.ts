import { randomBytes } from 'node:crypto';
import type { ConnectionStatus, ConnectionType } from '@yupflow/contract/connections';
import type { MessageKind, MessageState } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import { lastMessageOf } from '../../src/modules/chats/last-message.service.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Tx } from '../../src/platform/db/transaction.ts';
import { aContact } from './contacts.ts';
import type { Person } from './people.ts';

interface World {
  readonly db: Database;
}

let next = 0;
const nextNumber = () => {
  next += 1;
  return next;
};

interface LineFacts {
  readonly name?: string;
  readonly type?: ConnectionType;
  readonly status?: ConnectionStatus;
  readonly isDeleted?: boolean;
}

/** The id of a line of somebody's company. Nobody runs it. */
export async function aLine({ db }: World, { companyId }: Person, facts: LineFacts = {}): Promise<string> {
  const { name = `Linha ${nextNumber()}`, type = 'simulator', status = 'CONNECTED', isDeleted = false } = facts;
  const { id } = await db.withCompany(companyId, (tx) =>
    tx
      .insertInto('connections')
      .values({
        company_id: companyId,
        name,
        type,
        status,
        color: '#0284c7',
        deleted_at: isDeleted ? sql`app.now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

interface GroupFacts {
  readonly name?: string;
  readonly participants?: readonly { address: string; name: string; phone?: string; isAdmin?: boolean }[];
}

/** The id of a group that a line is in. */
export async function aGroup(
  { db }: World,
  { companyId }: Person,
  connectionId: string,
  { name = 'Família', participants = [] }: GroupFacts = {},
): Promise<string> {
  return db.withCompany(companyId, async (tx) => {
    const { id } = await tx
      .insertInto('groups')
      .values({
        company_id: companyId,
        connection_id: connectionId,
        address: `${120363000000000000n + BigInt(nextNumber())}@g.us`,
        name,
        participants_at: participants.length > 0 ? sql`app.now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { address, name: participant, phone = null, isAdmin = false } of participants)
      await tx
        .insertInto('group_participants')
        .values({ company_id: companyId, group_id: id, address, name: participant, phone, is_admin: isAdmin })
        .execute();
    return id;
  });
}

interface ConversationFacts {
  /** Without one, a new line. */
  readonly connection?: string;
  /** Without one, a new contact. */
  readonly contact?: string;
  /** The id of a group, instead of a contact. */
  readonly group?: string;
  /** `closed` without a ticket unless it is said: there never was one. */
  readonly status?: 'pending' | 'open' | 'closed';
  readonly assignedTo?: string | null;
  readonly role?: string | null;
  readonly unread?: number;
  readonly at?: Date;
}

/** The id of a chat straight from the database; with the ticket that its status asks for. */
export async function aConversation(world: World, owner: Person, facts: ConversationFacts = {}): Promise<string> {
  const { companyId } = owner;
  const connectionId = facts.connection ?? (await aLine(world, owner));
  const contactId = facts.group ? null : (facts.contact ?? (await aContact(world, owner)));
  const { id } = await world.db.withCompany(companyId, (tx) =>
    tx
      .insertInto('conversations')
      .values({
        company_id: companyId,
        connection_id: connectionId,
        contact_id: contactId,
        group_id: facts.group ?? null,
        address: `${nextNumber()}@${facts.group ? 'g.us' : 's.whatsapp.net'}`,
        unread_count: facts.unread ?? 0,
        ...(facts.at ? { last_message_at: facts.at } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  if (facts.status) await aTicket(world, owner, id, facts);
  return id;
}

interface TicketFacts {
  readonly status?: 'pending' | 'open' | 'closed';
  readonly origin?: 'receptive' | 'active';
  readonly assignedTo?: string | null;
  readonly role?: string | null;
  readonly at?: Date;
}

/** The id of a new attendance, which the chat has from then on. */
export async function aTicket(
  { db }: World,
  { companyId }: Person,
  conversationId: string,
  facts: TicketFacts = {},
): Promise<string> {
  const { status = 'pending', origin = 'receptive', assignedTo = null, role = null, at } = facts;
  const moment = at ?? sql<Date>`app.now()`;
  return db.withCompany(companyId, async (tx) => {
    const assigned = { assigned_to: assignedTo, role_id: role };
    const { id } = await tx
      .insertInto('tickets')
      .values({
        company_id: companyId,
        conversation_id: conversationId,
        status,
        origin,
        ...assigned,
        created_at: moment,
        started_at: status === 'pending' ? null : moment,
        closed_at: status === 'closed' ? moment : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('conversations')
      .set({ ticket_id: id, status, ...assigned })
      .where('company_id', '=', companyId)
      .where('id', '=', conversationId)
      .execute();
    return id;
  });
}

interface MessageFacts {
  readonly direction?: 'in' | 'out';
  readonly kind?: MessageKind;
  readonly text?: string;
  readonly state?: MessageState;
  readonly source?: 'member' | 'phone' | 'contact' | 'automation' | 'system';
  readonly userId?: string;
  readonly channelId?: string;
  readonly participant?: { readonly address: string; readonly name: string };
  readonly mediaKey?: string;
  readonly media?: object;
  readonly data?: object;
  readonly quoted?: string;
  readonly reactions?: object;
  readonly at?: Date;
}

const newChannelId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/** The id of a message straight from the database; the chat shows it as its last one if it is. */
export async function aMessage(
  { db }: World,
  { companyId }: Person,
  conversationId: string,
  facts: MessageFacts = {},
): Promise<string> {
  const { kind = 'text', text = 'Olá!', participant } = facts;
  const isInternal = kind === 'note' || kind === 'event';
  const { direction = facts.userId || isInternal ? 'out' : 'in' } = facts;
  const { source = direction === 'in' ? 'contact' : facts.userId ? 'member' : 'system' } = facts;
  return db.withCompany(companyId, async (tx) => {
    const { connection_id, ticket_id } = await tx
      .selectFrom('conversations')
      .select(['connection_id', 'ticket_id'])
      .where('company_id', '=', companyId)
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow();
    const row = {
      direction,
      kind,
      text,
      source,
      state: facts.state ?? (direction === 'in' ? 'delivered' : 'sent'),
      participant: participant?.address ?? '',
      sender_name: participant?.name ?? null,
      media: facts.media ?? null,
      data: facts.data ?? null,
    };
    const { id, occurred_at } = await tx
      .insertInto('messages')
      .values({
        ...row,
        company_id: companyId,
        conversation_id: conversationId,
        connection_id,
        ticket_id,
        user_id: facts.userId ?? null,
        channel_id: isInternal ? null : (facts.channelId ?? newChannelId()),
        media_key: facts.mediaKey ?? null,
        media: row.media && JSON.stringify(row.media),
        data: row.data && JSON.stringify(row.data),
        quoted_id: facts.quoted ?? null,
        reactions: facts.reactions ? JSON.stringify(facts.reactions) : null,
        occurred_at: facts.at ?? sql`app.now()`,
      })
      .returning(['id', 'occurred_at'])
      .executeTakeFirstOrThrow();
    if (!isInternal) await showAsLast(tx, companyId, conversationId, { id, at: occurred_at, last: lastMessageOf(row) });
    return id;
  });
}

async function showAsLast(
  tx: Tx,
  companyId: string,
  conversationId: string,
  { id, at, last }: { id: string; at: Date; last: object },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ last_message_id: id, last_message_at: at, last_message: JSON.stringify(last) })
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .where((eb) => eb.or([eb('last_message_id', 'is', null), eb('last_message_at', '<=', at)]))
    .execute();
}
