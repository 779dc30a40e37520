import type { MessageState } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Receipt } from '../../channels/channel.ts';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { RunningLine } from '../lines/fence.service.ts';
import { raise } from '../messages/message-states.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { doubtWhich } from './doubt.ts';
import { giveUp } from './give-up.ts';
import { putBack, putBackForPace } from './hold-back.service.ts';
import type { OutboxParts } from './line-work.ts';
import { isOnItsWay, lockRows, removeRows } from './outbox.repository.ts';
import { openSender, type Sender } from './sender.ts';
import { lockConversations, setOutcomes } from './set-outcomes.ts';

export interface Outbox {
  /**
   * Sends what this line has to send, now and as it comes, for as long as `isUp`. Said again, it looks again. Another
   * channel of the same line takes the place of the one before.
   */
  sendDue(line: RunningLine, isUp: () => boolean): void;
  stop(): Promise<void>;
}

/** The outboxes of the lines that this process runs. */
export function openOutbox(parts: OutboxParts & { readonly bus: Bus }): Outbox {
  const senders = new Map<string, Sender>();
  const wakeAll = () => {
    for (const sender of senders.values()) sender.wake();
  };
  parts.bus.subscribe('clock.moved', wakeAll);
  return {
    sendDue(line, isUp) {
      const known = senders.get(line.connectionId);
      if (known?.isRunning() && known.line.channel === line.channel) return known.wake();
      void known?.stop();
      senders.set(line.connectionId, openSender(parts, line, isUp));
    },
    async stop() {
      await Promise.all([...senders.values()].map((sender) => sender.stop()));
      senders.clear();
    },
  };
}

/**
 * When a line comes up, in the hands of whoever: of what was on its way nobody knows what came of it. It is shown as
 * unknown, waits for receipts, and is then sent again with its id where the channel keeps ids.
 */
export const makeUncertain = (parts: MessageParts, tx: Tx, companyId: string, connectionId: string): Promise<void> =>
  doubtWhich(parts, tx, { companyId, connectionId }, isOnItsWay);

