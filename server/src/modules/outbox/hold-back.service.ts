import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '../../channels/channel.ts';
import { only } from '../../platform/db/only.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { tellMessages } from '../chats/chat-audience.service.ts';
import { type MessageRow, messageColumns } from '../chats/present-messages.service.ts';
import type { HeldLine } from '../lines/fence.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { isCold } from './outbox.repository.ts';
import { useUpBurst } from './pace.ts';
import { lockConversations } from './set-outcomes.ts';

type Line = Omit<HeldLine, 'epoch'>;

/** Where a channel refuses and does not say for how long. */
const usualHours = 24;
/** How long a reply waits that was too much at once. */
const pauseSeconds = 60;
/** So that a long queue of them holds up nobody for long. */
const mostAtOnce = 500;

/** When the channel lets the line write to everybody again, or probably does. */
async function endOf(tx: Tx, { companyId, connectionId }: Line): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select case when restricted_until > app.now() then restricted_until
      else app.now() + make_interval(hours => ${usualHours}) end as until
    from connections where company_id = ${companyId} and id = ${connectionId}`.execute(tx);
  return only(rows).until;
}

interface PutOff {
  readonly ids: readonly string[];
  /** Null lets them go at once, or after a pause. */
  readonly until: Date | null;
  readonly pauseSeconds?: number;
  /** They were on their way, and surely did not arrive. */
  readonly isBack?: boolean;
}

/** The messages say why they wait. The caller holds their conversations. */
async function putOff(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  { ids, until, pauseSeconds: seconds = 0, isBack = false }: PutOff,
): Promise<void> {
  if (ids.length === 0) return;
  const back = (values: RawBuilder<unknown>) => (isBack ? values : sql``);
  const { rows } = await sql<MessageRow>`
    with put_off as (
        update outbox o set held_until = ${until}::timestamptz,
          next_at = coalesce(${until}::timestamptz, app.now() + make_interval(secs => ${seconds}))
          ${back(sql`, state = 'queued', epoch = null`)}
        where o.company_id = ${companyId} and o.id = any(${[...ids]}::uuid[])
        returning o.message_id, o.kind),
      waiting as (
        update messages m set held_until = ${until}::timestamptz ${back(sql`, state = 'queued', failure = null`)}
        from put_off p
        where m.company_id = ${companyId} and m.id = p.message_id and p.kind = 'message'
          and m.state in ('queued' ${back(sql`, 'unknown'`)})
        returning ${sql.join(messageColumns.map((column) => sql.ref(`m.${column}`)))}),
      shown as (
        update conversations c set last_message = jsonb_set(c.last_message, '{state}', to_jsonb(w.state))
        from waiting w
        where c.company_id = ${companyId} and c.id = w.conversation_id and c.last_message_id = w.id
          and c.last_message ->> 'state' <> w.state)
    select * from waiting order by id`.execute(tx);
  await tellMessages(parts, tx, companyId, rows);
}

/** What the channel refused because the number is restricted: it is not lost, costs no try, and waits for the end of it. */
export async function putBack(parts: MessageParts, tx: Tx, line: Line, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await putOff(parts, tx, line.companyId, { ids, until: await endOf(tx, line), isBack: true });
}

/**
 * What the channel refused because it was too much at once: it is not lost, and costs no try. Replies go again soon;
 * what goes to people who never wrote waits for the end of the pause.
 */
export async function putBackForPace(parts: MessageParts, tx: Tx, line: Line, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { companyId, connectionId } = line;
  const { rows } = await sql<{ id: string; until: Date | null }>`
    select o.id, case when l.restricted_until > app.now() and ${isCold} then l.restricted_until end as until
    from connections l
    join outbox o on o.company_id = l.company_id and o.connection_id = l.id
    where l.company_id = ${companyId} and l.id = ${connectionId} and o.id = any(${[...ids]}::uuid[])`.execute(tx);
  const idsThat = (isHeld: boolean) => rows.filter(({ until }) => (until !== null) === isHeld).map(({ id }) => id);
  const until = rows.find((row) => row.until)?.until ?? null;
  await putOff(parts, tx, companyId, { ids: idsThat(true), until, isBack: true });
  await putOff(parts, tx, companyId, { ids: idsThat(false), until: null, pauseSeconds, isBack: true });
}

/** Too much at once: from now on the line sends at its pace, without another burst. */
export const slowDown = async (tx: Tx, line: Line, pace: Channel['pace'] | undefined): Promise<void> => {
  if (pace) await useUpBurst(tx, line, pace);
};

/**
 * What is due and goes to people who never wrote, while the channel restricts the line. Answers whether there may be
 * more of it.
 */
export async function holdBack(parts: MessageParts, tx: Tx, line: Line): Promise<boolean> {
  const { companyId, connectionId } = line;
  const find = async (among: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string; conversation_id: string; until: Date }>`
      select o.id, o.conversation_id, l.restricted_until as until
      from connections l
      join outbox o on o.company_id = l.company_id and o.connection_id = l.id
      where l.company_id = ${companyId} and l.id = ${connectionId} and l.restricted_until > app.now()
        and o.state in ('queued', 'uncertain') and o.next_at <= app.now() and ${isCold} and ${among}
      order by o.next_at limit ${mostAtOnce}`.execute(tx);
    return rows;
  };
  const due = await find(sql`true`);
  const [first] = due;
  if (!first) return false;
  await lockConversations(
    tx,
    companyId,
    due.map(({ conversation_id }) => conversation_id),
  );
  // Whoever wrote meanwhile is answered.
  const held = await find(sql`o.id = any(${due.map(({ id }) => id)}::uuid[])`);
  await putOff(parts, tx, companyId, { ids: held.map(({ id }) => id), until: first.until });
  return due.length === mostAtOnce;
}

async function moveHeld(
  parts: MessageParts,
  tx: Tx,
  { companyId, connectionId }: Line,
  { until, among }: { until: Date | null; among: RawBuilder<unknown> },
): Promise<boolean> {
  const find = async () => {
    const { rows } = await sql<{ id: string; conversation_id: string }>`
      select o.id, o.conversation_id from outbox o
      where o.company_id = ${companyId} and o.connection_id = ${connectionId} and o.held_until is not null
        and ${among}`.execute(tx);
    return rows;
  };
  await lockConversations(
    tx,
    companyId,
    (await find()).map(({ conversation_id }) => conversation_id),
  );
  const ids = (await find()).map(({ id }) => id);
  await putOff(parts, tx, companyId, { ids, until });
  return ids.length > 0;
}

/** The restriction ends at another time than it was said before, or is over: so does what waits for its end. */
export async function moveRestriction(parts: MessageParts, tx: Tx, line: Line, until: Date | null): Promise<void> {
  await moveHeld(parts, tx, line, { until, among: sql`o.held_until is distinct from ${until}::timestamptz` });
}

/** They wrote: what waited for the end of a restriction is an answer now. */
export async function letGo(
  parts: MessageParts,
  tx: Tx,
  line: Line,
  conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  const among = sql`o.conversation_id = any(${[...conversationIds]}::uuid[])`;
  const { companyId, connectionId } = line;
  if (await moveHeld(parts, tx, line, { until: null, among }))
    afterCommit(tx, () => parts.bus.publish('lines.send', { companyId, connectionId }));
}
