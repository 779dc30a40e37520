/** People who went through the demo's flows: what the numbers on the canvas are counted from. */
import { seededRandom } from '@yupflow/flow-engine/seeded-random';
import type { Act } from '@yupflow/flow-engine/simulate/recorded-run';
import { perform } from '@yupflow/flow-engine/simulate/replay';
import type { RunningFlow, Simulated, Surroundings } from '@yupflow/flow-engine/simulate/simulated';
import { newSimulation } from '@yupflow/flow-engine/simulate/simulation';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { flowWorld } from '../flows/flow-names.service.ts';
import { getPublished } from '../flows/published-flow.service.ts';
import { demoCompany } from './demo-company.ts';
import { type WalkedFlow, walkedFlows } from './demo-flow-ways.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Long enough ago that everybody is through. */
const newestDay = 3;
const days = 25;

interface Chat {
  readonly id: string;
  readonly contact_id: string;
  readonly name: string;
}

/** Chats in no order that anybody knows, and the same at each start. */
const listChats = (tx: Tx, companyId: string): Promise<Chat[]> =>
  tx
    .selectFrom('conversations as v')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'v.company_id').onRef('c.id', '=', 'v.contact_id'),
    )
    .select(['v.id', 'c.id as contact_id', 'c.name'])
    .where('v.company_id', '=', companyId)
    .orderBy(sql`md5(c.phone)`)
    .execute();

/** Through the real engine, answering after a moment. */
function walk(fresh: Simulated, acts: readonly Act[], around: Surroundings, random: () => number): Simulated {
  let one = fresh;
  for (const act of acts) {
    const thinksMs = act.type === 'say' ? 8_000 + 90_000 * random() ** 2 : 0;
    one = perform({ ...one, now: new Date(one.now.getTime() + thinksMs) }, act, around);
  }
  return one;
}

const dayAfter = (moment: Date) =>
  new Date(moment.getTime() + 2 * dayMs).toLocaleDateString('pt-BR', { timeZone: demoCompany.timezone });

interface Walked {
  readonly id: string;
  readonly chat: Chat;
  readonly begins: Date;
  readonly one: Simulated;
}

function walkAll(
  flow: RunningFlow,
  { ways }: WalkedFlow,
  known: Pick<Surroundings, 'typeOf' | 'has' | 'nameOfMember'>,
  { chats, now }: { chats: readonly Chat[]; now: Date },
): Walked[] {
  const random = seededRandom(flow.name.length);
  const everybody = ways.flatMap(([way, weight]) => Array.from({ length: weight }, () => way));
  return chats.slice(0, everybody.length).flatMap((chat, index) => {
    const way = everybody[index];
    if (!way) return [];
    const ago = (newestDay + days * random()) * dayMs;
    // Between ten and six in the shop.
    const begins = new Date(Math.floor((now.getTime() - ago) / dayMs) * dayMs + (13 + 8 * random()) * 60 * minuteMs);
    const contact = { values: new Map([['full_name', chat.name]]), tags: new Set<string>(), assignedTo: null };
    const around: Surroundings = {
      ...known,
      company: { name: demoCompany.name },
      country: 'BR',
      timezone: demoCompany.timezone,
      isOpenAt: () => index % 6 > 0,
    };
    const fresh = newSimulation(flow, contact, begins, index);
    return [{ id: newId(), chat, begins, one: walk(fresh, way(dayAfter(begins)), around, random) }];
  });
}

/** As the flows' own host would have kept it. Who stopped answering had their attendance closed. */
async function keep(tx: Tx, companyId: string, versionId: string, keyword: string | null, walks: readonly Walked[]) {
  const ofFlow = ({ one }: Walked) => ({ company_id: companyId, flow_id: one.flow.id, version_id: versionId });
  const sessions = walks.map((walked) => {
    const { id, chat, begins, one } = walked;
    const isThrough = one.state.status === 'finished';
    const kind = keyword ? 'keyword' : 'default';
    return {
      ...ofFlow(walked),
      id,
      conversation_id: chat.id,
      contact_id: chat.contact_id,
      status: isThrough ? 'finished' : 'ended',
      state: JSON.stringify(one.state),
      trigger: JSON.stringify({ kind, id: null, name: keyword, text: null, at: begins.toISOString() }),
      started_at: begins,
      ended_at: one.now,
      end_reason: isThrough ? null : 'closed',
    };
  });
  const steps = walks.flatMap((walked) => {
    const { id, chat, one } = walked;
    return one.steps.map((step, index) => ({
      ...ofFlow(walked),
      session_id: id,
      contact_id: chat.contact_id,
      number: step.number,
      block_id: step.block,
      output: step.output,
      outcome: step.isWaiting ? 'left' : index < one.steps.length - 1 ? 'moved' : 'finished',
      remarks: step.remarks.length > 0 ? JSON.stringify(step.remarks) : null,
      entered_at: step.at,
    }));
  });
  await tx.insertInto('flow_sessions').values(sessions).execute();
  await tx.insertInto('flow_steps').values(steps).execute();
}

interface Fire {
  readonly keyword: string | null;
  readonly at: Date;
}

/** What answers by itself fires too: so many days ago. */
const addressAsked = [0.4, 1.2, 2.1, 4.6, 5.3, 8.8, 12.2, 15.9, 19.4];

async function keepFires(tx: Tx, companyId: string, fires: readonly Fire[]): Promise<void> {
  const keywords = await tx.selectFrom('keywords').select(['id', 'name']).where('company_id', '=', companyId).execute();
  const rows = keywords.flatMap(({ id, name }) =>
    fires.filter(({ keyword }) => keyword === name).map(({ at }) => ({ company_id: companyId, keyword_id: id, at })),
  );
  await tx.insertInto('keyword_fires').values(rows).execute();
}

/** The last weeks of flows and keywords. Its chats are there already. */
export async function addFlowWalks(tx: Tx, companyId: string, now: Date): Promise<void> {
  const chats = await listChats(tx, companyId);
  const flows = await tx.selectFrom('flows').select(['id', 'name']).where('company_id', '=', companyId).execute();
  const fires: Fire[] = addressAsked.map((ago) => ({
    keyword: 'Endereço',
    at: new Date(now.getTime() - ago * dayMs),
  }));
  for (const [place, walked] of walkedFlows.entries()) {
    const flowId = flows.find(({ name }) => name === walked.name)?.id ?? '';
    const published = await getPublished(tx, companyId, flowId);
    if (!published) throw new Error(`nobody can have gone through ${walked.name}, which is not published`);
    const { typeOf, has, nameOf } = await flowWorld(tx, companyId, published.flow);
    const known = { typeOf, has, nameOfMember: (id: string) => nameOf('member', id) };
    const flow = { id: flowId, name: walked.name, document: published.flow };
    const walks = walkAll(flow, walked, known, { chats: chats.slice(place * 30), now });
    await keep(tx, companyId, published.version.id, walked.keyword, walks);
    fires.push(...walks.map(({ begins }) => ({ keyword: walked.keyword, at: begins })));
  }
  await keepFires(tx, companyId, fires);
}
