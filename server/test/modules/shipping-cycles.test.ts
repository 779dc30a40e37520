import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeStatus } from '../../src/modules/connections/connection-status.service.ts';
import { aConversation, aLine } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { afterJob } from '../support/jobs.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { actions, aFlow, flowOf, text } from '../support/running-flows.ts';
import { aCycle, aStep } from '../support/shipping-cycles.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
let line: string;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ana = await anOwner(world);
  line = await aLine(world, ana);
  // Days go by, and Ana stays signed in.
  await askAsOwner(world, `update sessions set expires_at = app.now() + interval '1 year'`);
});

/** All that was said to somebody, in its order. */
const heardBy = (contactId: string): Promise<string[]> =>
  world.db.withCompany(ana.companyId, async (tx) => {
    const rows = await tx
      .selectFrom('messages as m')
      .innerJoin('conversations as v', 'v.id', 'm.conversation_id')
      .select('m.text')
      .where('v.contact_id', '=', contactId)
      .where('m.kind', '=', 'text')
      .orderBy('m.id')
      .execute();
    return rows.map((row) => row.text);
  });
const hears = (contactId: string, ...texts: string[]) => expect.poll(() => heardBy(contactId)).toEqual(texts);
const now = () => world.yupflow.parts.clock.now().getTime();
const inDays = ({ next_at }: { next_at: string | null } | undefined = { next_at: null }) =>
  next_at === null ? null : Math.round((Date.parse(next_at) - now()) / 86_400_000);
const connect = (status: 'CONNECTED' | 'DISCONNECTED') =>
  world.db.withCompany(ana.companyId, (tx) => changeStatus(world.yupflow.parts, tx, ana.companyId, line, { status }));

describe('a cycle', () => {
  it('is made, named once, changed, copied without anybody in it, listed and deleted', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois'], { name: 'Pós-venda', connection_id: line });
    await cycle.enrol(await aContact(world, ana));
    expect((await ana.post('/shipping-cycles', { name: 'pós-VENDA' })).body).toMatchObject({
      code: 'name_in_use',
      fields: { name: 'name_in_use' },
    });
    expect((await ana.get(cycle.path)).body).toMatchObject({ steps: 2, entered: 1, active: 1, finished: 0, left: 0 });
    const copy = (await ana.post(`${cycle.path}/duplicate`)).body;
    expect(copy).toMatchObject({ name: 'Pós-venda 2', is_active: false, connection_id: line, steps: 2, entered: 0 });
    expect((await ana.put(cycle.path, { name: 'Boas-vindas', is_active: false })).body).toMatchObject({
      name: 'Boas-vindas',
      is_active: false,
      connection_id: null,
    });
    expect((await ana.get('/shipping-cycles?search=vindas')).body.results).toMatchObject([{ name: 'Boas-vindas' }]);
    const first = (await ana.get('/shipping-cycles/short?limit=1')).body;
    expect(first.results).toEqual([{ id: cycle.id, name: 'Boas-vindas', is_active: false }]);
    expect((await ana.get(`/shipping-cycles/short?limit=1&cursor=${first.cursor}`)).body).toMatchObject({
      results: [{ name: 'Pós-venda 2' }],
      cursor: null,
    });
    expect((await ana.remove(cycle.path)).status).toBe(204);
    expect((await ana.get(cycle.path)).status).toBe(404);
  });

  it('has steps in an order that is changed, each with what its flow begins with', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois', 'Três']);
    const [one, two, three] = cycle.steps;
    await ana.put(`${cycle.path}/steps/${three}/position`, { before: one });
    const order = async () =>
      (await ana.get(`${cycle.path}/steps`)).body.results.map((step: { id: string; flow: { preview: string } }) => [
        step.id,
        step.flow.preview,
      ]);
    expect(await order()).toEqual([
      [three, 'Três'],
      [one, 'Um'],
      [two, 'Dois'],
    ]);
    expect((await ana.remove(`${cycle.path}/steps/${one}`)).status).toBe(204);
    expect(await order()).toEqual([
      [three, 'Três'],
      [two, 'Dois'],
    ]);
    const other = { delay: { amount: 1, unit: 'week' }, window: null, flow_id: cycle.id };
    expect((await ana.post(`${cycle.path}/steps`, other)).status).toBe(422);
    expect((await ana.post(`${cycle.path}/steps`, { ...other, delay: { amount: 1, unit: 'day' } })).body).toMatchObject(
      {
        fields: { flow_id: 'invalid' },
      },
    );
  });
});

