import { sql } from 'kysely';
import type { LineHabits } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { SealedAccount } from '../connections/connection-cloud.service.ts';
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
  /** Nobody has to do anything for it to be connected again. */
  readonly comesBack: boolean;
  /** Its own way out to the network. */
  readonly sealedProxy: Buffer | null;
  /** Of a number of the official API. */
  readonly sealedAccount: SealedAccount | null;
  readonly habits: LineHabits;
}

/** Also of a line that was deleted: its device may still have to be signed out. */
export async function getWish(tx: Tx, { companyId, connectionId }: HeldLine): Promise<Wish | undefined> {
  const row = await tx
    .selectFrom('connections')
    .leftJoin('cloud_lines', (join) =>
      join
        .onRef('cloud_lines.company_id', '=', 'connections.company_id')
        .onRef('cloud_lines.connection_id', '=', 'connections.id'),
    )
    .select([
      // Nobody wants a line of a company that waits for its end; should it be restored, it is as it was.
      sql<boolean>`is_wanted and not exists (
        select from companies c where c.id = connections.company_id and c.deleted_at is not null)`.as('is_wanted'),
      'must_sign_out',
      sql<string | null>`asked_at::text`.as('asked_at'),
      'pairing_phone',
      'status',
      'reason',
      'proxy_sealed',
      'cloud_lines.phone_number_id',
      'cloud_lines.business_id',
      'cloud_lines.token_sealed',
      'history_days',
      'hears_status',
      'hears_newsletters',
    ])
    .where('connections.company_id', '=', companyId)
    .where('connections.id', '=', connectionId)
    .executeTakeFirst();
  return (
    row && {
      isWanted: row.is_wanted,
      mustSignOut: row.must_sign_out,
      askedAt: row.asked_at,
      pairingPhone: row.pairing_phone,
      isConnected: row.status === 'CONNECTED',
      comesBack: row.status === 'CONNECTED' || (row.status === 'CONNECTING' && row.reason === 'network'),
      sealedProxy: row.proxy_sealed,
      sealedAccount: accountIn(row),
      habits: {
        historyDays: row.history_days,
        hearsStatus: row.hears_status,
        hearsNewsletters: row.hears_newsletters,
      },
    }
  );
}

type Joined = { readonly [Column in keyof SealedAccount]: SealedAccount[Column] | null };
const accountIn = ({ phone_number_id, business_id, token_sealed }: Joined): SealedAccount | null =>
  phone_number_id && business_id && token_sealed ? { phone_number_id, business_id, token_sealed } : null;

/** Another one of these is another way out, which whoever runs the line has to take. */
export const wayOf = ({ sealedProxy, sealedAccount }: Pick<Wish, 'sealedProxy' | 'sealedAccount'>): string =>
  JSON.stringify([
    sealedProxy?.toString('base64'),
    sealedAccount?.phone_number_id,
    sealedAccount?.business_id,
    sealedAccount?.token_sealed.toString('base64'),
  ]);

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
