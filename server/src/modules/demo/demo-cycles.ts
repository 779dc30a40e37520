import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { seedFlow } from '../flows/seed-flow.service.ts';

interface DemoStep {
  readonly name: string;
  readonly text: string;
  readonly amount: number;
  readonly unit: 'minute' | 'day';
  readonly isActive: boolean;
  /** Of everybody who entered: who waits for it now, and who left while they did. */
  readonly waiting: number;
  readonly left: number;
}

const steps: readonly DemoStep[] = [
  {
    name: 'Obrigada pela compra',
    text: 'Oi, {{first_name|tudo bem}}! Aqui é a Lia, da {{company}}. Seu pedido já está com a nossa equipe. Obrigada pela compra!',
    ...{ amount: 10, unit: 'minute', isActive: true, waiting: 0, left: 4 },
  },
  {
    name: 'Como acompanhar a entrega',
    text: 'Oi, {{first_name|tudo bem}}! Separei o link para você ver onde está a sua entrega: casalume.com.br/entrega',
    ...{ amount: 2, unit: 'day', isActive: true, waiting: 58, left: 21 },
  },
  {
    name: 'Cuidados com o linho',
    text: 'Três dicas rápidas para o tecido durar mais: aspire toda semana, fuja do sol direto e limpe só com pano úmido.',
    ...{ amount: 5, unit: 'day', isActive: true, waiting: 131, left: 62 },
  },
  {
    name: 'Convite para o showroom',
    text: 'Que tal tomar um café com a gente em Pinheiros, {{first_name|venha}}? O showroom está de cara nova.',
    ...{ amount: 3, unit: 'day', isActive: false, waiting: 0, left: 0 },
  },
  {
    name: 'Pesquisa de satisfação',
    text: '{{first_name|Oi}}, de 0 a 10, quanto você indicaria a {{company}} a uma amiga?',
    ...{ amount: 7, unit: 'day', isActive: true, waiting: 121, left: 71 },
  },
  {
    name: 'Cupom de recompra',
    text: 'Um presente para a sua próxima peça, {{first_name|viu}}: 8% com o cupom VOLTEI8, até o fim do mês.',
    ...{ amount: 15, unit: 'day', isActive: true, waiting: 96, left: 29 },
  },
];
const finished = 1_036;
const dayMinutes = 24 * 60;
const minutesOf = ({ amount, unit }: DemoStep) => (unit === 'day' ? amount * dayMinutes : amount);

interface Place {
  readonly state: 'active' | 'left' | 'finished';
  /** The step they wait for, or left at; behind the last where it is over. */
  readonly step: number;
  readonly weight: number;
}

const places: readonly Place[] = [
  { state: 'finished', step: steps.length, weight: finished },
  ...steps.flatMap(({ waiting, left }, step): Place[] => [
    { state: 'active', step, weight: waiting },
    { state: 'left', step, weight: left },
  ]),
];
const everybody = places.reduce((sum, { weight }) => sum + weight, 0);

/** Of so many people, the places in the shares above. */
function placesFor(count: number): Place[] {
  const taken = places.map((_, index) => places.slice(0, index + 1).reduce((sum, { weight }) => sum + weight, 0));
  return Array.from({ length: count }, (_, index) => {
    const share = ((index + 0.5) / count) * everybody;
    return places[taken.findIndex((until) => share < until)] ?? { state: 'finished', step: steps.length, weight: 0 };
  });
}

/** Minutes from now, past ones below zero: when they entered, received each step, and receive the next. */
function wayOf({ state, step }: Place, index: number) {
  const received = steps.slice(0, step).filter(({ isActive }) => isActive);
  const walked = received.reduce((sum, one) => sum + minutesOf(one), 0);
  const next = steps[step];
  // Nothing is due in the first hour of a demo.
  const ahead = next && state === 'active' ? 98 + ((index * 331) % Math.max(1, minutesOf(next) - 120)) : 0;
  const since = next && state === 'active' ? minutesOf(next) - ahead : 30 + ((index * 977) % (45 * dayMinutes));
  const entered = -since - walked;
  let at = entered;
  const passed = steps.slice(0, step).map((one, place) => {
    if (one.isActive) at += minutesOf(one);
    return { place, at, outcome: one.isActive ? 'received' : 'skipped' };
  });
  const out = state === 'left' ? [{ place: step, at: at + 20, outcome: 'left' }] : [];
  return { entered, lastAction: at, ended: at + 20, ahead, passes: [...passed, ...out] };
}

