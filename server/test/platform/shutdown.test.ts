import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { anOwner, type Person, request } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { askAsOwner, startTestServer } from '../support/test-server.ts';

/** A mail server that greets, and then says nothing more. */
async function aStuckMailServer() {
  const called = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 here\r\n', () => called.resolve());
    onTestFinished(() => void socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, called: called.promise };
}

/** Somebody who begins to send a file and never goes on. */
async function beginUpload({ origin, token }: Person): Promise<void> {
  const sending = http.request(`${origin}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  sending.on('error', () => {});
  sending.write('--b\r\ncontent-disposition: form-data; name=file; filename=a.pdf\r\n\r\n%PDF-1.4 and');
  const [socket] = await once(sending, 'socket');
  if (socket.connecting) await once(socket, 'connect');
  onTestFinished(() => void sending.destroy());
}

async function listenTo({ origin, token }: Person): Promise<void> {
  const line = io(origin, { transports: ['websocket'], auth: { token }, reconnection: false });
  onTestFinished(() => void line.close());
  await new Promise<void>((resolve) => line.once('connect', resolve));
}

it('is over in time whatever is stuck, and what could not be finished is left to whoever comes next [S44]', {
  timeout: 60_000,
}, async () => {
  const [receiver, mail] = [await startReceiver(), await aStuckMailServer()];
  onTestFinished(() => receiver.stop());
  const world = await startTestServer({ SMTP_URL: mail.url, EGRESS_ALLOW: receiver.allowed });
  onTestFinished(() => world.stop());
  const ana = await anOwner(world);
  const called = Promise.withResolvers<void>();
  receiver.behave('/slow', () => called.resolve());
  await ana.post('/outgoing-webhooks', { name: 'ERP', url: `${receiver.origin}/slow`, events: ['contact.created'] });
  await aContact(world, ana);
  await request(world.origin, 'POST', '/forgot-password', { email: ana.email });
  await beginUpload(ana);
  await listenTo(ana);
  await Promise.all([mail.called, called.promise]);

  const since = performance.now();
  await world.yupflow.stop();
  // A supervisor allows 30 seconds, of which PostgreSQL may need some.
  expect(performance.now() - since).toBeLessThan(25_000);
  const [job] = await askAsOwner<{ state: string }>(world, "select state from pgboss.job where name = 'mail'");
  expect(job?.state).toBe('retry');
  const [delivery] = await askAsOwner<{ state: string }>(world, 'select state from outgoing_deliveries');
  expect(delivery?.state).toBe('waiting');
});
