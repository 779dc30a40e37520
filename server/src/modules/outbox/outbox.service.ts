import type { Receipt } from '../../channels/channel.ts';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { RunningLine } from '../lines/fence.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { doubtWhich } from './doubt.ts';
import { giveUp } from './give-up.ts';
import { putBack, putBackForPace } from './hold-back.service.ts';
import type { OutboxParts } from './line-work.ts';
import { isOnItsWay, removeRows } from './outbox.repository.ts';
import { openSender, type Sender } from './sender.ts';
import { lockConversations, setOutcomes } from './set-outcomes.ts';
import { isTakenBack, keepRemote, lockKnown, lockTold, stateOf, toldOf } from './told-messages.ts';

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

/** Receipts raise states, in whatever order they come, and take what has arrived out of the outbox. */
export async function applyReceipts(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  connectionId: string,
  receipts: readonly Receipt[],
): Promise<void> {
  const ids = [...new Set(receipts.map(({ id }) => id))];
  await lockTold(tx, companyId, connectionId, ids);
  const known = await lockKnown(tx, companyId, connectionId, ids);
  const told = toldOf(known, receipts);
  await keepRemote(tx, companyId, told);
  const refusedAs = (failure: Receipt['failure']) =>
    told.flatMap(({ row, receipt }) => (receipt.failure === failure && row.outbox_id ? [row.outbox_id] : []));
  await putBack(parts, tx, { companyId, connectionId }, refusedAs('restricted'));
  await putBackForPace(parts, tx, { companyId, connectionId }, refusedAs('too_fast'));
  const ended = told.flatMap(({ row, receipt }) => {
    const { state, failure = null } = receipt;
    if (failure === 'restricted' || failure === 'too_fast') return [];
    return [{ row, state: stateOf[state], failure, isTakenBack: isTakenBack(receipt) }];
  });
  const lost = ended.flatMap(({ row: { outbox_id, ...row }, state, failure }) =>
    state === 'failed' && outbox_id ? [{ ...row, id: outbox_id, failure: failure ?? ('refused' as const) }] : [],
  );
  await giveUp(parts, tx, companyId, lost);
  await setOutcomes(
    parts,
    tx,
    companyId,
    ended.flatMap(({ row: { kind, message_id, conversation_id }, ...outcome }) =>
      kind === 'message' ? [{ messageId: message_id, conversationId: conversation_id, ...outcome }] : [],
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
