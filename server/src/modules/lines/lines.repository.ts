import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { HeldLine } from './fence.service.ts';

/** What people want of a line. */
interface Wish {
  readonly isWanted: boolean;
  readonly mustSignOut: boolean;
  /** As the database writes it, to the microsecond. */
  readonly askedAt: string | null;
  readonly pairingPhone: string | null;
  /** As whoever had it last left it. */
  readonly isConnected: boolean;
  /** Its own way out to the network. */
  readonly sealedProxy: Buffer | null;
}

/** Also of a line that was deleted: its device may still have to be signed out. */
export async function getWish(tx: Tx, { companyId, connectionId }: HeldLine): Promise<Wish | undefined> {
  const row = await tx
    .selectFrom('connections')
    .select([
      // Nobody wants a line of a company that waits for its end; should it be restored, it is as it was.
      sql<boolean>`is_wanted and not exists (
        select from companies c where c.id = company_id and c.deleted_at is not null)`.as('is_wanted'),
      'must_sign_out',
      sql<string | null>`asked_at::text`.as('asked_at'),
      'pairing_phone',
      'status',
      'proxy_sealed',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return (
    row && {
      isWanted: row.is_wanted,
      mustSignOut: row.must_sign_out,
      askedAt: row.asked_at,
      pairingPhone: row.pairing_phone,
      isConnected: row.status === 'CONNECTED',
      sealedProxy: row.proxy_sealed,
    }
  );
}

export async function finishSignOut(tx: Tx, { companyId, connectionId }: HeldLine): Promise<void> {
  await tx
    .updateTable('connections')
    .set({ must_sign_out: false })
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .execute();
}

interface Unread {
  readonly id: string;
  readonly participant: string | null;
}

/** What the peer last wrote, newest first, with where to answer; for telling the phone that it was read. */
export async function listLastHeard(
  tx: Tx,
  companyId: string,
  conversationId: string,
  most: number,
): Promise<{ address: string; isGroup: boolean; messages: Unread[] } | undefined> {
  const chat = await tx
    .selectFrom('conversations')
    .select(['address', 'group_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!chat) return undefined;
  const rows = await tx
    .selectFrom('messages')
    .select(['channel_id', 'participant'])
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'in')
    .where('channel_id', 'is not', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return {
    address: chat.address,
    isGroup: chat.group_id !== null,
    messages: rows.map((row) => ({ id: row.channel_id ?? '', participant: row.participant || null })),
  };
}
