import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aField, aPhone, aTag } from '../support/contacts.ts';
import { aTalkingLine } from '../support/flow-talk.ts';
import { eventually } from '../support/own-process.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { actions, aFlow, block, flowOf, publish, question, text, wait } from '../support/running-flows.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
let line: Awaited<ReturnType<typeof aTalkingLine>>;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());
// Each has a company of its own: default flows are the company's.
beforeEach(async () => {
  ana = await anOwner(world);
  line = await aTalkingLine(() => world, ana);
});

/** The company's default flow from now on. */
async function useFlow(...given: Parameters<typeof flowOf>): Promise<string> {
  const flow = await aFlow(ana, flowOf(...given));
  expect((await ana.put('/companies/default-flows', { defaultFlowId: flow })).status).toBe(200);
  return flow;
}

type Talk = ReturnType<typeof line.talk>;
/** What is due goes on by itself, a moment after its time. */
const untilHeard = (talk: Talk, text: string) => eventually(async () => (await talk.heard()).at(-1) === text);

const hour = { timeout: { amount: 1, unit: 'hour' } } as const;
/** A question that gives up after an hour. */
const impatient = () =>
  useFlow(
    [
      question('q', 'Nome?', 'full_name', hour),
      text('thanks', 'Obrigada!'),
      block('end', 'end', {}),
      text('late', 'Até mais.'),
    ],
    { 'q.timeout': 'late' },
  );

it('holds a question and its timeout while a person attends; resuming lets what is due go on at once', async () => {
  await impatient();
  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Nome?']);
  const before = await rita.chat();
  expect(before).toMatchObject({ automation: { is_paused: false }, flow: { block: 'Block q', version: 1 } });
  expect(Date.parse(before.flow.until)).toBeGreaterThan(Date.parse(before.updated_at));

  // Whoever takes it up sees that a flow is under way, and pauses it.
  expect((await ana.post(`/chats/${before.id}/start`)).status).toBe(200);
  expect(await rita.chat()).toMatchObject({ automation: { is_paused: true, by: 'Ana' }, flow: { block: 'Block q' } });
  expect((await ana.post(`/chats/${before.id}/messages`, { kind: 'text', text: 'Já vejo.' })).status).toBe(201);
  expect(await rita.say('Rita Souza')).toEqual([]);
  await world.moveClock('PT2H');
  const bia = line.talk();
  expect(await bia.say('Oi')).toEqual(['Nome?']);
  await world.moveClock('PT2H');
  // Whoever waits beside it is not held up.
  await untilHeard(bia, 'Até mais.');
  expect(await rita.heard()).toEqual(['Nome?', 'Já vejo.']);

  expect((await ana.post(`/chats/${before.id}/automation`, { is_paused: false })).status).toBe(200);
  await untilHeard(rita, 'Até mais.');
  expect(await rita.chat()).toMatchObject({ automation: { is_paused: false }, flow: null });
});

it('takes answers again once a person has resumed it or closed the attendance, after a reply on the phone too', async () => {
  await impatient();
  const rita = line.talk();
  await rita.say('Oi');
  await rita.answerOnPhone('Um momento, Rita.');
  expect(await rita.say('Rita?')).toEqual([]);
  expect((await rita.sessions())[0]).toMatchObject({ status: 'waiting', is_held: true });
  const id = await rita.chatId();
  expect((await ana.post(`/chats/${id}/automation`, { is_paused: false })).status).toBe(200);
  expect(await rita.say('Rita Souza')).toEqual(['Obrigada!']);

  const bia = line.talk();
  await bia.say('Oi');
  const biaId = await bia.chatId();
  await ana.post(`/chats/${biaId}/messages`, { kind: 'text', text: 'Oi, Bia.' });
  await ana.post(`/chats/${biaId}/close`, { farewell: false });
  expect(await bia.say('Bia Lima')).toEqual(['Obrigada!']);
  expect((await bia.sessions()).map(({ status }) => status)).toEqual(['finished']);
});

