import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aConversation, aGroup, aLine as anIdleLine } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { aProgram } from '../support/keys.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { aFlow, flowOf, text } from '../support/running-flows.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const phone = '+55 11 98214-7730';
const fieldsOf = async (program: Person, form: object) => (await program.post('/messages', form)).body.fields;

describe('a program that sends a message', () => {
  it('reaches a number that nobody knew, through the line, as automation with the key’s name', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    const program = await aProgram(ana, ['messages:write'], 'ERP');
    const { status, body } = await program.post('/messages', { phone, name: 'Rui', text: 'Saiu para entrega.' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      direction: 'out',
      kind: 'text',
      text: 'Saiu para entrega.',
      sender: { type: 'automation', id: null },
      automation: { flow: null, trigger: { kind: 'api', id: program.keyId, name: 'ERP' } },
    });
    await expect
      .poll(async () => (await program.get(`/messages/${body.id}`)).body.state)
      .toMatch(/sent|delivered|read/);
    const chat = (await ana.get(`/chats/${body.chat_id}`)).body;
    // No attendance begins: the contact's answer begins one.
    expect(chat).toMatchObject({ status: 'closed', connection_id: line.id, contact: { name: 'Rui' } });
    expect(chat.automation.is_paused).toBe(false);
    expect((await ana.get(`/contacts/${chat.contact.id}`)).body.source).toBe('api');
  });

  it('writes where the contact was last written with, or on the line that it names', async () => {
    const ana = await anOwner(world);
    const [first, second] = [await anIdleLine(world, ana), await anIdleLine(world, ana)];
    const contact = await aContact(world, ana);
    const chat = await aConversation(world, ana, { connection: second, contact, at: new Date() });
    const program = await aProgram(ana, ['messages:write', 'chats:read']);
    const sent = async (form: object) => (await program.post('/messages', { text: 'Oi', ...form })).body.chat_id;
    expect(await sent({ contact_id: contact })).toBe(chat);
    expect(await sent({ chat_id: chat })).toBe(chat);
    const other = await sent({ contact_id: contact, connection_id: first });
    expect((await program.get(`/chats/${other}`)).body.connection_id).toBe(first);
  });

  it('sends a file that it stored before, and writes to a group by its chat', async () => {
    const ana = await anOwner(world);
    const line = await anIdleLine(world, ana);
    const program = await aProgram(ana, ['messages:write']);
    const { key } = (await upload(program, 'Nota fiscal', 'nota.txt')).body;
    const document = { phone, kind: 'document', text: 'Sua nota', media: { key } };
    expect((await program.post('/messages', document)).body).toMatchObject({ kind: 'document', media: { key } });
    const group = await aGroup(world, ana, line);
    const chat = await aConversation(world, ana, { connection: line, group });
    expect((await program.post('/messages', { chat_id: chat, text: 'Oi, grupo' })).status).toBe(201);
  });

  it('sends a template: a quick message of the company, with its file, filled in for the contact', async () => {
    const ana = await anOwner(world);
    await anIdleLine(world, ana);
    const contact = await aContact(world, ana, { name: 'Rui Prado' });
    const { key } = (await upload(ana, 'Tabela de preços', 'tabela.txt')).body;
    const text = 'Oi, {{first_name}}! Segue a tabela.';
    await ana.post('/quick-messages', { name: 'Tabela', text, media: key });
    await ana.post('/quick-messages', { name: 'so-minha', text, is_personal: true });
    const program = await aProgram(ana, ['messages:write']);
    const by = (name: string) => ({ contact_id: contact, template: { name } });
    expect((await program.post('/messages', by('/tabela'))).body).toMatchObject({
      kind: 'document',
      text: 'Oi, Rui! Segue a tabela.',
      media: { key },
    });
    expect(await fieldsOf(program, by('so-minha'))).toEqual({ 'template.name': 'invalid' });
    expect(await fieldsOf(program, { ...by('tabela'), text: 'Oi' })).toEqual({ text: 'unknown_field' });
  });

  it('takes no attendance from anybody, and sends once under an Idempotency-Key', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets']);
    const contact = await aContact(world, ana);
    const chat = await aConversation(world, ana, { contact, status: 'open', assignedTo: caio.userId });
    const program = await aProgram(ana, ['messages:write', 'messages:read']);
    const key = { 'idempotency-key': 'order-1042' };
    const form = { contact_id: contact, text: 'Pago!' };
    const ids = await Promise.all([1, 2, 3].map(async () => (await program.post('/messages', form, key)).body.id));
    expect(new Set(ids).size).toBe(1);
    expect((await program.get(`/chats/${chat}/messages`)).body.results).toHaveLength(1);
    expect((await caio.get(`/chats/${chat}`)).body).toMatchObject({ status: 'open', assignee: { id: caio.userId } });
  });

  it('is told clearly what is wrong', async () => {
    const ana = await anOwner(world);
    const contact = await aContact(world, ana);
    const program = await aProgram(ana, ['messages:write']);
    expect(await fieldsOf(program, { contact_id: contact, text: 'Oi' })).toEqual({ connection_id: 'required' });
    const line = await anIdleLine(world, ana);
    expect(await fieldsOf(program, { text: 'Oi' })).toEqual({ phone: 'required' });
    expect(await fieldsOf(program, { phone: 'call me', text: 'Oi' })).toEqual({ phone: 'invalid_phone' });
    expect(await fieldsOf(program, { contact_id: contact, phone, text: 'x' })).toEqual({ phone: 'unknown_field' });
    expect(await fieldsOf(program, { contact_id: contact })).toEqual({ text: 'required' });
    expect(await fieldsOf(program, { phone, kind: 'image' })).toEqual({ 'media.key': 'required' });
    expect(await fieldsOf(program, { phone, to: line })).toEqual({ to: 'unknown_field' });
    const stranger = await anOwner(world, 'Bruno');
    const theirs = await anIdleLine(world, stranger);
    expect(await fieldsOf(program, { phone, connection_id: theirs, text: 'x' })).toEqual({ connection_id: 'invalid' });
    const theirContact = await aContact(world, stranger);
    expect(await fieldsOf(program, { contact_id: theirContact, text: 'x' })).toEqual({ contact_id: 'invalid' });
    const theirChat = await aConversation(world, stranger);
    expect((await program.post('/messages', { chat_id: theirChat, text: 'x' })).status).toBe(404);
  });
});