const stateOf: Record<Receipt['state'], MessageState> = {
  server: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

interface Known {
  readonly channel_id: string;
  readonly remote_id: string | null;
  readonly message_id: string;
  readonly conversation_id: string;
  /** Of what is still on its way; null where only the message is left. */
  readonly outbox_id: string | null;
  readonly kind: string;
  readonly is_queued: boolean;
}

const highest = (one: Receipt | undefined, other: Receipt | undefined): Receipt | undefined => {
  if (!one || !other) return one ?? other;
  return raise(stateOf[one.state], stateOf[other.state]) === stateOf[one.state] ? one : other;
};

/** Receipts raise states, in whatever order they come, and take what has arrived out of the outbox. */
export async function applyReceipts(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  connectionId: string,
  receipts: readonly Receipt[],
): Promise<void> {
  const said = new Map<string, Receipt>();
  for (const receipt of receipts) {
    const higher = highest(said.get(receipt.id), receipt);
    if (higher) said.set(receipt.id, higher);
  }
  await lockTold(tx, companyId, connectionId, [...said.keys()]);
  const known = await findKnown(tx, companyId, connectionId, [...said.keys()]);
  await lockRows(
    tx,
    companyId,
    known.flatMap(({ outbox_id }) => outbox_id ?? []),
  );
  await keepRemote(tx, companyId, known, receipts);
  const told = known.flatMap((row) => {
    const receipt = highest(said.get(row.channel_id), said.get(row.remote_id ?? ''));
    // A failure of an attempt before: somebody has asked for another one since.
    return receipt && !(receipt.state === 'failed' && row.is_queued) ? [{ row, receipt }] : [];
  });
  const refusedAs = (failure: Receipt['failure']) =>
    told.flatMap(({ row, receipt }) => (receipt.failure === failure && row.outbox_id ? [row.outbox_id] : []));
  await putBack(parts, tx, { companyId, connectionId }, refusedAs('restricted'));
  await putBackForPace(parts, tx, { companyId, connectionId }, refusedAs('too_fast'));
  const ended = told.flatMap(({ row, receipt: { state, failure = null } }) =>
    failure === 'restricted' || failure === 'too_fast' ? [] : [{ row, state: stateOf[state], failure }],
  );
  const lost = ended.flatMap(({ row: { outbox_id, ...row }, state, failure }) =>
    state === 'failed' && outbox_id ? [{ ...row, id: outbox_id, failure: failure ?? ('refused' as const) }] : [],
  );
  await giveUp(parts, tx, companyId, lost);
  await setOutcomes(
    parts,
    tx,
    companyId,
    ended.flatMap(({ row, state, failure }) =>
      row.kind === 'message' ? [{ messageId: row.message_id, state, failure }] : [],
    ),
  );
  await removeRows(
    tx,
    companyId,
    ended.flatMap(({ row }) => row.outbox_id ?? []),
  );
  failpoint('receipts.before-commit');
  afterCommit(tx, () => failpoint('receipts.after-commit'));
}

/** Before what is below them is read, so that it stays as it was read. */
async function lockTold(tx: Tx, companyId: string, connectionId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select id from conversations where company_id = ${companyId} and id in (
      select conversation_id from messages
      where company_id = ${companyId} and connection_id = ${connectionId} and channel_id = any(${[...ids]}::text[])
      union
      select conversation_id from messages
      where company_id = ${companyId} and connection_id = ${connectionId} and remote_id = any(${[...ids]}::text[])
      union
      select conversation_id from outbox
      where company_id = ${companyId} and connection_id = ${connectionId} and channel_id = any(${[...ids]}::text[]))
    order by id for update`.execute(tx);
}

async function findKnown(tx: Tx, companyId: string, connectionId: string, ids: readonly string[]): Promise<Known[]> {
  // By our id or by the channel's, each of them by its own index.
  const { rows } = await sql<Known>`
    select m.channel_id, m.remote_id, m.id as message_id, m.conversation_id, o.id as outbox_id, 'message' as kind,
      coalesce(o.state = 'queued', false) as is_queued
    from messages m left join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'message'
    where m.company_id = ${companyId} and m.id in (
      select id from messages where company_id = ${companyId} and connection_id = ${connectionId}
        and direction = 'out' and channel_id = any(${[...ids]}::text[])
      union
      select id from messages where company_id = ${companyId} and connection_id = ${connectionId}
        and direction = 'out' and remote_id = any(${[...ids]}::text[]))
    union all
    select o.channel_id, null, o.message_id, o.conversation_id, o.id, o.kind, o.state = 'queued'
    from outbox o
    where o.company_id = ${companyId} and o.connection_id = ${connectionId} and o.kind <> 'message'
      and o.channel_id = any(${[...ids]}::text[])`.execute(tx);
  return rows;
}

/** What the channel calls them, and charges for them: replies name them by that, whatever becomes of them. */
async function keepRemote(
  tx: Tx,
  companyId: string,
  known: readonly Known[],
  receipts: readonly Receipt[],
): Promise<void> {
  const told = receipts.filter(({ remoteId, pricing }) => remoteId || pricing);
  if (told.length === 0) return;
  const messages = known.filter(({ kind }) => kind === 'message');
  const facts = messages.flatMap(({ message_id: id, channel_id, remote_id }) => {
    const own = told.filter((receipt) => receipt.id === channel_id || receipt.id === remote_id);
    const remoteId = own.findLast((receipt) => receipt.remoteId)?.remoteId;
    const pricing = own.findLast((receipt) => receipt.pricing)?.pricing;
    return own.length > 0 ? [{ id, remote_id: remoteId ?? null, pricing: pricing ?? null }] : [];
  });
  if (facts.length === 0) return;
  await sql`
    update messages m set remote_id = coalesce(f.remote_id, m.remote_id), pricing = coalesce(f.pricing, m.pricing)
    from json_to_recordset(${JSON.stringify(facts)}::json) as f (id uuid, remote_id text, pricing text)
    where m.company_id = ${companyId} and m.id = any(${facts.map(({ id }) => id)}::uuid[]) and m.id = f.id
      and (m.remote_id, m.pricing) is distinct from
        (coalesce(f.remote_id, m.remote_id), coalesce(f.pricing, m.pricing))`.execute(tx);
}

/** A line that is deleted sends nothing more. */
export async function giveUpLine(parts: MessageParts, tx: Tx, companyId: string, connectionId: string): Promise<void> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'message_id', 'conversation_id', 'kind'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  await lockConversations(
    tx,
    companyId,
    rows.map(({ conversation_id }) => conversation_id),
  );
  await giveUp(
    parts,
    tx,
    companyId,
    rows.map((row) => ({ ...row, failure: 'line_deleted' })),
  );
}