async function addSteps(tx: Tx, companyId: string, ownerId: string): Promise<{ cycleId: string; stepIds: string[] }> {
  const { id: folderId } = await tx
    .insertInto('folders')
    .values({ company_id: companyId, name: 'Pós-venda' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: cycleId } = await tx
    .insertInto('shipping_cycles')
    .values({
      company_id: companyId,
      name: 'Boas-vindas ao cliente novo',
      created_at: sql`app.now() - interval '90 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stepIds: string[] = [];
  for (const [index, { name, text, amount, unit, isActive }] of steps.entries()) {
    const { flowId } = await seedFlow(
      { tx, companyId, userId: ownerId },
      {
        name,
        folderId,
        template: 'blank',
        language: 'pt-BR',
        shape: (flow) => ({
          ...flow,
          blocks: flow.blocks.map((block) => (block.type === 'text' ? { ...block, name, text } : block)),
        }),
      },
    );
    const { id } = await tx
      .insertInto('cycle_steps')
      .values({
        company_id: companyId,
        cycle_id: cycleId,
        position: index + 1,
        flow_id: flowId,
        delay_amount: amount,
        delay_unit: unit,
        // Nobody waits for the one that is off; all others wait at any hour.
        send_window: isActive ? null : JSON.stringify({ weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }),
        is_active: isActive,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    stepIds.push(id);
  }
  return { cycleId, stepIds };
}

/** What whoever buys hears in their first month. Its contacts are there already. */
export async function addCycles(tx: Tx, { companyId, ownerId }: { companyId: string; ownerId: string }): Promise<void> {
  const { cycleId, stepIds } = await addSteps(tx, companyId, ownerId);
  const contacts = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('phone', 'is not', null)
    // In no order that anybody knows, and the same at each start.
    .orderBy(sql`md5(phone)`)
    .limit(everybody)
    .execute();
  const ways = placesFor(contacts.length).map((place, index) => ({
    ...place,
    ...wayOf(place, index),
    contact_id: contacts[index]?.id,
    step_id: place.state === 'active' ? stepIds[place.step] : null,
  }));
  const minutes = (column: string) => sql`app.now() + make_interval(mins => ${sql.ref(column)})`;
  const { rows } = await sql<{ id: string; contact_id: string }>`
    insert into cycle_enrolments (company_id, cycle_id, contact_id, state, step_id, next_at, last_action_at, source,
      entered_at, ended_at)
    select ${companyId}, ${cycleId}, w.contact_id, w.state, w.step_id,
      case when w.state = 'active' then ${minutes('w.ahead')} end, ${minutes('w.lastAction')}, 'flow',
      ${minutes('w.entered')}, case when w.state <> 'active' then ${minutes('w.ended')} end
    from json_to_recordset(${JSON.stringify(ways)}::json) as w (contact_id uuid, state text, step_id uuid, ahead int,
      "lastAction" int, entered int, ended int)
    returning id, contact_id`.execute(tx);
  const idOf = new Map(rows.map(({ id, contact_id }) => [contact_id, id]));
  const passes = ways.flatMap((way) =>
    way.passes.map(({ place, at, outcome }) => ({
      enrolment_id: idOf.get(way.contact_id ?? ''),
      step_id: stepIds[place],
      at,
      outcome,
    })),
  );
  await sql`
    insert into cycle_passes (company_id, enrolment_id, step_id, outcome, reason, at)
    select ${companyId}, w.enrolment_id, w.step_id, w.outcome, case when w.outcome = 'skipped' then 'inactive' end,
      ${minutes('w.at')}
    from json_to_recordset(${JSON.stringify(passes)}::json)
      as w (enrolment_id uuid, step_id uuid, outcome text, at int)`.execute(tx);
}
