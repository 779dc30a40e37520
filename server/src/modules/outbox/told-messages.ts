import type { MessageState } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Receipt } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { raise } from '../messages/message-states.service.ts';

/** What of ours a receipt may be about. */
export interface Known {
  readonly channel_id: string;
  /** The channel's own id of the last attempt, where it has one. */
  readonly remote_id: string | null;
  readonly message_id: string;
  readonly conversation_id: string;
  /** Of what is still on its way; null where only the message is left. */
  readonly outbox_id: string | null;
  readonly kind: string;
  /** Null of what is no message. */
  readonly state: MessageState | null;
  readonly is_queued: boolean;
}

export const stateOf: Record<Receipt['state'], MessageState> = {
  server: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

/** What of the outbox changes a message, by the ids it was sent under, each looked for by itself. */
const changesNamed = (companyId: string, connectionId: string, ids: readonly string[]) => sql`
  unnest(${[...ids]}::text[]) as named (id) cross join lateral (
    select id, conversation_id, message_id, channel_id, kind, state from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and kind <> 'message' and channel_id = named.id
    offset 0) o`;

/** Before what is below them is read, so that it stays as it was read. */
export async function lockTold(tx: Tx, companyId: string, connectionId: string, ids: readonly string[]): Promise<void> {
  const ofLine = sql`company_id = ${companyId} and connection_id = ${connectionId}`;
  const isNamed = (column: 'channel_id' | 'remote_id') => sql`${sql.ref(column)} = any(${[...ids]}::text[])`;
  await sql`
    select id from conversations where company_id = ${companyId} and id in (
      select conversation_id from messages where ${ofLine} and ${isNamed('channel_id')}
      union
      select conversation_id from messages where ${ofLine} and ${isNamed('remote_id')}
      union
      select o.conversation_id from ${changesNamed(companyId, connectionId, ids)})
    order by id for update`.execute(tx);
}

/** By our id or by the channel's, each of them by its own index. What is in the outbox is locked as `lockRows` does it. */
export async function lockKnown(
  tx: Tx,
  companyId: string,
  connectionId: string,
  ids: readonly string[],
): Promise<Known[]> {
  const named = sql`
    select id from messages where company_id = ${companyId} and connection_id = ${connectionId}
      and direction = 'out' and channel_id = any(${[...ids]}::text[])
    union
    select id from messages where company_id = ${companyId} and connection_id = ${connectionId}
      and direction = 'out' and remote_id = any(${[...ids]}::text[])`;
  const { rows } = await sql<Known>`
    with known as materialized (
        select m.channel_id, m.remote_id, m.id as message_id, m.conversation_id, o.id as outbox_id, 'message' as kind,
          m.state, coalesce(o.state = 'queued', false) as is_queued
        from messages m left join lateral (
          select id, state from outbox
          where company_id = ${companyId} and message_id = m.id and kind = 'message' offset 0) o on true
        where m.company_id = ${companyId} and m.id in (${named})
        union all
        select o.channel_id, null, o.message_id, o.conversation_id, o.id, o.kind, null, o.state = 'queued'
        from ${changesNamed(companyId, connectionId, ids)}),
      held as materialized (
        select o.id from outbox o
        where o.company_id = ${companyId} and o.id = any(array(select outbox_id from known where outbox_id is not null))
        order by o.id for update)
    select known.channel_id, known.remote_id, known.message_id, known.conversation_id, held.id as outbox_id, known.kind,
      known.state, known.is_queued
    from known left join held on held.id = known.outbox_id`.execute(tx);
  return rows;
}

/** A channel that has taken an attempt, and refuses it after all, says so of that attempt. */
export const isTakenBack = ({ state, remoteId }: Receipt): boolean => state === 'failed' && remoteId !== undefined;

function higher(one: Receipt, other: Receipt): Receipt {
  const isSame = one.remoteId !== undefined && one.remoteId === other.remoteId;
  if (isSame && one.state === 'failed' && other.state === 'server') return one;
  if (isSame && other.state === 'failed' && one.state === 'server') return other;
  return raise(stateOf[one.state], stateOf[other.state]) === stateOf[one.state] ? one : other;
}

/** Whether it tells anything of what this message is by now. */
function isCurrent({ state, remote_id, is_queued }: Known, receipt: Receipt): boolean {
  const { remoteId } = receipt;
  // Of an attempt before: somebody has asked for another one since.
  if (receipt.state === 'failed' && (is_queued || (remoteId && remote_id && remoteId !== remote_id))) return false;
  // That it was taken at first comes late, where the channel has refused it since.
  const isRefused = state === 'failed' || is_queued;
  return !(receipt.state === 'server' && remoteId && remoteId === remote_id && isRefused);
}

export interface Told {
  readonly row: Known;
  /** What says most of it. */
  readonly receipt: Receipt;
  /** All of them, in their order. */
  readonly receipts: readonly Receipt[];
}

export function toldOf(known: readonly Known[], receipts: readonly Receipt[]): Told[] {
  const byId = Map.groupBy(receipts, ({ id }) => id);
  return known.flatMap((row) => {
    const named = [...new Set([row.channel_id, row.remote_id])].flatMap((id) => byId.get(id ?? '') ?? []);
    const current = named.filter((receipt) => isCurrent(row, receipt));
    const [first, ...others] = current;
    return first ? [{ row, receipt: others.reduce(higher, first), receipts: current }] : [];
  });
}

/** What the channel calls them, and charges for them: replies name them by that, whatever becomes of them. */
export async function keepRemote(tx: Tx, companyId: string, told: readonly Told[]): Promise<void> {
  const facts = told.flatMap(({ row: { kind, message_id: id }, receipts }) => {
    const remoteId = receipts.findLast((receipt) => receipt.remoteId)?.remoteId ?? null;
    const pricing = receipts.findLast((receipt) => receipt.pricing)?.pricing ?? null;
    return kind === 'message' && (remoteId ?? pricing) ? [{ id, remote_id: remoteId, pricing }] : [];
  });
  if (facts.length === 0) return;
  await sql`
    update messages m set remote_id = coalesce(f.remote_id, m.remote_id), pricing = coalesce(f.pricing, m.pricing)
    from json_to_recordset(${JSON.stringify(facts)}::json) as f (id uuid, remote_id text, pricing text)
    where m.company_id = ${companyId} and m.id = any(${facts.map(({ id }) => id)}::uuid[]) and m.id = f.id
      and (m.remote_id, m.pricing) is distinct from
        (coalesce(f.remote_id, m.remote_id), coalesce(f.pricing, m.pricing))`.execute(tx);
}