it('goes on with a wait that a reply on the phone held, once somebody writes when that is long ago', async () => {
  await useFlow([text('a', 'Já volto.'), wait('w', 3, 'hour'), text('b', 'Voltei!')]);
  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Já volto.']);
  await ana.post(`/chats/${await rita.chatId()}/close`, { farewell: false });
  await rita.answerOnPhone('Um momento, Rita.');
  expect((await rita.sessions())[0]).toMatchObject({ status: 'waiting', is_held: true });
  for (const _ of [1, 2]) {
    await world.moveClock('PT13H');
    expect(await rita.chat()).toMatchObject({ automation: { is_paused: true } });
  }
  await rita.say('Alguém aí?');
  expect(await rita.chat()).toMatchObject({ automation: { is_paused: false } });
  await untilHeard(rita, 'Voltei!');
  expect((await rita.sessions()).map(({ status }) => status)).toEqual(['finished']);
});

it('waits as long as it should, on a phone, and every message says why it was sent', async () => {
  const phone = await aSimulatedLine(ana);
  const flow = await useFlow([
    text('a', 'Já volto.', 1),
    wait('w', 3, 'hour'),
    text('b', 'Voltei, {{first_name|amiga}}!'),
  ]);
  const rita = aPhone();
  await phone.say(rita, 'Oi', { name: 'Rita Souza' });
  expect((await phone.untilArrived(rita)).map(({ text: said }) => said)).toEqual(['Já volto.']);
  await world.moveClock('PT2H');
  await world.moveClock('PT1H1S');
  expect((await phone.untilArrived(rita, 2)).map(({ text: said }) => said)).toEqual(['Já volto.', 'Voltei, Rita!']);
  const [chat] = (await ana.get(`/chats?search=${rita}`)).body.results;
  const { results } = (await ana.get(`/chats/${chat.id}/messages`)).body;
  expect(results[0]).toMatchObject({
    text: 'Voltei, Rita!',
    sender: { type: 'automation' },
    automation: {
      flow: { id: flow, version: 1, block: 'Block b', block_id: 'b' },
      trigger: { kind: 'default', id: null, name: null, text: 'Oi' },
    },
  });
});

it('keeps whoever is inside on their version, or moves them where their block is still there', async () => {
  const flow = await useFlow([question('q', 'Nome?', 'full_name'), text('t', 'Versão 1')]);
  const [stays, moves, gone] = [line.talk(), line.talk(), line.talk()];
  await stays.say('Oi');
  await publish(ana, flow, flowOf([question('q', 'Nome?', 'full_name'), text('t', 'Versão 2')]));
  expect(await stays.say('Rita')).toEqual(['Versão 1']);
  await moves.say('Oi');
  await publish(ana, flow, flowOf([question('q', 'Seu nome?', 'full_name'), text('t', 'Versão 3')]), {
    moves_sessions: true,
  });
  expect(await moves.say('Bia')).toEqual(['Versão 3']);
  expect((await moves.messages()).at(-1)?.automation?.flow).toMatchObject({ version: 3 });
  await gone.say('Oi');
  await publish(ana, flow, flowOf([question('other', 'Nome?', 'full_name'), text('t', 'Versão 4')]), {
    moves_sessions: true,
  });
  expect(await gone.say('Caio')).toEqual(['Versão 3']);
});

it('skips a tag, a field and a flow that were deleted, and keeps a remark on the step', async () => {
  const [tag, field] = [await aTag(world, ana, 'VIP'), await aField(world, ana)];
  const other = await aFlow(ana, flowOf([text('t', 'Do outro')]));
  await useFlow([
    actions('do', { action: 'add_tag', tag }, { action: 'set_field', field, operation: 'set', value: 'x' }),
    text('t', 'Seguimos.'),
    block('go', 'go_to_flow', { flow: other, block: null }),
  ]);
  for (const path of [`/tags/${tag}`, `/custom-fields/${field}`, `/flows/${other}`])
    expect((await ana.remove(path)).status, path).toBe(204);
  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Seguimos.']);
  const [session] = await rita.sessions();
  expect(session).toMatchObject({ status: 'finished' });
  expect(await rita.steps(session?.id ?? '')).toMatchObject([
    { block_id: 'start' },
    {
      block_id: 'do',
      remarks: [
        { code: 'missing_tag', about: tag },
        { code: 'missing_field', about: field },
      ],
    },
    { block_id: 't', remarks: null },
    { block_id: 'go', outcome: 'finished', remarks: [{ code: 'missing_flow', about: other }] },
  ]);
});