describe('somebody in a cycle', () => {
  it('hears each step at its time, once, with the counts of each, and may enter anew after the end', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois', 'Três']);
    const rita = await aContact(world, ana);
    expect(await cycle.enrol(rita)).toMatchObject({ state: 'active', source: 'member', step: { position: 1 } });
    expect((await cycle.enrol(rita)).entered_at).toBe((await cycle.of(rita))?.entered_at);
    expect(inDays(await cycle.of(rita))).toBe(1);
    await world.moveClock('PT23H');
    expect(await heardBy(rita)).toEqual([]);
    await world.moveClock('PT1H1M');
    await hears(rita, 'Um');
    expect(await cycle.counts()).toEqual([
      [0, 1, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    // Five days at once are still one step, and the next is a day behind it.
    await world.moveClock('P5D');
    await hears(rita, 'Um', 'Dois');
    expect(inDays(await cycle.of(rita))).toBe(1);
    await world.moveClock('P1DT1M');
    await hears(rita, 'Um', 'Dois', 'Três');
    await expect.poll(async () => (await cycle.of(rita))?.state).toBe('finished');
    expect(await cycle.counts()).toEqual([
      [0, 1, 0, 0],
      [0, 1, 0, 0],
      [0, 1, 0, 0],
    ]);
    await aStep(ana, cycle.id, 'Quatro');
    expect(await cycle.of(rita)).toMatchObject({ state: 'finished', next_at: null, step: null });
    expect(await cycle.enrol(rita)).toMatchObject({ state: 'active', step: { position: 1 } });
    expect((await ana.get(cycle.path)).body).toMatchObject({ entered: 2, active: 1, finished: 1 });
    const told = (await ana.get(`/contacts/${rita}/timeline`)).body.results.map(({ kind }: { kind: string }) => kind);
    expect(told).toEqual(['cycle_entered', 'cycle_finished', 'cycle_entered', 'created']);
  });

  it('keeps the time that they wait for when steps are edited; what is off or gone is passed over at that time', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois', 'Três', 'Quatro']);
    const [one, two, three] = cycle.steps;
    const rita = await aContact(world, ana);
    await cycle.enrol(rita);
    const { results } = (await ana.get(`${cycle.path}/steps`)).body;
    const edit = (step: string | undefined, facts: object) =>
      ana.put(`${cycle.path}/steps/${step}`, {
        flow_id: results.find(({ id }: { id: string }) => id === step).flow.id,
        delay: { amount: 1, unit: 'day' },
        window: null,
        ...facts,
      });
    await edit(one, { delay: { amount: 10, unit: 'day' } });
    expect(inDays(await cycle.of(rita))).toBe(1);
    await edit(two, { is_active: false });
    await world.moveClock('P1DT1M');
    await hears(rita, 'Um');
    expect(await cycle.of(rita)).toMatchObject({ step: { id: three } });
    await edit(three, { is_active: false });
    expect(await cycle.of(rita)).toMatchObject({ step: { id: three } });
    await world.moveClock('P1DT1M');
    // The last action was the first step, so the fourth is due at once.
    await hears(rita, 'Um', 'Quatro');
    expect(await cycle.counts()).toEqual([
      [0, 1, 0, 0],
      [0, 0, 0, 1],
      [0, 0, 0, 1],
      [0, 1, 0, 0],
    ]);
  });

  it('goes on to the next where their step is deleted, and to the first of a cycle that had none', async () => {
    const cycle = await aCycle(ana, []);
    const rita = await aContact(world, ana);
    expect(await cycle.enrol(rita)).toMatchObject({ state: 'active', step: null, next_at: null });
    const one = await aStep(ana, cycle.id, 'Um');
    await aStep(ana, cycle.id, 'Dois', { delay: { amount: 3, unit: 'day' } });
    expect(await cycle.of(rita)).toMatchObject({ step: { id: one } });
    await ana.remove(`${cycle.path}/steps/${one}`);
    expect(inDays(await cycle.of(rita))).toBe(3);
    await world.moveClock('P3DT1M');
    await hears(rita, 'Dois');
  });

  it('waits while somebody attends them, while the line is away and while the cycle is off', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois', 'Três']);
    const rita = await aContact(world, ana);
    const chat = await aConversation(world, ana, {
      connection: line,
      contact: rita,
      status: 'open',
      assignedTo: ana.userId,
    });
    await cycle.enrol(rita);
    await world.moveClock('P1DT1M');
    await expect.poll(() => cycle.of(rita)).toMatchObject({ state: 'held', hold: 'attended' });
    await ana.post(`/chats/${chat}/close`, {});
    await hears(rita, 'Um');
    await connect('DISCONNECTED');
    await world.moveClock('P1DT1M');
    await expect.poll(() => cycle.of(rita)).toMatchObject({ state: 'held', hold: 'line' });
    await connect('CONNECTED');
    await hears(rita, 'Um', 'Dois');
    await ana.put(cycle.path, { name: 'Desligado', is_active: false });
    await world.moveClock('P1DT1M');
    await expect.poll(() => cycle.of(rita)).toMatchObject({ state: 'held', hold: 'off' });
    // Whoever switches it on is told how many receive at once.
    expect((await ana.get(cycle.path)).body).toMatchObject({ active: 1, overdue: 1 });
    await ana.put(cycle.path, { name: 'Ligado', is_active: true });
    await hears(rita, 'Um', 'Dois', 'Três');
    expect((await ana.get(cycle.path)).body.overdue).toBe(0);
  });

  it('is paused and goes on, is sent the next step at once, and is taken out', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois', 'Três']);
    const rita = await aContact(world, ana);
    const theirs = `${cycle.path}/contacts/${rita}`;
    await cycle.enrol(rita);
    expect((await ana.post(`${theirs}/pause`, { is_paused: true })).body).toMatchObject({ state: 'paused' });
    await world.moveClock('P2D');
    expect((await ana.post(`${theirs}/send-now`)).body).toMatchObject({ state: 'paused', step: { position: 2 } });
    await hears(rita, 'Um');
    expect((await ana.post(`${theirs}/pause`, { is_paused: false })).body).toMatchObject({ state: 'active' });
    expect((await ana.remove(theirs)).status).toBe(204);
    expect((await ana.remove(theirs)).status).toBe(204);
    await world.moveClock('P9D');
    expect(await cycle.of(rita)).toMatchObject({ state: 'left', next_at: null });
    expect(await cycle.counts()).toEqual([
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 0],
    ]);
    expect(await heardBy(rita)).toEqual(['Um']);
    expect((await ana.post(`${theirs}/pause`, { is_paused: true })).status).toBe(404);
  });

  it('is passed over who wants no mass sends, or has no number [S40]', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois']);
    const rita = await aContact(world, ana, { phone: '5511987650001' });
    const bia = await aContact(world, ana, { phone: null });
    await ana.post('/opt-outs', { phone: '+5511987650001' });
    await cycle.enrol(rita);
    await cycle.enrol(bia);
    await world.moveClock('P1DT1M');
    await expect.poll(cycle.counts).toEqual([
      [0, 0, 0, 2],
      [0, 0, 0, 2],
    ]);
    expect(await cycle.of(rita)).toMatchObject({ state: 'finished' });
    expect(await heardBy(rita)).toEqual([]);
  });

  it('enters, leaves and begins again by flows', async () => {
    const cycle = await aCycle(ana, []);
    const again = flowOf([text('t', 'Todo dia'), actions('a', { action: 'add_cycle', cycle: cycle.id })]);
    const flow_id = await aFlow(ana, again);
    await ana.post(`${cycle.path}/steps`, { flow_id, delay: { amount: 1, unit: 'day' }, window: null });
    const rita = await aContact(world, ana);
    await aConversation(world, ana, { connection: line, contact: rita });
    const enter = await aFlow(ana, flowOf([actions('a', { action: 'add_cycle', cycle: cycle.id })]));
    const started = await ana.post(`/flows/${enter}/start`, { contactId: rita });
    expect(started.status, JSON.stringify(started.body)).toBeLessThan(300);
    expect(await cycle.of(rita)).toMatchObject({ state: 'active', source: 'flow' });
    await world.moveClock('P1DT1M');
    await hears(rita, 'Todo dia');
    // The flow of the last step put them in anew.
    await expect.poll(() => cycle.of(rita)).toMatchObject({ state: 'active', source: 'flow', step: { position: 1 } });
    const leave = await aFlow(ana, flowOf([actions('a', { action: 'remove_cycle', cycle: cycle.id })]));
    await ana.post(`/flows/${leave}/start`, { contactId: rita });
    expect(await cycle.of(rita)).toMatchObject({ state: 'left' });
  });

  it('leaves when deleted, comes back where they stood, and goes into whom they are merged with', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois']);
    const [rita, bia] = [await aContact(world, ana), await aContact(world, ana)];
    const { next_at } = await cycle.enrol(rita);
    await ana.remove(`/contacts/${rita}`);
    expect(await cycle.counts()).toEqual([
      [0, 0, 1, 0],
      [0, 0, 0, 0],
    ]);
    await ana.post(`/contacts/${rita}/restore`);
    expect(await cycle.of(rita)).toMatchObject({ state: 'active', next_at });
    expect((await ana.post(`/contacts/${bia}/merge`, { contact_id: rita, take: [] })).status).toBe(200);
    expect(await cycle.of(bia)).toMatchObject({ state: 'active', next_at });
    expect(await cycle.counts()).toEqual([
      [1, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });
});

