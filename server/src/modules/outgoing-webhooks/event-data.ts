import type { Chat } from '@yupflow/contract/chats';
import type { Contact } from '@yupflow/contract/contacts';
import type { Message } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { presentChats } from '../chats/present-chats.service.ts';
import { type MessageRow, messageColumns, presentMessages } from '../chats/present-messages.service.ts';
import { presentContacts } from '../contacts/contacts.service.ts';

export interface ComposeParts {
  readonly files: Pick<Files, 'links'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** What facts name, as the API shows it. */
export interface Named {
  readonly messages: ReadonlyMap<string, Message>;
  readonly chats: ReadonlyMap<string, Chat>;
  readonly contacts: ReadonlyMap<string, Contact>;
  readonly tickets: ReadonlyMap<string, TicketRow>;
  readonly tags: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly color: string }>;
  /** Of members and roles. */
  readonly names: ReadonlyMap<string, string>;
}

interface TicketRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly origin: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

export interface Facts {
  readonly message_id?: string;
  readonly contact_id?: string | null;
  readonly ticket_id?: string;
  readonly tag_id?: string;
  readonly assigned_to?: string | null;
  readonly role_id?: string | null;
  readonly from_assigned_to?: string | null;
  readonly from_role_id?: string | null;
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

async function listMessages(parts: ComposeParts, tx: Tx, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows: MessageRow[] = await tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  const shown = await presentMessages(tx, companyId, rows, parts);
  // Whoever reads it has no page of ours that a path could belong to.
  const whole = (url: string | null) => url && new URL(url, parts.config.publicUrl).href;
  return shown.map((message) =>
    message.media ? { ...message, media: { ...message.media, url: whole(message.media.url) } } : message,
  );
}

async function listTickets(tx: Tx, companyId: string, ids: readonly string[]): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('tickets')
    .select(['id', 'conversation_id', 'origin', 'created_at', 'closed_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
}

async function listTags(tx: Tx, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
}

async function listNames(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.user_id = ${anyOf(ids)}
    union all
    select id, name from roles where company_id = ${companyId} and id = ${anyOf(ids)}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** All of it by a handful of queries, however many facts there are. */
export async function findNamed(
  parts: ComposeParts,
  tx: Tx,
  companyId: string,
  facts: readonly Facts[],
): Promise<Named> {
  const ids = (of: (one: Facts) => readonly (string | null | undefined)[]) => [
    ...new Set(facts.flatMap((one) => of(one).flatMap((id) => id ?? []))),
  ];
  const messages = await listMessages(
    parts,
    tx,
    companyId,
    ids(({ message_id }) => [message_id]),
  );
  const tickets = await listTickets(
    tx,
    companyId,
    ids(({ ticket_id }) => [ticket_id]),
  );
  const chatIds = [...messages.map(({ chat_id }) => chat_id), ...tickets.map(({ conversation_id }) => conversation_id)];
  const chats = await presentChats(tx, companyId, [...new Set(chatIds)]);
  const contacts = await presentContacts(
    tx,
    companyId,
    ids(({ contact_id }) => [contact_id]),
  );
  const tags = await listTags(
    tx,
    companyId,
    ids(({ tag_id }) => [tag_id]),
  );
  const people = ids(({ assigned_to, role_id, from_assigned_to, from_role_id }) => [
    assigned_to,
    role_id,
    from_assigned_to,
    from_role_id,
  ]);
  return {
    messages: byId(messages),
    chats: byId(chats),
    contacts: byId(contacts),
    tickets: byId(tickets),
    tags: byId(tags),
    names: await listNames(tx, companyId, people),
  };
}
