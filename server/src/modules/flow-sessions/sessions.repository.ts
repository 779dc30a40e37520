import type { FlowEvent } from '@yupflow/flow-engine/run/flow-event';
import type { SessionState } from '@yupflow/flow-engine/run/session-state';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Chat, isUnderWay, type Session, type Trigger } from './session.ts';

export interface SessionRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly version_id: string;
  readonly state: SessionState;
  readonly is_held: boolean;
  /** An outcome that came while a person attended. */
  readonly result: (FlowEvent & { type: 'result' }) | null;
  readonly trigger: Trigger;
  readonly started_at: Date;
  /** Its flow was deleted a moment ago. */
  readonly is_gone: boolean;
}

/** In the order of their conversations, which are locked before. */
async function lock(tx: Tx, companyId: string, which: RawBuilder<SqlBool>): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.conversation_id, s.version_id, s.state, s.is_held, s.result, s.trigger, s.started_at,
      f.deleted_at is not null as is_gone
    from flow_sessions s join flows f on f.company_id = s.company_id and f.id = s.flow_id
    where s.company_id = ${companyId} and s.status = 'waiting' and ${which}
    order by s.conversation_id for update of s`.execute(tx);
  return rows;
}

export const lockUnderWay = (tx: Tx, companyId: string, conversationIds: readonly string[]): Promise<SessionRow[]> =>
  lock(tx, companyId, sql`s.conversation_id = any(${[...conversationIds]}::uuid[])`);

/**
 * Those of these conversations whose time has come, as it is now that they are locked. Along the index of what is due,
 * each batch would walk past everybody else's.
 */
export const lockDue = (tx: Tx, companyId: string, conversationIds: readonly string[]): Promise<SessionRow[]> =>
  lock(
    tx,
    companyId,
    sql`s.conversation_id = any(${[...conversationIds]}::uuid[]) and not s.is_held
      and coalesce(s.wake_at <= (select app.now()), false)`,
  );

export const lockOne = (tx: Tx, companyId: string, id: string): Promise<SessionRow[]> =>
  lock(tx, companyId, sql`s.id = ${id}`);

interface ChatRow extends Omit<Chat, 'isPaused'> {
  readonly bot_paused_at: Date | null;
}

/** In the order of their ids, as everybody does who needs several. */
export async function lockChats(
  tx: Tx,
  companyId: string,
  which: RawBuilder<SqlBool>,
  { skipsLocked = false } = {},
): Promise<Map<string, Chat>> {
  const { rows } = await sql<ChatRow>`
    select v.id, v.contact_id, v.group_id, v.status, v.assigned_to, v.bot_paused_at from conversations v
    where v.company_id = ${companyId} and ${which}
    order by v.id for update of v ${skipsLocked ? sql`skip locked` : sql``}`.execute(tx);
  return new Map(
    rows.map(({ bot_paused_at, ...chat }) => [chat.id, { ...chat, isPaused: bot_paused_at !== null }] as const),
  );
}

/** The conversations of these sessions. */
export const ofSessions = (companyId: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql`v.id in (select s.conversation_id from flow_sessions s
    where s.company_id = ${companyId} and s.id = any(${[...ids]}::uuid[]))`;

function statusOf({ state, endReason }: Session): 'waiting' | 'finished' | 'ended' | 'faulted' {
  if (endReason) return 'ended';
  return state.status === 'waiting' || state.status === 'finished' ? state.status : 'faulted';
}

/** What a step may change. */
function placeOf(session: Session) {
  const { state, published } = session;
  const wait = isUnderWay(session) ? state.wait : null;
  const status = statusOf(session);
  return {
    id: session.id,
    flow_id: published.flowId,
    version_id: published.version.id,
    status,
    state,
    block_id: state.block,
    waits_for: wait?.kind ?? null,
    wake_at: wait?.until ?? null,
    is_held: wait !== null && session.isHeld,
    is_over: status !== 'waiting',
    end_reason: session.endReason ?? (status === 'faulted' ? 'fault' : null),
  };
}

const rowOf = (session: Session) => ({
  ...placeOf(session),
  conversation_id: session.chat.id,
  contact_id: session.chat.contact_id,
  trigger: session.trigger,
  started_at: session.startedAt,
});

const placeColumns = `id uuid, flow_id uuid, version_id uuid, status text, state jsonb, block_id text, waits_for text,
  wake_at timestamptz, is_held boolean, is_over boolean, end_reason text`;
const columns = `${placeColumns}, conversation_id uuid, contact_id uuid, trigger jsonb, started_at timestamptz`;

const given = (rows: readonly unknown[], as: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as w (${sql.raw(as)})`;

