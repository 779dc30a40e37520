import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aConversation, aLine } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { aMember, anOwner, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

describe('a new chat', () => {
  it('with a contact is open and mine, we having begun; it stands in the contact’s history', async () => {
    const ana = await anOwner(world);
    const contact = await aContact(world, ana, { name: 'Rita' });
    const line = await aLine(world, ana);
    const created = await ana.post('/chats', { connection_id: line, contact_id: contact });
    expect(created).toMatchObject({
      status: 201,
      body: {
        status: 'open',
        contact: { id: contact, name: 'Rita' },
        connection_id: line,
        assignee: { id: ana.userId },
        ticket: { started_at: expect.any(String) },
      },
    });
    expect((await ana.get('/chats?type=assigned')).body.results).toMatchObject([{ id: created.body.id }]);
    expect((await ana.get(`/contacts/${contact}/timeline`)).body.results).toMatchObject([
      { kind: 'attendance', by: { id: ana.userId } },
      { kind: 'created' },
    ]);
    // Again: the one that is there.
    const again = await ana.post('/chats', { connection_id: line, contact_id: contact });
    expect(again.body).toMatchObject({ id: created.body.id, ticket: { id: created.body.ticket.id } });
    // On another line it is another chat.
    const elsewhere = await ana.post('/chats', { connection_id: await aLine(world, ana), contact_id: contact });
    expect(elsewhere.body.id).not.toBe(created.body.id);
  });

  it('with a number finds whoever has it, in each of its forms, or makes a contact', async () => {
    const ana = await anOwner(world);
    const line = await aLine(world, ana);
    const rita = await aContact(world, ana, { phone: '5511982147730' });
    const open = async (phone: string, name?: string) =>
      (await ana.post('/chats', { connection_id: line, phone, ...(name ? { name } : {}) })).body;
    expect((await open('(11) 8214-7730')).contact.id).toBe(rita);
    const fresh = await open('+55 21 97777-0001', 'Saulo');
    expect(fresh).toMatchObject({ status: 'open', contact: { name: 'Saulo', phone: '5521977770001' } });
    expect((await open('5521977770001', 'Other')).contact).toEqual(fresh.contact);
    expect((await ana.get('/contacts')).body.total).toBe(2);
  });

  it('of a chat that waits starts it, and of one that is closed begins anew', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets']);
    const line = await aLine(world, ana);
    const [waits, over] = [await aContact(world, ana), await aContact(world, ana)];
    const pending = await aConversation(world, ana, { connection: line, contact: waits, status: 'pending' });
    const closed = await aConversation(world, ana, {
      connection: line,
      contact: over,
      status: 'closed',
      assignedTo: ana.userId,
    });
    const body = (contact_id: string) => ({ connection_id: line, contact_id });
    expect((await caio.post('/chats', body(waits))).body).toMatchObject({
      id: pending,
      status: 'open',
      assignee: { id: caio.userId },
    });
    expect((await caio.post('/chats', body(over))).body).toMatchObject({
      id: closed,
      status: 'open',
      assignee: { id: caio.userId },
    });
  });

  it('that somebody else attends is shown to who sees all, and refused to others with the name', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets']);
    const line = await aLine(world, ana);
    for (const status of ['open', 'pending'] as const) {
      const contact = await aContact(world, ana);
      const id = await aConversation(world, ana, { connection: line, contact, status, assignedTo: ana.userId });
      expect(await caio.post('/chats', { connection_id: line, contact_id: contact })).toMatchObject({
        status: 409,
        body: { code: 'ticket_taken', assignee: { id: ana.userId, name: 'Ana' } },
      });
      const seesAll = await aMember(world, ana, ['tickets', 'see_all_tickets']);
      expect((await seesAll.post('/chats', { connection_id: line, contact_id: contact })).body).toMatchObject({
        id,
        status,
        assignee: { id: ana.userId },
      });
    }
  });

  it('is refused with the faults of its form, on lines that are gone or another’s, with contacts that are', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const line = await aLine(world, ana);
    const refused = async (body: object, fields: object) =>
      expect(await ana.post('/chats', body)).toMatchObject({ status: 422, body: { fields } });
    await refused({ connection_id: line }, { phone: 'required' });
    await refused({ connection_id: line, phone: '12' }, { phone: 'invalid_phone' });
    await refused({ connection_id: line, contact_id: randomUUID() }, { contact_id: 'invalid' });
    await refused({ connection_id: line, contact_id: await aContact(world, bruno) }, { contact_id: 'invalid' });
    await refused(
      { connection_id: line, contact_id: await aContact(world, ana), phone: '11982147730' },
      { phone: 'unknown_field' },
    );
    await refused(
      { connection_id: line, contact_id: await aContact(world, ana, { phone: null }) },
      { contact_id: 'invalid_phone' },
    );
    for (const connection_id of [await aLine(world, bruno), await aLine(world, ana, { isDeleted: true }), randomUUID()])
      await refused({ connection_id, phone: '11982147730' }, { connection_id: 'invalid' });
    expect((await ana.get('/chats/counters')).body.all).toBe(0);
  });

  it('asked for by two at once is one chat', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets', 'see_all_tickets']);
    const line = await aLine(world, ana);
    const contact = await aContact(world, ana);
    const answers = await Promise.all(
      [ana, caio, ana, caio].map((who) => who.post('/chats', { connection_id: line, contact_id: contact })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.assignee.id}`)).size).toBe(1);
  });
});
