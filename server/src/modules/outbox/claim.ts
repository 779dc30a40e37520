import type { OutboundMessage } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { RunningLine } from '../lines/fence.service.ts';
import { compose, readContents } from './compose.ts';
import { doubtWhich } from './doubt.ts';
import { holdBack } from './hold-back.service.ts';
import { inFence, type OutboxParts } from './line-work.ts';
import type { ClaimedRow } from './outbox.repository.ts';
import * as repository from './outbox.repository.ts';
import { readSlots, useSlots } from './pace.ts';

/** A row that is ours to send, and what it says. */
export interface Claimed {
  readonly row: ClaimedRow;
  /** Null where its message is gone. */
  readonly message: OutboundMessage | null;
  readonly mediaKey: string | null;
  /** Of the machine's steady clock. */
  readonly at: number;
}

interface Claim {
  readonly claimed: Claimed[];
  /** When to look again, by what is known now. */
  readonly waitMs: number;
}

/** At the latest then it looks again, whatever the bus may have missed. */
export const longestPauseMs = 30_000;
const soon = (ms: number) => Math.max(1, Math.min(longestPauseMs, ms));

/** Committed before anything is written to the wire: whoever comes after knows that it may have been sent. */
export async function claimDue(parts: OutboxParts, line: RunningLine, room: number): Promise<Claim> {
  const { companyId } = line;
  const ahead = await parts.db.withCompany(companyId, (tx) => repository.lookAhead(tx, line));
  const { isDue, isRestricted, nextAt } = ahead;
  const waitMs = soon(nextAt ? nextAt.getTime() - parts.clock.now().getTime() : longestPauseMs);
  if (!isDue) return { claimed: [], waitMs };
  // What is held back now is no longer due: then the next look says how long to wait.
  if (isRestricted && (await inFence(parts, line, (tx) => holdBack(parts, tx, line))))
    return { claimed: [], waitMs: 1 };
  const claim = await inFence(parts, line, (tx) => claimRows(parts, tx, line, { room, ...ahead }));
  if (claim.claimed.length > 0) failpoint('outbox.after-claim');
  return { ...claim, waitMs: claim.waitMs > 0 ? soon(claim.waitMs) : waitMs };
}

interface Room extends repository.Ahead {
  readonly room: number;
}

async function claimRows(
  parts: OutboxParts,
  tx: Tx,
  line: RunningLine,
  { room, isRestricted, hasSilent, hasUncertain }: Room,
): Promise<Claim> {
  const { companyId, channel } = line;
  if (hasSilent) await doubtWhich(parts, tx, line, repository.isSilent);
  if (hasSilent || hasUncertain) await repository.leaveUnknown(tx, line, channel);
  const { slots, waitMs } = await readSlots(tx, line, channel.pace);
  const most = Math.min(slots, room);
  const rows =
    most > 0 ? await repository.claimHeads(tx, line, { most, isRestricted, keepsIds: channel.keepsIds }) : [];
  if (rows.length === 0) return { claimed: [], waitMs };
  await useSlots(tx, line, channel.pace, rows.length);
  const contents = await readContents(
    tx,
    companyId,
    rows.map((row) => row.message_id),
  );
  failpoint('outbox.before-claim');
  const claimed = rows.map((row) => {
    const content = contents.get(row.message_id);
    const message = content ? compose(parts.files.store, companyId, row, content) : null;
    return { row, message, mediaKey: message?.media ? (content?.media_key ?? null) : null, at: performance.now() };
  });
  return { claimed, waitMs };
}
