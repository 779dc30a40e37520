import type { StageFault } from '@yupflow/contract/crm';
import { sql } from 'kysely';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { openChats } from '../broadcasts/open-chats.service.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { startFlows } from '../flow-sessions/flow-sessions.service.ts';
import { type CardParts, stageKind, tellBoard } from './cards.service.ts';

interface Due {
  readonly contactId: string;
  /** Where they were last written with, else a line that is connected; null where the company has none. */
  readonly connectionId: string | null;
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

async function listDue(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select k.contact_id as "contactId", line.id as "connectionId" from crm_cards k left join lateral (
      select l.id from connections l
      left join conversations v on v.company_id = l.company_id and v.connection_id = l.id and v.contact_id = k.contact_id
      where l.company_id = k.company_id and l.deleted_at is null
      order by v.last_message_at desc nulls last, (l.status = 'CONNECTED') desc, l.created_at, l.id limit 1
    ) as line on true
    where k.company_id = ${companyId} and k.contact_id = ${anyOf(contactIds)} and k.flow_due_at is not null`.execute(
    tx,
  );
  return rows;
}

interface Entry {
  readonly contact_id: string;
  readonly column_id: string;
  readonly column: string;
  readonly flow_id: string | null;
  readonly is_by_hand: boolean;
}

/** Whoever takes a card from here starts its flow; a card that is being moved on is left to whoever moves it. */
async function claim(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with due as materialized (
        select k.contact_id from crm_cards k
        where k.company_id = ${companyId} and k.contact_id = ${anyOf(contactIds)} and k.flow_due_at is not null
        order by k.contact_id for update skip locked),
      taken as (
        update crm_cards k set flow_due_at = null from due
        where k.company_id = ${companyId} and k.contact_id = due.contact_id
        returning k.contact_id, k.column_id, k.moved_by is not null as is_by_hand)
    select t.contact_id, t.column_id, c.name as column, f.id as flow_id, t.is_by_hand
    from taken t join crm_columns c on c.company_id = ${companyId} and c.id = t.column_id
    left join flows f on f.company_id = c.company_id and f.id = c.flow_id and f.deleted_at is null
      and f.version_id is not null`.execute(tx);
  return rows;
}

/** Conversations that a person attends, of these. */
async function listAttended(tx: Tx, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where company_id = ${companyId} and id = ${anyOf(ids)}
      and (bot_paused_at is not null or (status = 'open' and assigned_to is not null))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface Dropped extends Entry {
  readonly fault: StageFault;
}

/** Whoever looks at the board sees why nothing was said. */
async function keepFaults(parts: Pick<CardParts, 'realtime'>, tx: Tx, companyId: string, dropped: readonly Dropped[]) {
  if (dropped.length === 0) return;
  const faults = dropped.map(({ contact_id, fault }) => ({ contact_id, fault }));
  await sql`
    update crm_cards k set flow_fault = w.fault
    from json_to_recordset(${JSON.stringify(faults)}::json) as w (contact_id uuid, fault text)
    where k.company_id = ${companyId} and k.contact_id = ${anyOf(faults.map(({ contact_id }) => contact_id))}
      and k.contact_id = w.contact_id`.execute(tx);
  tellBoard(parts, tx, companyId, {
    columns: dropped.map(({ column_id }) => column_id),
    contacts: dropped.map(({ contact_id }) => contact_id),
  });
}

/**
 * Starts the flows of columns with those who came in, by sets: their conversations are locked before their cards, as
 * everybody does. A person's move always starts it; where automation moved the card, whoever attends is not disturbed.
 */
async function startStages(parts: FlowParts, tx: Tx, companyId: string, contactIds: readonly string[]) {
  const due = await listDue(tx, companyId, contactIds);
  const pairs = due.flatMap(({ contactId, connectionId }) => (connectionId ? [{ contactId, connectionId }] : []));
  const chats = new Map((await openChats(tx, companyId, pairs)).map((chat) => [chat.contactId, chat.id]));
  const entries = await claim(tx, companyId, contactIds);
  const attended = await listAttended(tx, companyId, [...chats.values()]);
  const hasLine = new Set(pairs.map(({ contactId }) => contactId));
  const dropped: Dropped[] = [];
  const starts = entries.flatMap((entry) => {
    const { contact_id, column_id, column, flow_id, is_by_hand } = entry;
    const conversationId = chats.get(contact_id);
    if (!flow_id) return [];
    if (!conversationId || (!is_by_hand && attended.has(conversationId))) {
      const fault = conversationId ? 'attended' : hasLine.has(contact_id) ? 'no_phone' : 'no_line';
      dropped.push({ ...entry, fault });
      return [];
    }
    const at = parts.clock.now().toISOString();
    const trigger = { kind: 'card', id: column_id, name: column, text: null, at } as const;
    return [{ conversationId, flowId: flow_id, trigger }];
  });
  await startFlows(parts, tx, companyId, starts);
  await keepFaults(parts, tx, companyId, dropped);
  failpoint('crm-stages.before-commit');
  afterCommit(tx, () => failpoint('crm-stages.after-commit'));
  return entries.length;
}

/** Cards that came into a column with a flow: the rows themselves say so, until it was started. */
export function dueStages(parts: FlowParts): DueWork {
  const isAllowed = parts.config.isFranchiseMode
    ? sql`and company_id not in (select app.companies_without('flow')) and company_id not in (select app.companies_without('crm'))`
    : sql``;
  return {
    kind: stageKind,
    most: 1_000,

    async find(tx, most, except) {
      const { rows } = await sql<DueItem>`
        select company_id as "companyId", contact_id as id from crm_cards
        where flow_due_at <= app.now() and not contact_id = any(${[...except]}::uuid[]) ${isAllowed}
        order by flow_due_at limit ${most}`.execute(tx);
      return rows;
    },

    // They are due from the moment on when they came in.
    nextAt: async () => null,

    work: async (tx, { companyId, id }) => void (await startStages(parts, tx, companyId, [id])),
    workMany: (tx, companyId, ids) => startStages(parts, tx, companyId, ids),

    async giveUp(tx, { companyId, id }) {
      await tx
        .updateTable('crm_cards')
        .set({ flow_due_at: null })
        .where('company_id', '=', companyId)
        .where('contact_id', '=', id)
        .execute();
    },

    isHopeless: () => false,
  };
}