it('goes on in another flow, and leaves it when that is deleted', async () => {
  const other = await aFlow(ana, flowOf([question('q', 'E agora?', 'last_name'), text('t', 'Fim')]));
  await useFlow([text('a', 'Primeiro'), block('go', 'go_to_flow', { flow: other, block: 'q' })]);
  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Primeiro', 'E agora?']);
  expect((await rita.chat()).flow).toMatchObject({ id: other, block: 'Block q' });
  expect((await ana.remove(`/flows/${other}`)).status).toBe(204);
  expect((await rita.sessions())[0]).toMatchObject({ status: 'ended', end_reason: 'deleted' });
  expect(await rita.say('Souza')).toEqual([]);
});

it('changes tags, fields, the name and what the company counts, with their history', async () => {
  const [vip, old] = [await aTag(world, ana, 'VIP'), await aTag(world, ana, 'Antiga')];
  const points = await aField(world, ana, { name: 'Pontos', type: 'number' });
  const total = await aField(world, ana, { name: 'Total', type: 'number', kind: 'bot', value: 41 });
  await useFlow([
    question('q', 'Nome?', 'full_name'),
    actions(
      'do',
      { action: 'add_tag', tag: vip },
      { action: 'add_tag', tag: old },
      { action: 'remove_tag', tag: old },
      { action: 'set_field', field: points, operation: 'set', value: '5' },
      { action: 'set_field', field: points, operation: 'add', value: '2' },
      { action: 'set_field', field: total, operation: 'add', value: '1' },
      { action: 'custom_event', name: 'Cadastro' },
      { action: 'register_contact' },
      { action: 'register_contact' },
    ),
    text('t', `{{full_name}} tem {{${points}}} de {{${total}}}`),
  ]);
  const rita = line.talk();
  await rita.say('Oi', { name: null });
  expect(await rita.say('rita souza')).toHaveLength(1);
  const { contact } = await rita.chat();
  expect((await rita.heard()).at(-1)).toBe(`${contact.name} tem 7 de 42`);
  const { body } = await ana.get(`/contacts/${contact.id}`);
  expect(body).toMatchObject({ tags: [{ id: vip }], custom_fields: { [points]: 7 } });
  const events = (await ana.get(`/contacts/${contact.id}/timeline`)).body.results;
  const kinds = events.map(({ kind, by }: { kind: string; by: unknown }) => [kind, by]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['tag_added', null],
      ['field_changed', null],
      ['updated', null],
    ]),
  );
  expect(kinds.filter(([kind]: [string]) => kind === 'registered')).toHaveLength(1);
  expect((await ana.get(`/custom-fields/${total}`)).body).toMatchObject({ value: 42 });
  const day = (days: number) =>
    new Date(world.yupflow.parts.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  expect((await ana.get(`/dashboard?from=${day(-1)}&to=${day(1)}`)).body.custom_events.value).toBe(1);
});

it('hands the attendance to a member and keeps out from then on; stopping ends the flow', async () => {
  const caio = await aMember(world, ana, ['tickets']);
  await useFlow([
    text('a', 'Vou chamar alguém.'),
    actions('do', { action: 'assign_member', member: caio.userId, role: null }),
    question('q', 'Enquanto isso, seu nome?', 'full_name'),
  ]);
  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Vou chamar alguém.', 'Enquanto isso, seu nome?']);
  const chat = await rita.chat();
  expect(chat).toMatchObject({ status: 'open', assignee: { id: caio.userId }, automation: { is_paused: true } });
  expect(await rita.say('Rita')).toEqual([]);
  const { results } = (await caio.get(`/chats/${chat.id}/messages`)).body;
  expect(results.map(({ event }: { event: { event: string } | null }) => event?.event)).toContain('assigned');
  expect((await caio.get('/me/notifications')).body.results[0]).toMatchObject({ kind: 'chat.transferred' });

  await useFlow([actions('do', { action: 'stop_automation' }), question('q', 'Nome?', 'full_name')]);
  const bia = line.talk();
  await bia.say('Oi');
  expect(await bia.chat()).toMatchObject({ automation: { is_paused: true }, flow: null });
  expect(await bia.heard()).toEqual([]);
  expect(await bia.say('Alô?')).toEqual([]);
  expect((await bia.sessions()).map(({ wake_at, waits_for }) => [wake_at, waits_for])).toEqual([[null, null]]);
});

