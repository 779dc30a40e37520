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
import { putBack } from './hold-back.service.ts';
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
  readonly message_id: string;
  readonly conversation_id: string;
  /** Of what is still on its way; null where only the message is left. */
  readonly outbox_id: string | null;
  readonly kind: string;
  readonly is_queued: boolean;
}

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
    const before = said.get(receipt.id);
    const isHigher = !before || raise(stateOf[before.state], stateOf[receipt.state]) !== stateOf[before.state];
    if (isHigher) said.set(receipt.id, receipt);
  }
  await lockTold(tx, companyId, connectionId, [...said.keys()]);
  const known = await findKnown(tx, companyId, connectionId, [...said.keys()]);
  await lockRows(
    tx,
    companyId,
    known.flatMap(({ outbox_id }) => outbox_id ?? []),
  );
  const told = known.flatMap((row) => {
    const receipt = said.get(row.channel_id);
    // A failure of an attempt before: somebody has asked for another one since.
    return receipt && !(receipt.state === 'failed' && row.is_queued) ? [{ row, receipt }] : [];
  });
  const restricted = told.filter(({ receipt }) => receipt.failure === 'restricted');
  await putBack(
    parts,
    tx,
    { companyId, connectionId },
    restricted.flatMap(({ row }) => row.outbox_id ?? []),
  );
  const ended = told.flatMap(({ row, receipt: { state, failure = null } }) =>
    failure === 'restricted' ? [] : [{ row, state: stateOf[state], failure }],
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
      select conversation_id from outbox
      where company_id = ${companyId} and connection_id = ${connectionId} and channel_id = any(${[...ids]}::text[]))
    order by id for update`.execute(tx);
}

async function findKnown(tx: Tx, companyId: string, connectionId: string, ids: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select m.channel_id, m.id as message_id, m.conversation_id, o.id as outbox_id, 'message' as kind,
      coalesce(o.state = 'queued', false) as is_queued
    from messages m left join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'message'
    where m.company_id = ${companyId} and m.connection_id = ${connectionId} and m.direction = 'out'
      and m.channel_id = any(${[...ids]}::text[])
    union all
    select o.channel_id, o.message_id, o.conversation_id, o.id, o.kind, o.state = 'queued'
    from outbox o
    where o.company_id = ${companyId} and o.connection_id = ${connectionId} and o.kind <> 'message'
      and o.channel_id = any(${[...ids]}::text[])`.execute(tx);
  return rows;
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
