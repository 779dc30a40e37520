import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellChat } from '../chats/chat-audience.service.ts';

/** As `due.added` names them. */
export const sessionKind = 'flow-sessions';

/** A person attends: what is under way there waits until they are done. True where something is. */
export async function holdSessions(tx: Tx, companyId: string, conversationIds: readonly string[]): Promise<boolean> {
  const held = await tx
    .updateTable('flow_sessions')
    .set({ is_held: true })
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', sql<string>`any(${[...conversationIds]}::uuid[])`)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute();
  return held.length > 0;
}

/** What was held goes on; what came due meanwhile, at once. The conversations are locked. */
export async function resumeAutomation(
  { bus }: { readonly bus: Pick<Bus, 'publish'> },
  tx: Tx,
  companyId: string,
  conversationIds: readonly string[],
): Promise<void> {
  const released = await tx
    .updateTable('flow_sessions')
    .set({ is_held: false })
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', sql<string>`any(${[...conversationIds]}::uuid[])`)
    .where('status', '=', 'waiting')
    .where('is_held', '=', true)
    .returning('wake_at')
    .execute();
  if (released.some(({ wake_at }) => wake_at !== null))
    afterCommit(tx, () => bus.publish('due.added', { kind: sessionKind }));
}

interface PauseParts {
  readonly clock: Clock;
  readonly realtime: Pick<Realtime, 'emitToChat'>;
}

async function setPause(
  parts: PauseParts,
  tx: Tx,
  companyId: string,
  conversationId: string,
  at: Date | null,
  userId: string | null,
): Promise<void> {
  const changed = await tx
    .updateTable('conversations')
    .set({ bot_paused_at: at, bot_paused_by: userId })
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .where('bot_paused_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .execute();
  if (changed.length > 0) await tellChat(parts, tx, companyId, conversationId);
}

/** From now on automation keeps out of this conversation. One that is paused already stays as it was. */
export const pauseBot = (
  parts: PauseParts,
  tx: Tx,
  companyId: string,
  conversationId: string,
  userId: string | null = null,
) => setPause(parts, tx, companyId, conversationId, parts.clock.now(), userId);

export const resumeBot = (parts: PauseParts, tx: Tx, companyId: string, conversationId: string) =>
  setPause(parts, tx, companyId, conversationId, null, null);

/** Whoever takes a chat up while a flow is under way there pauses it, and sees that it is. */
export async function takeOver(
  parts: PauseParts,
  tx: Tx,
  companyId: string,
  conversationId: string,
  userId: string | null,
): Promise<void> {
  if (await holdSessions(tx, companyId, [conversationId])) await pauseBot(parts, tx, companyId, conversationId, userId);
}
