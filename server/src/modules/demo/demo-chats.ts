import { sql } from 'kysely';
import { groupAddress, personAddress } from '../../channels/simulator/addresses.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type ChatRows, type ChatWorld, chatRows } from './demo-chat-rows.ts';
import { demoConversations } from './demo-conversations.ts';
import { type PastContact, pastChats } from './demo-past.ts';
import { farewell, greeting } from './demo-script.ts';

export const demoPhone = '5521900010001';

/** A line with chats on it; `rows` are for whoever tells the phones what was said. */
export interface DemoLine {
  readonly companyId: string;
  readonly connectionId: string;
  readonly rows: readonly ChatRows[];
}

const daysAgo = (days: number) => sql<Date>`app.now() - make_interval(days => ${days})`;

/** One that is connected as soon as somebody runs it, and one that waits for a phone. */
async function addLines(tx: Tx, companyId: string, isSimulatorOn: boolean): Promise<string> {
  const common = { company_id: companyId, type: 'simulator', greeting_message: greeting, farewell_message: farewell };
  const wanted = isSimulatorOn ? { is_wanted: true, status: 'CONNECTING' } : { reason: 'new' };
  const { id } = await tx
    .insertInto('connections')
    .values({ ...common, name: 'Loja Centro', color: '#0284c7', created_at: daysAgo(210), ...wanted })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('connections')
    .values({ ...common, name: 'Pós-venda', color: '#7c3aed', created_at: daysAgo(3), reason: 'new' })
    .execute();
  return id;
}

async function addGroups(tx: Tx, world: Omit<ChatWorld, 'groups'>): Promise<Map<string, string>> {
  const { companyId: company_id, connectionId: connection_id, contacts } = world;
  const ids = new Map<string, string>();
  for (const { group } of demoConversations) {
    if (!group) continue;
    const { id } = await tx
      .insertInto('groups')
      .values({
        company_id,
        connection_id,
        address: groupAddress(group.id),
        name: group.name,
        participants_at: world.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(group.name, id);
    const people = group.people.map((name) => ({ name, phone: contacts.get(name)?.phone ?? '' }));
    await tx
      .insertInto('group_participants')
      .values(people.map((person) => ({ company_id, group_id: id, address: personAddress(person.phone), ...person })))
      .execute();
  }
  return ids;
}

/** Contacts show what was last said, and who has them. */
async function moveContacts(tx: Tx, companyId: string, rows: readonly ChatRows[]): Promise<void> {
  const moved = rows.flatMap(({ contact, conversation, lastInbound }) =>
    contact && lastInbound
      ? [
          {
            id: contact.id,
            text: lastInbound.row.text,
            at: lastInbound.row.occurred_at,
            assigned_to: conversation.status === 'open' ? conversation.assigned_to : null,
          },
        ]
      : [],
  );
  await sql`
    update contacts c set last_activity_at = w.at, last_message = w.text,
      assigned_to = coalesce(w.assigned_to, c.assigned_to)
    from json_to_recordset(${JSON.stringify(moved)}::json) as w (id uuid, text text, at timestamptz, assigned_to uuid)
    where c.company_id = ${companyId} and c.id = w.id`.execute(tx);
}

type Known = Pick<ChatWorld, 'contacts' | 'members' | 'roles' | 'flows'>;

async function lookUp(tx: Tx, companyId: string): Promise<Known> {
  const contacts = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone'])
    .where('company_id', '=', companyId)
    .execute();
  const members = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.name'])
    .where('company_id', '=', companyId)
    .execute();
  const roles = await tx.selectFrom('roles').select(['id', 'name']).where('company_id', '=', companyId).execute();
  const flows = await tx.selectFrom('flows').select(['id', 'name']).where('company_id', '=', companyId).execute();
  return {
    contacts: new Map(contacts.map(({ id, name, phone }) => [name, { id, phone: phone ?? '' }])),
    members: new Map(members.map(({ id, name }) => [name, id])),
    roles: new Map(roles.map(({ id, name }) => [name, id])),
    flows: new Map(flows.map(({ id, name }) => [name, id])),
  };
}

/** Who speaks with nobody today. */
async function listQuiet(tx: Tx, companyId: string): Promise<PastContact[]> {
  const spoken = demoConversations.flatMap(({ contact }) => contact ?? []);
  return (
    tx
      .selectFrom('contacts')
      .select(['name', sql<Date>`min(created_at)`.as('created_at')])
      .where('company_id', '=', companyId)
      .where('name', 'not in', spoken)
      .groupBy('name')
      // A namesake would be taken for the other.
      .having(sql<number>`count(*)`, '=', 1)
      .orderBy('name')
      .execute()
  );
}

/** A statement has only so many places for values. */
const together = 500;

async function addRows(tx: Tx, chats: readonly ChatRows[]): Promise<void> {
  const inParts = async <Row>(rows: readonly Row[], add: (part: Row[]) => Promise<unknown>) => {
    for (let at = 0; at < rows.length; at += together) await add(rows.slice(at, at + together));
  };
  await inParts(
    chats.map(({ conversation }) => conversation),
    (part) => tx.insertInto('conversations').values(part).execute(),
  );
  await inParts(
    chats.flatMap(({ tickets }) => tickets),
    (part) => tx.insertInto('tickets').values(part).execute(),
  );
  await inParts(
    chats.flatMap(({ messages }) => messages.map(({ row }) => row)),
    (part) => tx.insertInto('messages').values(part).execute(),
  );
}

/** The lines of the demo company and what is said on them. Its contacts, roles and team are there already. */
export async function addChats(
  tx: Tx,
  companyId: string,
  { files, isSimulatorOn }: Pick<ChatWorld, 'files'> & { isSimulatorOn: boolean },
): Promise<DemoLine> {
  const connectionId = await addLines(tx, companyId, isSimulatorOn);
  const { rows: times } = await sql<{ now: Date }>`select app.now() as now`.execute(tx);
  const [{ now } = { now: new Date(0) }] = times;
  const world = { companyId, connectionId, now, files, ...(await lookUp(tx, companyId)) };
  const groups = await addGroups(tx, world);
  const rows = demoConversations.map((chat) => chatRows(chat, { ...world, groups }));
  const before = pastChats(await listQuiet(tx, companyId), now).map((chat) => chatRows(chat, { ...world, groups }));
  await addRows(tx, [...before, ...rows]);
  await moveContacts(tx, companyId, [...before, ...rows]);
  return { companyId, connectionId, rows };
}
