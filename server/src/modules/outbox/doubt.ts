import type { Tx } from '../../platform/db/transaction.ts';
import type { HeldLine } from '../lines/fence.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import * as repository from './outbox.repository.ts';
import { lockConversations, setOutcomes } from './set-outcomes.ts';

/** Shown as unknown until a receipt, or another attempt with the same id, says more. */
export const setUnknown = (
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  rows: readonly Pick<repository.ClaimedRow, 'kind' | 'message_id' | 'conversation_id'>[],
) =>
  setOutcomes(
    parts,
    tx,
    companyId,
    rows.flatMap(({ kind, message_id, conversation_id }) =>
      kind === 'message' ? [{ messageId: message_id, conversationId: conversation_id, state: 'unknown' }] : [],
    ),
  );

export async function doubtWhich(
  parts: MessageParts,
  tx: Tx,
  line: Omit<HeldLine, 'epoch'>,
  which: typeof repository.isOnItsWay,
): Promise<void> {
  const conversationIds = await repository.conversationsWith(tx, line, which);
  if (conversationIds.length === 0) return;
  await lockConversations(tx, line.companyId, conversationIds);
  await setUnknown(parts, tx, line.companyId, await repository.doubt(tx, line, which));
}
