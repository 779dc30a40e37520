import { randomUUID } from 'node:crypto';
import { outgoingEvents } from '@yupflow/contract/outgoing-webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RemoteMedia } from '../../src/channels/channel.ts';
import { addCustomEvents } from '../../src/modules/flow-sessions/custom-events.repository.ts';
import { receiveMessages } from '../../src/modules/inbound/inbound.service.ts';
import { aContact, aPhone } from '../support/contacts.ts';
import { aQuietLine, inbound, somebody } from '../support/inbound.ts';
import { aHook, logOf, untilHeard } from '../support/outgoing-hooks.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner } from '../support/people.ts';
import { isSignedBy, type Receiver, startReceiver } from '../support/receiver.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startTestServer({ EGRESS_ALLOW: receiver.allowed });
});
afterAll(async () => {
  await world.stop();
  receiver.stop();
});

describe('whoever listens', () => {
  it('hears of messages and attendances, in their order, as they were at that moment', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    const hook = await aHook(receiver, ana, outgoingEvents);
    const phone = aPhone();
    await line.say(phone, 'Vocês abrem hoje?', { name: 'Rita Souza' });
    await untilHeard(hook, 3);
    const chat = (await ana.get('/chats?status=pending')).body.results[0];
    await ana.post(`/chats/${chat.id}/start`);
    await ana.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'Até as 18h.' });
    await line.untilArrived(phone);
    await ana.post(`/chats/${chat.id}/close`, {});
    await eventually(async () => hook.heard().some(({ body }) => body.type === 'ticket.closed'), 20_000);
    await eventually(
      async () =>
        hook.heard().some(({ body }) => body.type === 'message.status' && body.data.message.state === 'delivered'),
      20_000,
    );
    const heard = hook.heard();
    const about = { id: chat.id, connection_id: line.id, contact: { name: 'Rita Souza', phone } };
    const of = (type: string) => heard.filter(({ body }) => body.type === type).map(({ body }) => body.data);
    expect(of('contact.created')).toMatchObject([{ contact: { phone, source: 'inbound' } }]);
    expect(of('ticket.opened')).toMatchObject([
      { ticket: { status: 'pending', origin: 'receptive', assignee: null }, chat: about },
    ]);
    expect(of('message.received')).toMatchObject([
      { message: { text: 'Vocês abrem hoje?', direction: 'in' }, chat: about },
    ]);
    expect(of('ticket.transferred')).toMatchObject([
      {
        ticket: { status: 'open', assignee: { id: ana.userId, name: 'Ana' } },
        from: { status: 'pending', assignee: null },
      },
    ]);
    expect(of('ticket.closed')).toMatchObject([{ ticket: { status: 'closed', closed_at: expect.any(String) } }]);
    const states = of('message.status').map(({ message }) => message.state);
    expect(states[0]).toBe('sent');
    expect(new Set(of('message.status').map(({ message }) => message.text))).toEqual(new Set(['Até as 18h.']));
    const types = heard.map(({ body }) => body.type);
    expect(types.indexOf('contact.created')).toBeLessThan(types.indexOf('ticket.opened'));
    expect(types.indexOf('ticket.transferred')).toBeLessThan(types.indexOf('ticket.closed'));
    expect(heard.every((one) => isSignedBy(hook.secret, one))).toBe(true);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(heard.length);
  });

  it('hears of contacts by whichever way they change, and of nothing that it did not ask for', async () => {
    const ana = await anOwner(world);
    const hook = await aHook(receiver, ana, [
      'contact.created',
      'contact.updated',
      'contact.tag_added',
      'custom_event',
    ]);
    const deaf = await aHook(receiver, ana, ['ticket.closed']);
    const bruno = await anOwner(world, 'Bruno');
    const other = await aHook(receiver, bruno, outgoingEvents);
    const tag = (await ana.post('/tags', { name: 'VIP' })).body;
    const contact = (await ana.post('/contacts', { name: 'Rita', phone: `+${aPhone()}` })).body;
    await ana.put(`/contacts/${contact.id}`, { name: 'Rita Souza', email: 'rita@exemplo.com' });
    await ana.put(`/contacts/${contact.id}/tags`, { add: [tag.id] });
    await world.db.withCompany(ana.companyId, (tx) =>
      addCustomEvents(tx, ana.companyId, [{ contact_id: contact.id, name: 'Pedido pago', intent_key: randomUUID() }]),
    );
    await untilHeard(hook, 4);
    const heard = hook.heard().map(({ body }) => body);
    expect(heard.map(({ type }) => type)).toEqual([
      'contact.created',
      'contact.updated',
      'contact.tag_added',
      'custom_event',
    ]);
    const [, updated, tagged, custom] = heard;
    expect(updated.data).toMatchObject({
      contact: { id: contact.id, name: 'Rita Souza' },
      changes: [
        { kind: 'updated', field: 'name', before: 'Rita', after: 'Rita Souza' },
        { kind: 'updated', field: 'email', before: null, after: 'rita@exemplo.com' },
      ],
    });
    expect(tagged.data).toMatchObject({ contact: { id: contact.id }, tag: { id: tag.id, name: 'VIP' } });
    expect(custom.data).toMatchObject({ name: 'Pedido pago', contact: { id: contact.id } });
    expect([deaf.heard(), other.heard(), await deaf.log()]).toEqual([[], [], []]);
  });

  it('hears of a message once its file is here, and what the same person wrote after it waits along', async () => {
    const ana = await anOwner(world);
    const hook = await aHook(receiver, ana, ['message.received']);
    const line = await aSimulatedLine(ana);
    const { key } = (await upload(ana, Buffer.from('%PDF-1.7 contrato'), 'contrato.pdf')).body;
    await line.tell(aPhone(), { media: { key, kind: 'document' } });
    await untilHeard(hook, 1);
    const { media } = hook.heard()[0]?.body.data.message ?? {};
    expect(media).toMatchObject({ state: 'ready', name: 'contrato.pdf', url: expect.stringMatching(/^http/) });
    const { pathname, search } = new URL(media.url);
    expect((await fetch(`${world.origin}${pathname}${search}`)).status).toBe(200);
    // Nobody fetches what comes on this line.
    const quiet = await aQuietLine(world, ana);
    const [rita, rui] = [somebody(), somebody()];
    const remote: RemoteMedia = { kind: 'image', name: 'a.jpg', type: 'image/jpeg', size: 1, reference: {} };
    await receiveMessages(world.yupflow.parts, ana.companyId, quiet, [
      inbound(rita, { kind: 'image', text: 'Olha', media: remote }),
      inbound(rita, { text: 'Viu?' }),
      inbound(rui, { text: 'Bom dia' }),
    ]);
    const texts = () => hook.heard().map(({ body }) => body.data.message.text);
    await untilHeard(hook, 2);
    expect(texts()[1]).toBe('Bom dia');
    await world.moveClock('PT20S');
    await untilHeard(hook, 4);
    expect(texts().slice(2)).toEqual(['Olha', 'Viu?']);
    expect(hook.heard()[2]?.body.data.message.media).toMatchObject({ state: 'waiting', url: null });
  });

  it('hears nothing of who is gone before it could be told, and the log forgets who is erased', async () => {
    const ana = await anOwner(world);
    const hook = await aHook(receiver, ana, ['contact.created']);
    await world.db.withCompany(ana.companyId, async (tx) => {
      const row = { company_id: ana.companyId, name: 'Nobody', phone: aPhone(), source: 'manual' };
      const { id } = await tx.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow();
      await tx.deleteFrom('contacts').where('company_id', '=', ana.companyId).where('id', '=', id).execute();
    });
    const rita = await aContact(world, ana, { phone: '5511982147730' });
    await logOf(hook, 1, 'delivered');
    expect(hook.heard().map(({ body }) => body.data.contact.id)).toEqual([rita]);
    expect((await ana.post(`/contacts/${rita}/erase`, { confirm: '7730' })).status).toBe(204);
    expect(await hook.log()).toEqual([]);
  });
});
