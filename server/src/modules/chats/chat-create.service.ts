import type { NewChatForm, OpenChat } from '@yupflow/contract/chats';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { contactRecordService } from '../contacts/contact-record.service.ts';
import { readPhone } from '../contacts/read-phone.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { startTicket } from '../tickets/tickets.service.ts';
import type { ChatScope } from './chat-list.service.ts';
import { type Conversation, isVisible } from './chat-visibility.service.ts';
import { getOpenChat } from './open-chat.service.ts';

interface CreateScope extends ChatScope {
  readonly caller: Caller;
}

interface CreateParts extends MessageParts {
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo' | 'emitToChat'>;
}

const refuse = (fields: FieldErrors) => new AppError('invalid_fields', { fields });

async function requireLine(tx: Tx, companyId: string, id: string): Promise<void> {
  const line = await tx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!line) throw refuse({ connection_id: 'invalid' });
}

type PeerForm = Omit<NewChatForm, 'connection_id'>;

interface Peer {
  readonly id: string;
  /** Where the channel finds them: as it once told, else by their number. */
  readonly address: string | null;
}

export async function findPeer(
  tx: Tx,
  companyId: string,
  by: { id: string } | { phoneKey: string },
): Promise<Peer | undefined> {
  const isWanted =
    'id' in by
      ? sql`c.id = ${by.id}`
      : sql`c.id = (select i.contact_id from contact_identities as i
          where i.company_id = ${companyId} and i.kind = 'phone' and i.value = ${by.phoneKey})`;
  const { rows } = await sql<Peer>`
    select c.id, coalesce(
      (select i.value from contact_identities as i where i.company_id = c.company_id and i.contact_id = c.id
        and i.kind = 'wa_jid' order by i.value limit 1),
      c.phone || '@s.whatsapp.net',
      (select i.value from contact_identities as i where i.company_id = c.company_id and i.contact_id = c.id
        and i.kind = 'lid' order by i.value limit 1)) as address
    from contacts as c where c.company_id = ${companyId} and c.deleted_at is null and ${isWanted}`.execute(tx);
  return rows[0];
}

/** The row of this line with this peer, locked; it is made where there is none. */
export async function lockConversation(
  tx: Tx,
  companyId: string,
  connectionId: string,
  { id: contactId, address }: { id: string; address: string },
): Promise<Conversation> {
  await tx
    .insertInto('conversations')
    .values({ company_id: companyId, connection_id: connectionId, contact_id: contactId, address })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id', 'contact_id']).where('contact_id', 'is not', null).doNothing(),
    )
    .execute();
  return tx
    .selectFrom('conversations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Under way with somebody else, where the caller may not look. */
async function refuseTaken(
  tx: Tx,
  caller: Caller,
  { company_id, id, status, assigned_to }: Conversation,
): Promise<void> {
  if (status === 'closed') return;
  const { rows } = await sql<{ is_visible: boolean; name: string | null }>`
    select ${isVisible(caller)} as is_visible, u.name
    from conversations left join users as u on u.id = conversations.assigned_to
    where conversations.company_id = ${company_id} and conversations.id = ${id}`.execute(tx);
  const { is_visible, name } = only(rows);
  if (is_visible) return;
  throw new AppError('ticket_taken', assigned_to ? { assignee: { id: assigned_to, name: name ?? '' } } : {});
}

export function chatCreateService(parts: CreateParts) {
  const contacts = contactRecordService(parts.realtime);

  /** Whoever has this number, or a new contact with it. */
  async function peerByPhone(scope: CreateScope, phone: string, name: string): Promise<Peer | undefined> {
    const { tx, companyId } = scope;
    const { country } = await tx
      .selectFrom('companies')
      .select('country')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    const read = readPhone(phone, country);
    if (typeof read === 'string') throw refuse({ phone: 'invalid_phone' });
    const known = await findPeer(tx, companyId, { phoneKey: read.key });
    if (known) return known;
    const { id } = await contacts.create(scope, { name, phone: read.phone, email: null, document: null });
    return findPeer(tx, companyId, { id });
  }

  async function peerOf(scope: CreateScope, { contact_id, phone, name = '' }: PeerForm): Promise<Peer> {
    if (contact_id && phone) throw refuse({ phone: 'unknown_field' });
    if (!contact_id && !phone) throw refuse({ phone: 'required' });
    const peer = contact_id
      ? await findPeer(scope.tx, scope.companyId, { id: contact_id })
      : await peerByPhone(scope, phone ?? '', name);
    if (!peer) throw refuse({ contact_id: 'invalid' });
    return peer;
  }

  return {
    peerOf,

    /** What is there and under way stays whose it is; else the caller attends from now on. */
    async create(scope: CreateScope, form: NewChatForm): Promise<OpenChat> {
      const { tx, companyId, userId, caller } = scope;
      await requireLine(tx, companyId, form.connection_id);
      const { id, address } = await peerOf(scope, form);
      if (!address) throw refuse({ contact_id: 'invalid_phone' });
      const conversation = await lockConversation(tx, companyId, form.connection_id, { id, address });
      await refuseTaken(tx, caller, conversation);
      const { status, assigned_to } = conversation;
      const isOfOthers = status !== 'closed' && assigned_to !== null && assigned_to !== userId;
      if (!isOfOthers) await startTicket(parts, tx, companyId, conversation, userId);
      return getOpenChat(tx, caller, conversation.id);
    },
  };
}
