import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPage } from '../src/page/page-server.ts';
import { pageSourceOf } from '../src/page/page-source.ts';
import { startWhatsApp, type WhatsApp } from '../src/start-whatsapp.ts';
import type { Client } from './support/client.ts';
import { linkDevice } from './support/linked-device.ts';

const account = '5511900000001';
const chat = '5511988887777';
let whatsapp: WhatsApp;
let source: ReturnType<typeof pageSourceOf>;
let page: Awaited<ReturnType<typeof startPage>>;
let device: Client;

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  source = pageSourceOf(whatsapp, 'npm start', () => new Date());
  page = await startPage(source, 0);
  await ask('addPhone', { phone: '+55 11 90000-0001', name: 'Loja' });
  await ask('addContact', { phone: chat, name: 'Ana' });
  device = await linkDevice(whatsapp, whatsapp.accountOf(account) ?? expect.fail());
});
afterAll(async () => {
  await device.socket.end(undefined);
  page.close();
  await whatsapp.stop();
});

async function ask(deed: string, facts: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${page.url}deeds/${deed}`, { method: 'POST', headers, body: JSON.stringify(facts) });
  return `${answer.status} ${await answer.text()}`.trim();
}

const shown = () => source.view().phones[0]?.chats.find(({ id }) => id === chat)?.messages ?? [];

it('lets a person play both phones, and shows the chat as it is', async () => {
  const place = { account, chat, from: chat };
  expect(await ask('say', { ...place, text: 'tem azul?' })).toBe('200');
  const id = shown()[0]?.id ?? '';
  await device.untilMessage(id);
  const picture = await fetch(`${page.url}files`, { method: 'POST', body: 'bytes of a picture' });
  const file = { id: await picture.text(), name: 'foto.png', type: 'image/png', kind: 'image' };
  expect(await ask('say', { ...place, text: 'assim', file, quoted: id })).toBe('200');
  const answer = await device.socket.sendMessage(`${chat}@s.whatsapp.net`, { text: 'temos sim' });
  await expect.poll(() => shown().length).toBe(3);
  expect(await ask('react', { ...place, id: answer?.key.id, emoji: '❤️' })).toBe('200');
  expect(await ask('edit', { ...place, id, text: 'tem verde?' })).toBe('200');
  expect(await ask('say', { ...place, from: 'phone', text: 'respondi daqui' })).toBe('200');
  await expect
    .poll(() =>
      shown().map(({ from, kind, text, quoted, isEdited, reactions }) => [
        from,
        kind,
        text,
        quoted,
        isEdited,
        reactions.length,
      ]),
    )
    .toEqual([
      [chat, 'text', 'tem verde?', null, true, 0],
      [chat, 'image', 'assim', id, false, 0],
      ['device', 'text', 'temos sim', null, false, 1],
      ['phone', 'text', 'respondi daqui', null, false, 0],
    ]);
  expect(await (await fetch(`${page.url}files/${shown()[1]?.id}`)).text()).toBe('bytes of a picture');
});

it('says what is wrong in words, and answers to no other site', async () => {
  expect(await ask('say', { account, chat: '1', from: chat, text: 'x' })).toBe('422 There is no such chat.');
  expect(await ask('addContact', { phone: '12', name: 'x' })).toContain('12 is no phone number');
  expect(await ask('toString', {})).toBe('422 There is no such deed.');
  const foreign = await fetch(page.url, { headers: { origin: 'https://elsewhere.test' } });
  expect(foreign.status).toBe(403);
  const status = await new Promise((resolve) => {
    request(page.url, { headers: { host: 'elsewhere.test' } }, ({ statusCode }) => resolve(statusCode)).end();
  });
  expect(status).toBe(403);
  for (const path of ['', 'page.css', 'chat.css', 'browser/page.ts'])
    expect((await fetch(page.url + path)).status).toBe(200);
  expect((await fetch(`${page.url}browser/..%2Fpage-server.ts`)).status).toBe(404);
});

it('tells the view and the wire as they change', async () => {
  const stream = await fetch(`${page.url}events`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let told = '';
  const until = async (words: string) => {
    while (!told.includes(words)) told += (await reader?.read())?.value ?? '';
  };
  await until('event: view');
  await until('event: wire');
  await ask('addContact', { phone: '5511977776666', name: 'Bruno Lima' });
  await until('Bruno Lima');
  await reader?.cancel();
});
