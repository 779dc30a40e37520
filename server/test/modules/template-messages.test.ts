import { afterAll, beforeAll, expect, it } from 'vitest';
import { aConversation, aLine } from '../support/chats.ts';
import { aCloudLine, type CloudLine, type CloudTest, startCloudTest } from '../support/cloud-line.ts';
import { aCloudPeer, untilGot } from '../support/cloud-talk.ts';
import { aProgram } from '../support/keys.ts';
import { samples } from '../support/sample-files.ts';
import { addTemplate, offer, syncedTemplate } from '../support/templates.ts';
import { upload } from '../support/upload.ts';

let world: CloudTest;
beforeAll(async () => {
  world = await startCloudTest();
});
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 5_000, interval: 20 });
const now = () => world.yupflow.parts.clock.now();
const anOffer = (line: CloudLine) =>
  syncedTemplate(line.owner, line.id, addTemplate(world, line.number, { components: offer }));
const closed = { status: 409, body: { code: 'window_closed' } };

it('is what may be sent once a contact was silent for a day, and the only thing', async () => {
  const line = await aCloudLine(world);
  const { owner } = line;
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  const saidAt = now().getTime();
  const chat = await maria.chatId();
  const until = Date.parse((await owner.get(`/chats/${chat}`)).body.window_until);
  expect(Math.abs(until - saidAt - 86_400_000)).toBeLessThan(5_000);
  expect((await owner.post(`/chats/${chat}/messages`, { kind: 'text', text: 'Olá!' })).status).toBe(201);
  await untilGot(maria, 1);

  await maria.wroteHoursAgo(24);
  expect(await owner.post(`/chats/${chat}/messages`, { kind: 'text', text: 'Ainda aí?' })).toMatchObject(closed);
  expect(await owner.post('/messages', { chat_id: chat, text: 'Ainda aí?' })).toMatchObject(closed);
  const template = await anOffer(line);
  const values = {
    id: template.id,
    header: ['{{company}}'],
    body: ['{{first_name}}', 'bolo\n  de   fubá'],
    links: ['bolo'],
  };
  const sent = await owner.post(`/chats/${chat}/messages`, { kind: 'template', template: values });
  expect(Date.parse((await owner.get(`/chats/${chat}`)).body.window_until)).toBeLessThanOrEqual(now().getTime());
  expect(sent).toMatchObject({
    status: 201,
    body: {
      kind: 'template',
      text: 'Olá, Maria! Hoje tem bolo de fubá.',
      template: {
        name: template.name,
        language: 'pt_BR',
        footer: 'Responda SAIR para não receber.',
        buttons: ['Quero', 'Ver', 'Agora não'],
      },
    },
  });
  expect(sent.body.template.header).toMatch(/^Novidade de .+/);
  expect(sent.body.template).not.toHaveProperty('values');
  await untilGot(maria, 2);
  expect(maria.lastGot()).toMatchObject({
    type: 'template',
    template: {
      name: template.name,
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [{ type: 'text' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Maria' },
            { type: 'text', text: 'bolo de fubá' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'bolo' }] },
      ],
    },
  });
  await poll(async () => (await maria.messages()).at(-1)?.state).toBe('delivered');

  // A tap opens the window again.
  await maria.taps('Quero');
  expect(await maria.messages()).toContainEqual(
    expect.objectContaining({ direction: 'in', kind: 'text', text: 'Quero' }),
  );
  expect((await owner.post(`/chats/${chat}/messages`, { kind: 'text', text: 'Já separo!' })).status).toBe(201);
});

it('names its values where it has names for them', async () => {
  const line = await aCloudLine(world);
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  const { id } = await syncedTemplate(
    line.owner,
    line.id,
    addTemplate(world, line.number, {
      parameter_format: 'NAMED',
      components: [{ type: 'BODY', text: 'Pedido {{order}} de {{person}}' }],
    }),
  );
  const form = { kind: 'template', template: { id, body: ['17', '{{name}}'] } };
  const sent = await line.owner.post(`/chats/${await maria.chatId()}/messages`, form);
  expect(sent.body.text).toBe('Pedido 17 de Maria Silva');
  await untilGot(maria, 1);
  expect(maria.lastGot()).toMatchObject({
    template: {
      components: [
        {
          parameters: [
            { parameter_name: 'order', text: '17' },
            { parameter_name: 'person', text: 'Maria Silva' },
          ],
        },
      ],
    },
  });
});

it('takes a file where its header is one', async () => {
  const line = await aCloudLine(world);
  const { owner } = line;
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  const chat = await maria.chatId();
  const { id } = await syncedTemplate(
    owner,
    line.id,
    addTemplate(world, line.number, {
      components: [
        { type: 'HEADER', format: 'VIDEO' },
        { type: 'BODY', text: 'Veja!' },
      ],
    }),
  );
  const film = (await upload(owner, samples.mp4, 'bolo.mp4')).body.key as string;
  const pdf = (await upload(owner, samples.pdf, 'bolo.pdf')).body.key as string;
  const send = (media?: object) => owner.post(`/chats/${chat}/messages`, { kind: 'template', template: { id, media } });
  expect((await send()).body.fields).toEqual({ 'template.media': 'required' });
  expect((await send({ key: pdf })).body.fields).toEqual({ 'template.media': 'invalid' });
  expect((await send({ key: film })).body).toMatchObject({
    kind: 'template',
    text: 'Veja!',
    media: { key: film },
  });
  await untilGot(maria, 1);
  expect(maria.lastGot()).toMatchObject({
    template: { components: [{ type: 'header', parameters: [{ type: 'video', video: { id: expect.any(String) } }] }] },
  });
});