describe('many', () => {
  it('enter and leave by a job that can be undone, and are found by where they are', async () => {
    const cycle = await aCycle(ana, ['Um', 'Dois']);
    const people: string[] = [];
    for (const name of ['Aline', 'Bruna', 'Carla', 'Davi', 'Elis']) people.push(await aContact(world, ana, { name }));
    const [aline = '', bruna = ''] = people;
    await cycle.enrol(aline);
    const everybody = { selection: {}, action: 'add' };
    const job = await afterJob(ana, ana.post(`${cycle.path}/contacts`, everybody));
    expect(job).toMatchObject({ state: 'done', processed: 5, data: { changed: 4, cycle: { id: cycle.id } } });
    await world.moveClock('P1DT1M');
    await expect.poll(cycle.counts).toEqual([
      [0, 5, 0, 0],
      [5, 0, 0, 0],
    ]);
    const list = async (query: string): Promise<Enrolment[]> => {
      const all: Enrolment[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await ana.get(`${cycle.path}/contacts?limit=2&${query}${cursor && `&cursor=${cursor}`}`);
        all.push(...body.results);
        if (!body.cursor) return all;
        cursor = body.cursor;
      }
    };
    const namesOf = (found: readonly Enrolment[]) => found.map(({ contact }) => contact.name).toSorted();
    const names = ['Aline', 'Bruna', 'Carla', 'Davi', 'Elis'];
    expect(namesOf(await list(''))).toEqual(names);
    expect(namesOf(await list(`which=received&step=${cycle.steps[0]}`))).toEqual(names);
    expect(namesOf(await list('which=all'))).toEqual(names);
    expect(namesOf(await list(`which=waiting&step=${cycle.steps[1]}&search=bru`))).toEqual(['Bruna']);
    const some = { selection: { ids: [aline, bruna] }, action: 'remove' };
    const out = await afterJob(ana, ana.post(`${cycle.path}/contacts`, some));
    expect(namesOf(await list('which=left'))).toEqual(['Aline', 'Bruna']);
    expect(namesOf(await list(`which=left&step=${cycle.steps[1]}`))).toEqual(['Aline', 'Bruna']);
    await afterJob(ana, ana.post(`/jobs/${out.id}/undo`));
    expect(await cycle.counts()).toEqual([
      [0, 5, 0, 0],
      [5, 0, 0, 0],
    ]);
    await afterJob(ana, ana.post(`/jobs/${job.id}/undo`));
    expect(namesOf(await list(''))).toEqual(['Aline']);
  });

  it('are moved only by whoever may', async () => {
    const cycle = await aCycle(ana, ['Um']);
    const rita = await aContact(world, ana);
    const reader = await aMember(world, ana, ['contacts', 'shipping_cycles']);
    const mover = await aMember(world, ana, ['contacts', 'contacts_shipping_cycles']);
    expect((await reader.put(`${cycle.path}/contacts/${rita}`)).body).toMatchObject({
      permission: 'contacts_shipping_cycles',
    });
    expect((await mover.put(`${cycle.path}/contacts/${rita}`)).status).toBe(200);
    expect((await mover.get(cycle.path)).status).toBe(403);
  });
});