it('is started by hand from a contact or a chat, by whoever may, and never from another company', async () => {
  const flow = await aFlow(ana, flowOf([question('q', 'Nome?', 'full_name'), text('t', 'Obrigada!')]), 'Pesquisa');
  const rita = line.talk();
  await rita.say('Oi');
  const { id, contact } = await rita.chat();
  const start = (who: Person, body: object = {}) =>
    who.post(`/flows/${flow}/start`, { contactId: contact.id, ...body });
  const [attendant, manager, nobody] = [
    await aMember(world, ana, ['tickets']),
    await aMember(world, ana, ['contacts']),
    await aMember(world, ana, ['flow']),
  ];
  expect((await start(nobody)).status).toBe(403);
  expect(await start(attendant)).toMatchObject({ status: 200, body: { chat_id: id } });
  expect(await rita.heard()).toEqual(['Nome?']);
  expect((await rita.messages()).at(-1)?.automation?.trigger).toMatchObject({ kind: 'manual', name: 'Caio' });
  // A second start takes the place of the first; somebody's open attendance is no obstacle to a person.
  expect((await ana.post(`/chats/${id}/messages`, { kind: 'text', text: 'Oi' })).status).toBe(201);
  expect((await start(attendant)).status).toBe(404);
  expect((await start(manager, { connection_id: line.id })).status).toBe(200);
  expect((await rita.sessions()).map(({ status }) => status)).toEqual(['ended', 'waiting']);
  expect(await rita.say('Rita')).toEqual(['Obrigada!']);
  const { results } = (await ana.get(`/chats/${id}/messages`)).body;
  expect(results.map(({ event }: { event: object | null }) => event)).toContainEqual(
    expect.objectContaining({ event: 'flow_started', by: 'Caio', to: 'Pesquisa' }),
  );

  const bruno = await anOwner(world, 'Bruno');
  expect((await start(bruno)).status).toBe(404);
  const theirs = await aFlow(bruno, flowOf([text('t', 'De Bruno')]));
  expect((await ana.post(`/flows/${theirs}/start`, { contactId: contact.id })).status).toBe(404);
  const draft = (await ana.post('/flows', { name: 'Rascunho' })).body.id;
  expect((await ana.post(`/flows/${draft}/start`, { contactId: contact.id })).body.code).toBe('flow_not_published');
  const nowhere = '01999999-0000-7000-8000-000000000000';
  expect((await start(ana, { connection_id: nowhere })).status).toBe(422);
  expect((await start(ana, { contactId: nowhere })).status).toBe(404);
});

it('ends where the contact is deleted or merged into somebody, who goes on', async () => {
  await useFlow([wait('w', 1, 'hour'), text('t', 'Olá de novo')]);
  const [gone, kept, merged] = [line.talk(), line.talk(), line.talk()];
  for (const talk of [gone, kept, merged]) await talk.say('Oi');
  const [one, other] = [(await kept.chat()).contact.id, (await merged.chat()).contact.id];
  expect((await ana.post(`/contacts/${one}/merge`, { contact_id: other })).status).toBe(200);
  expect((await kept.sessions()).map(({ status, end_reason, contact_id }) => [status, end_reason, contact_id])).toEqual(
    expect.arrayContaining([
      ['waiting', null, one],
      ['ended', 'merged', one],
    ]),
  );
  const { contact } = await gone.chat();
  expect((await ana.remove(`/contacts/${contact.id}`)).status).toBe(204);
  expect((await gone.sessions())[0]).toMatchObject({ status: 'ended', end_reason: 'deleted' });
  await world.moveClock('PT61M');
  await untilHeard(kept, 'Olá de novo');
  expect(await gone.heard()).toEqual([]);
});