/** In one round trip, what is over first: a conversation has one under way at most, and a step is of a session. */
export async function saveSessions(tx: Tx, companyId: string, sessions: readonly Session[], now: Date): Promise<void> {
  const [added, changed] = [sessions.filter(({ isNew }) => isNew), sessions.filter(({ isNew }) => !isNew)];
  const over = changed.filter(({ endReason }) => endReason !== null);
  await Promise.all([
    changeSessions(tx, companyId, changed),
    addSessions(tx, companyId, added),
    saveSteps(tx, companyId, sessions, now),
    leaveSteps(
      tx,
      companyId,
      over.map(({ id }) => id),
    ),
  ]);
}

async function changeSessions(tx: Tx, companyId: string, changed: readonly Session[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update flow_sessions s set flow_id = w.flow_id, version_id = w.version_id, status = w.status, state = w.state,
      block_id = w.block_id, waits_for = w.waits_for, wake_at = w.wake_at, is_held = w.is_held,
      result = null, ended_at = case when w.is_over then (select app.now()) end, end_reason = w.end_reason
    from ${given(changed.map(placeOf), placeColumns)}
    where s.company_id = ${companyId} and s.id = w.id`.execute(tx);
}

async function addSessions(tx: Tx, companyId: string, added: readonly Session[]): Promise<void> {
  if (added.length === 0) return;
  await sql`
    insert into flow_sessions (company_id, id, conversation_id, contact_id, flow_id, version_id, status, state,
      block_id, waits_for, wake_at, is_held, trigger, started_at, ended_at, end_reason)
    select ${companyId}, w.id, w.conversation_id, w.contact_id, w.flow_id, w.version_id, w.status, w.state, w.block_id,
      w.waits_for, w.wake_at, w.is_held, w.trigger, w.started_at,
      case when w.is_over then (select app.now()) end, w.end_reason
    from ${given(added.map(rowOf), columns)}`.execute(tx);
}

/** Those of them whose flow is gone. */
export async function listOfDeleted(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select s.id from flow_sessions s join flows f on f.company_id = s.company_id and f.id = s.flow_id
    where s.company_id = ${companyId} and s.id = any(${[...ids]}::uuid[]) and f.deleted_at is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A step that was there goes on: it is left by a way, and keeps what was remarked before. */
async function saveSteps(tx: Tx, companyId: string, sessions: readonly Session[], now: Date): Promise<void> {
  const rows = sessions.flatMap(({ id, chat, steps }) =>
    [...steps.values()].map((step) => ({ session_id: id, contact_id: chat.contact_id, ...step })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into flow_steps (company_id, session_id, number, flow_id, version_id, contact_id, block_id, output, outcome,
      remarks, entered_at)
    select ${companyId}, w.session_id, w.number, w.flow_id, w.version_id, w.contact_id, w.block_id, w.output, w.outcome,
      w.remarks, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as w (session_id uuid, number int, flow_id uuid,
      version_id uuid, contact_id uuid, block_id text, output text, outcome text, remarks jsonb)
    on conflict (company_id, session_id, number) do update set output = excluded.output, outcome = excluded.outcome,
      remarks = case when excluded.remarks is null then flow_steps.remarks
        else coalesce(flow_steps.remarks, '[]') || excluded.remarks end`.execute(tx);
}

async function leaveSteps(tx: Tx, companyId: string, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`
    update flow_steps set outcome = 'left'
    where company_id = ${companyId} and session_id = any(${[...sessionIds]}::uuid[]) and outcome = 'inside'`.execute(
    tx,
  );
}

/** It is looked at as soon as nobody attends any more, or the company may use flows again. */
export async function keepResult(
  tx: Tx,
  companyId: string,
  id: string,
  result: FlowEvent,
  { isHeld }: { readonly isHeld: boolean },
): Promise<void> {
  await sql`
    update flow_sessions set result = ${JSON.stringify(result)}::jsonb, wake_at = app.now(), is_held = ${isHeld}
    where company_id = ${companyId} and id = ${id} and status = 'waiting'`.execute(tx);
}
