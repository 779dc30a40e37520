import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { HeldLine } from '../lines/fence.service.ts';

/** What is claimed of the outbox. */
export interface ClaimedRow {
  readonly id: string;
  readonly message_id: string;
  readonly conversation_id: string;
  readonly kind: 'message' | 'edit' | 'deletion' | 'reaction';
  readonly channel_id: string;
  readonly change: { readonly text?: string; readonly emoji?: string } | null;
  readonly attempts: number;
}

/** How often a send may surely fail, and how often it may stay without any receipt, before it is given up. */
export const mostAttempts = 5;
const receiptSeconds = 60;
/** For receipts that come once the line is up again. */
const doubtSeconds = 10;

const ofLine = ({ companyId, connectionId }: Line) =>
  sql`o.company_id = ${companyId} and o.connection_id = ${connectionId}`;

/** To be sent, for the first time or again. */
const isWaiting = sql<boolean>`o.state in ('queued', 'uncertain')`;

/** To somebody who never wrote on this line. In a group nobody is new. */
export const isCold = sql<boolean>`exists (
  select from conversations c
  where c.company_id = o.company_id and c.id = o.conversation_id and c.last_inbound_at is null and c.group_id is null)`;

/*
 * PostgreSQL expects an outbox to be empty, however many wait in it: joined with anything, it is read from its first row to
 * its last. So its rows are asked for one by one: by `any` of their keys, or below `offset 0`, which is never joined.
 */

/**
 * The first of each conversation that is due. What was written does not hold up those behind it; what is being sent, or
 * of unknown outcome, does. Sequence numbers are taken under the conversation's lock, so a lower one never appears later.
 */
export async function claimHeads(
  tx: Tx,
  line: HeldLine,
  { most, isRestricted, keepsIds }: { most: number; isRestricted: boolean; keepsIds: boolean },
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with heads as (
      select o.id from outbox o
      where ${ofLine(line)} and (o.state = 'queued' or o.state = 'uncertain' and not ${isLeft({ keepsIds })})
        and o.next_at <= app.now() and not exists (
          select 1 from outbox b
          where b.company_id = o.company_id and b.conversation_id = o.conversation_id
            and b.seq < o.seq and b.state <> 'written' offset 0)
        ${isRestricted ? sql`and not ${isCold}` : sql``}
      order by o.next_at, o.seq limit ${most} for update skip locked)
    update outbox o set state = 'sending', epoch = ${line.epoch}::bigint, held_until = null
    where o.company_id = ${line.companyId} and o.id = any(array(select id from heads))
    returning o.id, o.message_id, o.conversation_id, o.kind, o.channel_id, o.change, o.attempts`.execute(tx);
  return rows;
}

export interface Ahead {
  readonly isDue: boolean;
  /** Something was written long ago, and no receipt came. */
  readonly hasSilent: boolean;
  /** Something of unknown outcome has waited for its receipt. */
  readonly hasUncertain: boolean;
  /** By the channel: what goes to people who never wrote has to wait. */
  readonly isRestricted: boolean;
  readonly nextAt: Date | null;
}

/** Whether there is anything to do, and when there will be, without holding anybody up. */
export async function lookAhead(tx: Tx, line: HeldLine): Promise<Ahead> {
  const { rows } = await sql<{
    is_due: boolean;
    has_silent: boolean;
    has_uncertain: boolean;
    is_restricted: boolean | null;
    next_at: Date | null;
  }>`
    select
      (select l.restricted_until > app.now() from connections l
        where l.company_id = ${line.companyId} and l.id = ${line.connectionId}) as is_restricted,
      exists (select 1 from outbox o where ${ofLine(line)} and ${isWaiting} and o.next_at <= app.now()) as is_due,
      sent.*,
      least(
        (select min(o.next_at) from outbox o where ${ofLine(line)} and ${isWaiting} and o.next_at > app.now()),
        (select min(o.next_at) from outbox o where ${ofLine(line)} and o.state = 'written' and o.next_at > app.now())
      ) as next_at
    from (
      select coalesce(bool_or(${isSilent}), false) as has_silent, coalesce(bool_or(${isDoubted}), false) as has_uncertain
      from outbox o where ${ofLine(line)} and ${isOnItsWay} and o.next_at <= app.now()) sent`.execute(tx);
  const { is_due, has_silent, has_uncertain, is_restricted, next_at } = only(rows);
  return {
    isDue: is_due || has_silent,
    hasSilent: has_silent,
    hasUncertain: has_uncertain,
    isRestricted: is_restricted ?? false,
    nextAt: next_at,
  };
}

/** In the order of their ids, as receipts do: two who need the same rows never wait for each other. */
export async function lockRows(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select id from outbox where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    order by id for update`.execute(tx);
}

