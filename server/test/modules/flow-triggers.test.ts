import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aTalkingLine } from '../support/flow-talk.ts';
import { aGroup } from '../support/inbound.ts';
import { anOwner, type Person } from '../support/people.ts';
import { aFlow, flowOf, question, text, wait } from '../support/running-flows.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
let line: Awaited<ReturnType<typeof aTalkingLine>>;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());
// Each has a company of its own: keywords and default flows are the company's.
beforeEach(async () => {
  ana = await anOwner(world);
  line = await aTalkingLine(() => world, ana);
});

async function useFlows(flows: { defaultFlowId?: string; mediaFlowId?: string }): Promise<void> {
  expect((await ana.put('/companies/default-flows', flows)).status).toBe(200);
}

async function aKeyword(word: string, action: object, facts: object = {}): Promise<string> {
  const form = { name: word, rule: 'contains', words: [word], action, ...facts };
  const { status, body } = await ana.post('/keywords', form);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const says = (words: string) => aFlow(ana, flowOf([text('t', words)]));

it('gives a message to the answer first, then to a keyword, then to the media flow, then to the default flow', async () => {
  await useFlows({
    defaultFlowId: await aFlow(ana, flowOf([question('q', 'Nome?', 'full_name'), text('t', 'Oi, {{first_name}}')])),
    mediaFlowId: await says('Que foto!'),
  });
  await aKeyword('preço', { kind: 'flow', flow_id: await says('Custa 10.') });
  const rita = line.talk();
  expect(await rita.say('Bom dia')).toEqual(['Nome?']);
  // The question is open, so a keyword in it is an answer.
  expect(await rita.say('Preço Silva')).toEqual(['Oi, Preço']);
  expect(await rita.say('qual é o PRECO?')).toEqual(['Custa 10.']);
  expect(await rita.sendPicture()).toEqual(['Que foto!']);
  // No first message of an attendance, and no keyword.
  expect(await rita.say('obrigada')).toEqual([]);

  const bia = line.talk();
  expect(await bia.say('preco', { kind: 'image' })).toEqual(['Custa 10.']);
  const caio = line.talk();
  expect(await caio.sendPicture()).toEqual(['Que foto!']);
  // A keyword that comes first takes the place of the default flow.
  expect(await line.talk().say('preço?')).toEqual(['Custa 10.']);
});

it("lets a line's own default flow win, and falls back to the company's once that is deleted", async () => {
  const own = await says('Da linha');
  await useFlows({ defaultFlowId: await says('Da empresa') });
  const { name } = (await ana.get(`/connections/${line.id}`)).body;
  expect((await ana.put(`/connections/${line.id}`, { name, default_flow_id: own })).status).toBe(200);
  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Da linha']);
  const [message] = await rita.messages();
  expect(message?.automation?.trigger).toMatchObject({ kind: 'connection', id: line.id, name, text: 'Oi' });
  expect((await ana.remove(`/flows/${own}`)).status).toBe(204);
  expect(await line.talk().say('Oi')).toEqual(['Da empresa']);
});

it('never starts anything for groups, own messages, what is old, an open attendance or a paused one', async () => {
  await useFlows({ defaultFlowId: await says('Olá!') });
  await aKeyword('preço', { kind: 'flow', flow_id: await says('Custa 10.') });
  const inGroup = line.talk(aGroup());
  const sender = { address: '5511900000001@s.whatsapp.net', phone: '5511900000001', name: 'Caio' };
  expect(await inGroup.say('preço', { participant: sender })).toEqual([]);
  const own = line.talk();
  expect(await own.answerOnPhone('preço')).toEqual(['preço']);
  expect(await own.say('preço')).toEqual([]);
  const old = new Date(world.yupflow.parts.clock.now().getTime() - 11 * 60_000);
  expect(await line.talk().say('preço', { at: old, isHistory: true })).toEqual([]);

  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Olá!']);
  const id = await rita.chatId();
  expect((await ana.post(`/chats/${id}/start`)).status).toBe(200);
  expect(await rita.say('preço')).toEqual([]);
  expect((await ana.post(`/chats/${id}/transfer`, { to: { pending: true } })).status).toBe(200);
  expect(await rita.say('preço')).toEqual(['Custa 10.']);
  expect((await ana.post(`/chats/${id}/automation`, { is_paused: true })).status).toBe(200);
  expect(await rita.say('preço')).toEqual([]);
  // Closing resumes; and what comes then is a new attendance.
  expect((await ana.post(`/chats/${id}/close`, { farewell: false })).status).toBe(200);
  expect(await rita.say('Oi de novo')).toEqual(['Olá!']);
});

it('greets first, and sends the messages of a keyword that has its own', async () => {
  line = await aTalkingLine(() => world, ana, { greeting: 'Bem-vinda!' });
  const id = await aKeyword('horário', {
    kind: 'messages',
    messages: [
      { kind: 'text', text: 'Das 9 às 18.' },
      { kind: 'text', text: 'Até já!' },
    ],
  });
  const off = await aKeyword('endereço', { kind: 'messages', messages: [{ kind: 'text', text: 'Rua A' }] });
  await ana.put(`/keywords/${off}/active`, { is_active: false });
  const rita = line.talk();
  expect(await rita.say('Qual o horario?')).toEqual(['Bem-vinda!', 'Das 9 às 18.', 'Até já!']);
  expect(await rita.say('endereço')).toEqual([]);
  const why = (await rita.messages()).map(({ automation }) => automation);
  expect(why[0]).toBeNull();
  expect(why[1]).toMatchObject({
    flow: null,
    trigger: { kind: 'keyword', id, name: 'horário', text: 'Qual o horario?' },
  });
  expect((await ana.get(`/keywords/${id}`)).body).toMatchObject({ fired: 1 });
});

it('ignores what is written while a timer runs, except a keyword, which takes its place', async () => {
  const slow = await aFlow(ana, flowOf([text('a', 'Um momento.'), wait('w', 1, 'hour'), text('b', 'Voltei.')]));
  await useFlows({ defaultFlowId: slow, mediaFlowId: await says('Que foto!') });
  await aKeyword('ajuda', { kind: 'flow', flow_id: await says('Ajudo!') });
  const rita = line.talk();
  expect(await rita.say('Oi')).toEqual(['Um momento.']);
  expect(await rita.say('Alô?')).toEqual([]);
  expect(await rita.sendPicture()).toEqual([]);
  expect(await rita.say('ajuda')).toEqual(['Ajudo!']);
  const [first, second] = await rita.sessions();
  expect(first).toMatchObject({ status: 'ended', end_reason: 'replaced', wake_at: null });
  expect(second).toMatchObject({ status: 'finished', trigger: { kind: 'keyword', name: 'ajuda' } });
  expect(await rita.steps(first?.id ?? '')).toMatchObject([
    { block_id: 'start', outcome: 'moved' },
    { block_id: 'a', outcome: 'moved' },
    { block_id: 'w', outcome: 'left', output: null },
  ]);
  await world.moveClock('PT2H');
  expect(await rita.heard()).toEqual(['Um momento.', 'Ajudo!']);
});

it('takes each of several messages that come at once, one after the other', async () => {
  await useFlows({
    defaultFlowId: await aFlow(
      ana,
      flowOf([
        question('n', 'Nome?', 'full_name'),
        question('e', 'E-mail?', 'email', { error: 'Isto não é um e-mail.' }),
        text('t', '{{full_name}}, {{email}}'),
      ]),
    ),
  });
  const rita = line.talk();
  expect(await rita.sayAtOnce('Oi', 'Rita Souza', 'rita@example.com')).toEqual([
    'Nome?',
    'E-mail?',
    'Rita Souza, rita@example.com',
  ]);
  const bia = line.talk();
  expect(await bia.say('Oi')).toEqual(['Nome?']);
  // A picture is no name.
  expect(await bia.sendPicture()).toEqual(['Não entendi.']);
  expect(await bia.say('Bia Lima')).toEqual(['E-mail?']);
  expect(await bia.say('não tenho')).toEqual(['Isto não é um e-mail.']);
  expect(await bia.say('bia@example.com')).toEqual(['Bia Lima, bia@example.com']);
  const [session] = await bia.sessions();
  const steps = await bia.steps(session?.id ?? '');
  expect(steps.map(({ block_id, outcome, output }) => [block_id, outcome, output])).toEqual([
    ['start', 'moved', 'next'],
    ['n', 'moved', 'answered'],
    ['e', 'moved', 'answered'],
    ['t', 'finished', 'next'],
  ]);
  expect(steps[1]?.remarks).toMatchObject([{ code: 'invalid_answer' }]);
});
