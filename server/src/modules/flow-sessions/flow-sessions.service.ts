import type { MessageFailure } from '@yupflow/contract/messages';
import type { FlowEvent } from '@yupflow/flow-engine/run/flow-event';
import { flowIndexOf } from '@yupflow/flow-engine/run/flow-index';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { MessageRow } from '../chats/present-messages.service.ts';
import { getVersion } from '../flows/published-flow.service.ts';
import { allowedModules } from './allowed-modules.ts';
import type { FlowParts } from './flow-parts.service.ts';
import { resumeBot } from './hold-sessions.service.ts';
import { firstOfEach, keepRun } from './keep-run.ts';
import { listPlaces, moveToVersion } from './move-sessions.repository.ts';
import { type Chat, isUnderWay, type Session, type Trigger } from './session.ts';
import { SessionRun } from './session-run.ts';
import { keepResult, lockChats, lockOne, lockUnderWay, ofSessions } from './sessions.repository.ts';

interface FlowStart {
  readonly conversationId: string;
  readonly flowId: string;
  readonly trigger: Trigger;
}

/** What came of it. `flow_fault`: the flow could not be walked, and nothing was said. */
type FlowStarted =
  | {
      readonly conversationId: string;
      readonly sessionId: string;
      readonly firstMessageId: string | null;
      /** Why what it said first can't be sent at all. */
      readonly failure: MessageFailure | null;
    }
  | {
      readonly conversationId: string;
      readonly reason: 'not_found' | 'flow_not_startable' | 'flow_not_published' | 'flow_fault';
    };

/**
 * Somebody or something starts flows in conversations, whatever is under way there: that ends, and automation may
 * speak again. By sets, however many there are; answers in their order.
 */
export async function startFlows(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  starts: readonly FlowStart[],
): Promise<FlowStarted[]> {
  const ids = [...new Set(starts.map(({ conversationId }) => conversationId))];
  if (ids.length === 0) return [];
  const chats = await lockChats(tx, companyId, sql`v.id = any(${ids}::uuid[])`);
  const run = new SessionRun(tx, companyId, parts.clock.now(), await allowedModules(parts, tx, companyId));
  const underWay = await lockUnderWay(tx, companyId, ids);
  await run.foresee([...chats.keys()], underWay);
  const before = new Map(underWay.map((row) => [row.conversation_id, row]));
  const begun = new Map<string, Session>();
  const made: (Session | FlowStarted)[] = [];
  for (const { conversationId, flowId, trigger } of starts) {
    const chat = chats.get(conversationId);
    const flow = chat?.contact_id && !chat.group_id ? await run.published(flowId) : undefined;
    if (!chat || !flow) {
      made.push({ conversationId, reason: refusalOf(chat) });
      continue;
    }
    const row = before.get(conversationId);
    before.delete(conversationId);
    const last = begun.get(conversationId) ?? (row && (await run.take(chat, row)));
    if (last && isUnderWay(last)) run.end(last, 'replaced');
    // Seldom, so one by one.
    if (chat.isPaused) await resumeBot(parts, tx, companyId, conversationId);
    chat.isPaused = false;
    const session = await run.start(chat, flow, trigger);
    begun.set(conversationId, session);
    made.push(session);
  }
  const firsts = firstOfEach(await keepRun(parts, tx, companyId, run));
  return made.map((one) => ('chat' in one ? startedBy(one, firsts.get(one.id) ?? null) : one));
}

function refusalOf(chat: Chat | undefined): 'not_found' | 'flow_not_startable' | 'flow_not_published' {
  if (!chat) return 'not_found';
  return chat.group_id || !chat.contact_id ? 'flow_not_startable' : 'flow_not_published';
}

function startedBy({ id, chat, state, endReason }: Session, first: MessageRow | null): FlowStarted {
  const conversationId = chat.id;
  if (endReason === 'deleted') return { conversationId, reason: 'not_found' };
  const isFaulty = state.status !== 'waiting' && state.status !== 'finished';
  if (first === null && (isFaulty || endReason === 'broken')) return { conversationId, reason: 'flow_fault' };
  const failure = (first?.failure ?? null) as MessageFailure | null;
  return { conversationId, sessionId: id, firstMessageId: first?.id ?? null, failure };
}

/** One start; what can't be started is refused. */
export async function startFlow(parts: FlowParts, tx: Tx, companyId: string, start: FlowStart): Promise<void> {
  const started = only(await startFlows(parts, tx, companyId, [start]));
  // A session that could not be walked is kept, and shows why.
  if ('reason' in started && started.reason !== 'flow_fault') throw new AppError(started.reason);
}

/** Whoever is inside goes on in this version; a session whose block is gone, or became another, stays on its own. */
export async function moveSessions(
  _parts: unknown,
  tx: Tx,
  companyId: string,
  flowId: string,
  versionId: string,
): Promise<void> {
  const target = await getVersion(tx, companyId, versionId);
  if (!target) return;
  const blocks = flowIndexOf(target.flow).blocks;
  const places = await listPlaces(tx, companyId, flowId);
  const versions = new Map<string, Awaited<ReturnType<typeof getVersion>>>();
  for (const { version_id } of places)
    if (!versions.has(version_id)) versions.set(version_id, await getVersion(tx, companyId, version_id));
  const moving = places.filter(({ version_id, block_id }) => {
    const before = versions.get(version_id);
    if (!before || !block_id || version_id === versionId) return false;
    const type = flowIndexOf(before.flow).blocks.get(block_id)?.type;
    return type !== undefined && blocks.get(block_id)?.type === type;
  });
  await moveToVersion(tx, companyId, flowId, versionId, moving);
}

/** What became of an effect that a session waits for. One that waits for it no longer ignores it. */
export async function resultArrived(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  sessionId: string,
  event: FlowEvent & { type: 'result' },
): Promise<void> {
  const chats = await lockChats(tx, companyId, ofSessions(companyId, [sessionId]));
  const [row] = await lockOne(tx, companyId, sessionId);
  const chat = row && chats.get(row.conversation_id);
  if (!row || !chat) return;
  const { wait } = row.state;
  if (wait?.kind !== 'result' || wait.key !== event.key) return;
  const isHeld = row.is_held || chat.isPaused;
  const allowed = await allowedModules(parts, tx, companyId);
  if (isHeld || !allowed.flow) return keepResult(tx, companyId, sessionId, event, { isHeld });
  const run = new SessionRun(tx, companyId, parts.clock.now(), allowed);
  const session = await run.take(chat, row);
  if (session) await run.give(session, event);
  await keepRun(parts, tx, companyId, run);
}