it('is refused with what is wrong with it', async () => {
  const line = await aCloudLine(world);
  const other = await aCloudLine(world, line.owner);
  const { owner } = line;
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  const chat = await maria.chatId();
  const { id } = await anOffer(line);
  const send = (template: object | undefined, more: object = {}) =>
    owner.post(`/chats/${chat}/messages`, { kind: 'template', template, ...more });
  const fieldsOf = async (...given: Parameters<typeof send>) => (await send(...given)).body.fields;
  expect(await fieldsOf(undefined)).toEqual({ template: 'required' });
  expect(await fieldsOf({ id }, { text: 'Oi' })).toEqual({ text: 'unknown_field' });
  expect(await fieldsOf({ id, body: ['a', ' '] })).toEqual({
    'template.header': 'required',
    'template.body': 'required',
    'template.links': 'required',
  });
  expect(await fieldsOf({ id, header: ['x'], body: ['a', 'b', 'c'], links: ['d'] })).toEqual({
    'template.body': 'unknown_field',
  });
  const waiting = await syncedTemplate(owner, line.id, addTemplate(world, line.number, { status: 'PENDING' }));
  expect(await fieldsOf({ id: waiting.id, body: ['a', 'b'] })).toEqual({ 'template.id': 'invalid' });
  const strangers = await syncedTemplate(owner, other.id, addTemplate(world, other.number));
  expect(await fieldsOf({ id: strangers.id, body: ['a', 'b'] })).toEqual({ 'template.id': 'invalid' });
  const text = { kind: 'text', text: 'Oi', template: { id } };
  expect((await owner.post(`/chats/${chat}/messages`, text)).body.fields).toEqual({ template: 'unknown_field' });
  expect(maria.phone.inbox).toEqual([]);
});

it('is written out on a line that has no templates', async () => {
  const line = await aCloudLine(world);
  const { owner } = line;
  const { id } = await anOffer(line);
  const chat = await aConversation(world, owner, { connection: await aLine(world, owner) });
  const template = { id, header: ['Sol'], body: ['{{first_name}}', 'pão'], links: ['pao?x=1'] };
  const { body } = await owner.post(`/chats/${chat}/messages`, { kind: 'template', template });
  expect(body).toMatchObject({
    kind: 'text',
    text: '*Novidade de Sol*\n\nOlá, Rita! Hoje tem pão.\n\nVer: https://loja.example/pao?x=1\n\n_Responda SAIR para não receber._',
  });
  expect(body).not.toHaveProperty('template');
});

it('is sent by programs, to somebody who never wrote', async () => {
  const line = await aCloudLine(world);
  const program = await aProgram(line.owner, ['messages:write']);
  const peer = aCloudPeer(world, line);
  const { id } = await anOffer(line);
  expect((await program.get('/templates')).body.results).toMatchObject([{ id }]);
  const to = { phone: peer.phone.facts.phone, connection_id: line.id };
  expect(await program.post('/messages', { ...to, text: 'Oi' })).toMatchObject(closed);
  const template = { id, header: ['Sol'], body: ['você', 'pão'], links: ['pao'] };
  expect(await program.post('/messages', { ...to, template })).toMatchObject({
    status: 201,
    body: { kind: 'template', text: 'Olá, você! Hoje tem pão.' },
  });
  await untilGot(peer, 1);
});

it('is tried again only while the window is open, unless it is a template', async () => {
  const line = await aCloudLine(world);
  const { owner } = line;
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  const chat = await maria.chatId();
  // As far as the API knows, she wrote longer ago than we do.
  maria.phone.closeWindow(line.number);
  const sent = await owner.post(`/chats/${chat}/messages`, { kind: 'text', text: 'Olá!' });
  const look = async () => (await maria.messages()).find(({ id }) => id === sent.body.id);
  await poll(look).toMatchObject({ state: 'failed', failure: 'window_closed' });
  await maria.wroteHoursAgo(25);
  expect(await owner.post(`/chats/${chat}/messages/${sent.body.id}/retry`)).toMatchObject(closed);
  await maria.says('Voltei');
  expect((await owner.post(`/chats/${chat}/messages/${sent.body.id}/retry`)).status).toBe(200);
  await untilGot(maria, 1);
});

it('that was planned says why it did not go out: the window closed, or the template was rejected meanwhile', async () => {
  const line = await aCloudLine(world);
  const { owner, number } = line;
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  await maria.wroteHoursAgo(23);
  const chat = await maria.chatId();
  const listed = addTemplate(world, number);
  const { id } = await syncedTemplate(owner, line.id, listed);
  const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString();
  const plan = async (form: object, minutes: number) =>
    (await owner.post(`/chats/${chat}/scheduled`, { ...form, send_at: at(minutes) })).body;
  const text = await plan({ kind: 'text', text: 'Lembrete' }, 61);
  const sent = await plan({ kind: 'template', template: { id, body: ['{{first_name}}', 'pão'] } }, 62);
  const rejected = await plan({ kind: 'template', template: { id, body: ['Maria', 'bolo'] } }, 90);
  expect(sent.body).toMatchObject({ kind: 'template', text: 'Olá, Maria! Hoje tem pão.' });
  await world.moveClock('PT70M');
  await untilGot(maria, 1);
  world.graph.webhooks.tell(
    number,
    { event: 'REJECTED', message_template_name: listed.name, message_template_language: 'pt_BR', reason: 'SPAM' },
    'message_template_status_update',
  );
  await world.graph.webhooks.settled();
  await world.moveClock('PT30M');
  const failures = async () =>
    (await owner.get(`/chats/${chat}/scheduled`)).body.results.map(
      ({ id: own, failure }: { id: string; failure: string }) => [own, failure],
    );
  await poll(failures).toEqual([
    [text.id, 'window_closed'],
    [rejected.id, 'template_refused'],
  ]);
  expect(maria.phone.inbox).toHaveLength(1);
});