it('a member who sends without opening the chat attends from then on, as in the inbox', async () => {
  const ana = await anOwner(world);
  await anIdleLine(world, ana);
  const { body } = await ana.post('/messages', { phone, text: 'Olá!' });
  expect(body.sender).toMatchObject({ type: 'member', id: ana.userId });
  expect((await ana.get(`/chats/${body.chat_id}`)).body).toMatchObject({
    status: 'open',
    assignee: { id: ana.userId },
  });
});

describe('a program that starts a flow', () => {
  it('is named in the chat and in what the flow says', async () => {
    const ana = await anOwner(world);
    await anIdleLine(world, ana);
    const contact = await aContact(world, ana);
    const flow = await aFlow(ana, flowOf([text('oi', 'Bem-vinda!')]));
    const program = await aProgram(ana, ['flows:start', 'flows:read', 'messages:read'], 'Loja');
    expect((await program.get('/flows')).body.results[0].id).toBe(flow);
    const started = await program.post(`/flows/${flow}/start`, { contactId: contact });
    expect(started.status).toBe(200);
    const { results } = (await program.get(`/chats/${started.body.chat_id}/messages`)).body;
    const [said, event] = results;
    expect(said).toMatchObject({ text: 'Bem-vinda!', automation: { trigger: { kind: 'api', name: 'Loja' } } });
    expect(event.event).toMatchObject({ event: 'flow_started', by: 'Loja' });
  });

  it('does not talk into what somebody attends', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets']);
    const contact = await aContact(world, ana);
    await aConversation(world, ana, { contact, status: 'open', assignedTo: caio.userId, at: new Date() });
    const flow = await aFlow(ana, flowOf([text('oi', 'Bem-vinda!')]));
    const program = await aProgram(ana, ['flows:start']);
    expect(await program.post(`/flows/${flow}/start`, { contactId: contact })).toMatchObject({
      status: 409,
      body: { code: 'ticket_taken', assignee: { id: caio.userId } },
    });
  });
});
