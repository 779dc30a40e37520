import { resellerModules } from '@yupflow/contract/permissions';
import { isValidSubscription, localDate, type Subscription, subscriptionStateOf } from '@yupflow/contract/subscription';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { only } from '../../src/platform/db/only.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { setAccount } from '../support/billing.ts';
import { aFranchise, moveToFranchise } from '../support/companies.ts';
import { aTalkingLine } from '../support/flow-talk.ts';
import { anAdmin } from '../support/franchises.ts';
import { channelOf, inbound, somebody } from '../support/inbound.ts';
import { anOwner, type Person } from '../support/people.ts';
import { aFlow, flowOf, text, wait } from '../support/running-flows.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
let admin: Person;
beforeAll(async () => {
  world = await startTestServer();
  admin = await anAdmin(world);
});
afterAll(() => world.stop());
beforeEach(async () => {
  ana = await anOwner(world);
});

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 20_000, interval: 50 });
const rests = () => setAccount(world, ana, { dueIn: -30 });

/** Its reseller has the money. */
async function pays(): Promise<void> {
  const form = { companyId: ana.companyId, description: 'Mensalidade', cycle: 'monthly', total: 9_900 };
  const { body } = await admin.post('/franchise/invoices', { ...form, due_date: '2030-01-31' });
  expect((await admin.post(`/franchise/invoices/${body.id}`, {})).body.state).toBe('paid');
}

/** What a company's lines said, as the database has it: at rest, nobody may look. */
const saidBy = ({ companyId }: Person) =>
  world.db.withCompany(companyId, async (tx) => {
    const rows = await tx
      .selectFrom('messages')
      .select('text')
      .where('company_id', '=', companyId)
      .where('direction', '=', 'out')
      .where('kind', '<>', 'event')
      .orderBy('id')
      .execute();
    return rows.map(({ text: said }) => said);
  });

async function aKeyword(word: string, words: string): Promise<void> {
  const action = { kind: 'messages', messages: [{ kind: 'text', text: words }] };
  expect((await ana.post('/keywords', { name: word, rule: 'contains', words: [word], action })).status).toBe(201);
}

interface Seen {
  readonly due_date: string | null;
  readonly notice_days: number;
  readonly grace_days: number;
  readonly rests: boolean;
  readonly is_left_out: boolean;
  /** How many of the modules it may not use. */
  readonly without: number;
}

it('rests just when nobody may work in it: the database and the guards agree on every state', async () => {
  const franchiseId = await aFranchise(world);
  await moveToFranchise(world, ana, franchiseId);
  const statuses: Subscription['status'][] = ['inactive', 'active', 'suspended', 'cancelled'];
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo'];
  const days = [null, 30, 8, 7, 0, -1, -3, -4, -30];
  const cases = statuses.flatMap((status) =>
    days.flatMap((dueIn) =>
      zones.flatMap((timezone) => [true, false].map((isPaid) => ({ status, dueIn, timezone, isPaid }))),
    ),
  );
  await asOwner(world.address, async (owner) => {
    for (const { status, dueIn, timezone, isPaid } of cases) {
      await owner.query('update franchises set is_paid = $1 where id = $2', [isPaid, franchiseId]);
      await owner.query(
        `update companies set status = $2, timezone = $3, due_date = (app.now() at time zone $3)::date + $4::int
         where id = $1`,
        [ana.companyId, status, timezone, dueIn],
      );
      const { rows } = await owner.query<Seen>(
        `select c.due_date::text, f.notice_days, f.grace_days, coalesce(app.is_at_rest(c, f), false) as rests,
           c.id in (select app.companies_at_rest()) as is_left_out,
           (select count(*)::int from unnest($2::text[]) m where c.id in (select app.companies_without(m))) as without
         from companies c join franchises f on f.id = c.franchise_id where c.id = $1`,
        [ana.companyId, resellerModules],
      );
      const { due_date: dueDate, notice_days: noticeDays, grace_days: graceDays, ...seen } = only(rows);
      const state = subscriptionStateOf(
        { status, dueDate, isFranchisePaid: isPaid, noticeDays, graceDays },
        localDate(world.yupflow.parts.clock.now(), timezone),
      );
      const rests = !isValidSubscription(state);
      const expected = { rests, is_left_out: rests, without: rests ? resellerModules.length : 0 };
      expect(seen, `${status} ${dueIn} ${timezone} ${isPaid}`).toEqual(expected);
    }
  });
});

it('greets nobody, and answers no keyword and by no flow, while what comes in is kept', async () => {
  const line = await aTalkingLine(() => world, ana, { greeting: 'Bem-vinda!' });
  await aKeyword('horário', 'Das 9 às 18.');
  const flow = await aFlow(ana, flowOf([text('t', 'Sou o robô.')]));
  await ana.put('/companies/default-flows', { defaultFlowId: flow });
  await rests();
  const rita = somebody();
  const at = world.yupflow.parts.clock.now();
  await channelOf(() => world, ana, line.id).tells(inbound(rita, { text: 'Qual o horário?', at }));
  expect(await saidBy(ana)).toEqual([]);
  await pays();
  expect((await ana.get(`/chats?search=${rita.phone}`)).body.results).toMatchObject([{ status: 'pending', unread: 1 }]);
  expect(await line.talk().say('Qual o horário?')).toEqual(['Bem-vinda!', 'Das 9 às 18.']);
});

it('lets a flow that waits go on only once it was paid', async () => {
  const line = await aTalkingLine(() => world, ana);
  const flow = await aFlow(ana, flowOf([text('a', 'Um momento.'), wait('w', 1, 'hour'), text('b', 'Voltei.')]));
  await ana.put('/companies/default-flows', { defaultFlowId: flow });
  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Um momento.']);
  await rests();
  await world.moveClock('PT2H');
  // Somebody else's goes on meanwhile: whoever looks has looked.
  const bruno = await anOwner(world, 'Bruno');
  const other = await aTalkingLine(() => world, bruno);
  const theirs = await aFlow(bruno, flowOf([text('a', 'Já volto.'), wait('w', 1, 'hour'), text('b', 'Pronto.')]));
  await bruno.put('/companies/default-flows', { defaultFlowId: theirs });
  const caio = other.talk();
  await caio.say('Oi');
  await world.moveClock('PT2H');
  await poll(() => saidBy(bruno)).toEqual(['Já volto.', 'Pronto.']);
  expect(await saidBy(ana)).toEqual(['Um momento.']);
  await pays();
  await poll(() => saidBy(ana)).toEqual(['Um momento.', 'Voltei.']);
});

it('sends what was scheduled once it was paid, and not before', async () => {
  const line = await aTalkingLine(() => world, ana);
  const rita = line.talk();
  await rita.say('Oi');
  const chat = await rita.chatId();
  const send_at = new Date(world.yupflow.parts.clock.now().getTime() + 1_800_000).toISOString();
  expect((await ana.post(`/chats/${chat}/scheduled`, { kind: 'text', text: 'Lembrete', send_at })).status).toBe(201);
  await rests();
  const bruno = await anOwner(world, 'Bruno');
  const other = await aTalkingLine(() => world, bruno);
  const caio = other.talk();
  await caio.say('Oi');
  await bruno.post(`/chats/${await caio.chatId()}/scheduled`, { kind: 'text', text: 'Outro', send_at });
  await world.moveClock('PT1H');
  await poll(() => saidBy(bruno)).toEqual(['Outro']);
  expect(await saidBy(ana)).toEqual([]);
  await pays();
  await poll(() => saidBy(ana)).toEqual(['Lembrete']);
});
