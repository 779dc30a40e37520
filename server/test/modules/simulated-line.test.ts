import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { aSimulatedLine, type SimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let ana: Person;
let line: SimulatedLine;
beforeAll(async () => {
  server = await startTestServer();
  ana = await anOwner(server);
  line = await aSimulatedLine(ana);
});
afterAll(() => server.stop());

const phone = '5511987654321';
const lastMessage = async (chat: string) => (await ana.get(`/chats/${chat}/messages`)).body.results[0];

it('carries what a phone says into a chat, and the answer back to it, with its receipts', async () => {
  await line.configure({ is_reading: true });
  await line.say(phone, 'Vocês têm a mesa em freijó?', { name: 'Ana Beatriz' });
  await eventually(async () => (await ana.get('/chats')).body.results.length === 1);
  const [chat] = (await ana.get('/chats')).body.results;
  expect(chat).toMatchObject({ status: 'pending', unread: 1, contact: { name: 'Ana Beatriz', phone } });
  const sent = await ana.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'Temos, a partir de 1,60 m.' });
  expect(sent.status).toBe(201);
  expect(await line.untilArrived(phone)).toMatchObject([
    { kind: 'text', text: expect.stringContaining('Temos, a partir de 1,60 m.') },
  ]);
  await eventually(async () => (await lastMessage(chat.id)).state === 'read');
});

it('comes back by itself after the network was away, with what was said meanwhile', async () => {
  const [chat] = (await ana.get('/chats')).body.results;
  await line.drop('network');
  await line.say(phone, 'E em nogueira?');
  await line.untilStatus('CONNECTED');
  await eventually(async () => (await lastMessage(chat.id)).text === 'E em nogueira?');
});

it('waits for a person after it was logged out', async () => {
  await line.drop('logged_out');
  await line.untilStatus('DISCONNECTED');
  expect((await ana.get(`/connections/${line.id}`)).body.reason).toBe('logged_out');
  await line.pair();
});