/** Sets what a send came to, locked as `lockRows` does it. A row that a receipt has taken away meanwhile stays away. */
async function settle(tx: Tx, line: HeldLine, ids: readonly string[], values: ReturnType<typeof sql>): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with held as materialized (
      select id, state, epoch from outbox
      where company_id = ${line.companyId} and id = any(${[...ids]}::uuid[]) order by id for update)
    update outbox o set ${values}
    where o.company_id = ${line.companyId}
      and o.id = any(array(select id from held where state = 'sending' and epoch = ${line.epoch}::bigint))`.execute(tx);
}

export const setWritten = (tx: Tx, line: HeldLine, ids: readonly string[]) =>
  settle(tx, line, ids, sql`state = 'written', next_at = app.now() + make_interval(secs => ${receiptSeconds})`);

/** It surely was not sent: again after a pause that doubles. */
export const setQueued = (tx: Tx, line: HeldLine, ids: readonly string[], { isCounted }: { isCounted: boolean }) =>
  settle(
    tx,
    line,
    ids,
    isCounted
      ? sql`state = 'queued', attempts = attempts + 1, next_at = app.now() + make_interval(secs => 2 ^ attempts)`
      : sql`state = 'queued'`,
  );

export const setUncertain = (tx: Tx, line: HeldLine, ids: readonly string[]) =>
  settle(tx, line, ids, sql`state = 'uncertain', next_at = app.now() + make_interval(secs => ${doubtSeconds})`);

type Line = Omit<HeldLine, 'epoch'>;

/** All that was on its way when a line went down: nobody knows what came of it. */
export const isOnItsWay = sql<boolean>`o.state <> 'queued'`;
/** Of unknown outcome, and no receipt came in the time for it. */
const isDoubted = sql<boolean>`(o.state = 'uncertain' and o.next_at <= app.now())`;
/** Written long ago, and no receipt came although the line is up. */
export const isSilent = sql<boolean>`(o.state = 'written' and o.next_at <= app.now())`;

type Which = typeof isOnItsWay;

export async function conversationsWith(tx: Tx, line: Line, which: Which): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.conversation_id as id from outbox o where ${ofLine(line)} and ${which}`.execute(tx);
  return rows.map(({ id }) => id);
}

type Doubted = Pick<ClaimedRow, 'message_id' | 'conversation_id' | 'kind'>;

/** How long they wait for receipts begins anew whenever the line comes up. */
export async function doubt(tx: Tx, line: Line, which: Which): Promise<Doubted[]> {
  const values =
    which === isSilent
      ? sql`attempts = attempts + 1`
      : sql`next_at = app.now() + make_interval(secs => ${doubtSeconds})`;
  const { rows } = await sql<Doubted>`
    update outbox o set state = 'uncertain', ${values} where ${ofLine(line)} and ${which}
    returning o.message_id, o.conversation_id, o.kind`.execute(tx);
  return rows;
}

/** Of what is uncertain: not sent again by itself, ever. */
const isLeft = ({ keepsIds }: { keepsIds: boolean }) =>
  keepsIds ? sql<boolean>`o.attempts >= ${mostAttempts}` : sql<boolean>`true`;

/** What is not sent again by itself leaves, so that those behind it can go; the message stays unknown for a person. */
export async function leaveUnknown(tx: Tx, line: HeldLine, { keepsIds }: { keepsIds: boolean }): Promise<void> {
  await sql`
    delete from outbox o
    where ${ofLine(line)} and ${isDoubted}
      and ${isLeft({ keepsIds })}`.execute(tx);
}

export async function removeRows(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from outbox where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx);
}
