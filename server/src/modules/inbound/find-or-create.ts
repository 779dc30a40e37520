import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { joinSame } from '../contacts/known-people.service.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { createPeers } from './create-peers.repository.ts';
import { type Line, type Locked, lockConversations } from './find-peers.repository.ts';
import type { Peer } from './peers.ts';

/** Whoever comes under two names that were two contacts' until now is one person. */
async function joinSplit(
  parts: Pick<FlowParts, 'realtime'>,
  tx: Tx,
  { companyId }: Line,
  peers: readonly Peer[],
): Promise<void> {
  const pairs = peers.flatMap(({ identities, phone }) => {
    const lid = identities.find(({ kind }) => kind === 'lid')?.value;
    return lid && phone ? [{ lid, phone }] : [];
  });
  if (pairs.length > 0) await joinSame(parts, tx, companyId, pairs);
}

/** Everybody's conversation on this line, locked; who is new gets one. */
export async function findOrCreate(
  parts: Pick<FlowParts, 'realtime'>,
  tx: Tx,
  line: Line,
  peers: readonly Peer[],
): Promise<Map<Peer, Locked>> {
  await joinSplit(parts, tx, line, peers);
  const known = await lockConversations(tx, line, peers);
  const unknown = peers.filter((peer) => !known.has(peer));
  if (unknown.length === 0) return known;
  await createPeers(tx, line, unknown);
  const created = await lockConversations(tx, line, unknown);
  const lost = unknown.find((peer) => !created.has(peer));
  if (lost) throw new Error('somebody changed at this moment: their conversation is looked up again');
  afterCommit(tx, () => parts.realtime.emit(line.companyId, 'contacts.changed', { ids: [] }));
  return new Map([...known, ...created]);
}
