import type { MessageFailure } from '@yupflow/contract/messages';
import { failpoint } from '../../platform/failpoint.ts';
import type { RunningLine } from '../lines/fence.service.ts';
import { setUnknown } from './doubt.ts';
import { giveUp } from './give-up.ts';
import { putBack, putBackForPace } from './hold-back.service.ts';
import { inFence, type OutboxParts } from './line-work.ts';
import type { ClaimedRow } from './outbox.repository.ts';
import * as repository from './outbox.repository.ts';
import { lockConversations } from './set-outcomes.ts';

export type How = 'written' | 'not_sent' | 'unknown' | 'restricted' | 'too_fast' | MessageFailure;

/** A send that is over. */
export interface Ended {
  readonly row: ClaimedRow;
  readonly how: How;
}

/** Keeps how sends ended, in one transaction. A line that went down meanwhile costs nobody a try. */
export async function settle(
  parts: OutboxParts,
  line: RunningLine,
  batch: readonly Ended[],
  { isUp }: { isUp: boolean },
): Promise<void> {
  const { companyId } = line;
  const failureOf = ({ row, how }: Ended): MessageFailure | null => {
    if (how === 'written' || how === 'unknown' || how === 'restricted' || how === 'too_fast') return null;
    if (how !== 'not_sent') return how;
    return isUp && row.attempts + 1 >= repository.mostAttempts ? 'too_many_attempts' : null;
  };
  const lost = batch.flatMap((one) => {
    const failure = failureOf(one);
    return failure ? [{ ...one.row, failure }] : [];
  });
  const others = batch.filter((one) => !failureOf(one));
  const rowsThat = (wanted: How) => others.flatMap(({ row, how }) => (how === wanted ? [row] : []));
  const idsThat = (wanted: How) => rowsThat(wanted).map(({ id }) => id);
  const doubted = rowsThat('unknown');
  const waiting = [...rowsThat('restricted'), ...rowsThat('too_fast')];
  await inFence(parts, line, async (tx) => {
    await lockConversations(
      tx,
      companyId,
      [...lost, ...doubted, ...waiting].map((row) => row.conversation_id),
    );
    // What was written, and nothing else, is locked by what says so.
    if (batch.some(({ how }) => how !== 'written'))
      await repository.lockRows(
        tx,
        companyId,
        batch.map(({ row }) => row.id),
      );
    await repository.setWritten(tx, line, idsThat('written'));
    await repository.setQueued(tx, line, idsThat('not_sent'), { isCounted: isUp });
    await putBack(parts, tx, line, idsThat('restricted'));
    await putBackForPace(parts, tx, line, idsThat('too_fast'));
    await repository.setUncertain(tx, line, idsThat('unknown'));
    await setUnknown(parts, tx, companyId, doubted);
    await giveUp(parts, tx, companyId, lost);
    failpoint('outbox.before-written');
  });
  failpoint('outbox.after-written');
}
