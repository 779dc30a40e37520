import type { Chat } from '@yupflow/contract/chats';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLinkedLine, type LinkedLine, startWithWhatsApp, type WhatsAppServer } from '../support/linked-line.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { askAsOwner } from '../support/test-server.ts';

let world: WhatsAppServer;
let owner: Person;
let line: LinkedLine;
beforeAll(async () => {
  world = await startWithWhatsApp();
  owner = await anOwner(world);
  await owner.put('/companies/default-flows', { defaultFlowId: null });
  line = await aLinkedLine(world, owner);
});
afterAll(() => world.stop());

const face = (background: string) =>
  sharp({ create: { width: 96, height: 96, channels: 3, background } })
    .jpeg()
    .toBuffer();
/** As asked for on the wire: of whom. */
const asked = () =>
  world.whatsapp.log.entries.flatMap(({ direction, text }) =>
    direction === 'in' && text.includes('w:profile:picture') ? (/target="([^"]+)"/.exec(text)?.[1] ?? '?') : [],
  );
const chatOf = async (name: string): Promise<Chat | undefined> =>
  (await owner.get('/chats?type=all&status=all')).body.results.find(
    ({ contact, group }: Chat) => (contact ?? group)?.name === name,
  );
const pictureOf = async (name: string) => {
  const chat = await chatOf(name);
  return (chat?.contact ?? chat?.group)?.picture;
};
const untilPicture = (name: string, isSo: (url: string | undefined) => boolean) =>
  eventually(async () => isSo(await pictureOf(name)));
const colourAt = async (url: string | undefined) => {
  const answer = await fetch(`${world.origin}${url}`);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  return dominant;
};
const untilHeard = (name: string) => eventually(async () => (await chatOf(name)) !== undefined);

it('shows the face of who is on the screen, asked for once and kept here', async () => {
  const ana = world.whatsapp.addContact({ phone: '5511955557001', name: 'Ana' });
  ana.picture = await face('#ff0000');
  await ana.says(line.account, { text: 'oi' });
  await untilHeard('Ana');
  await untilPicture('Ana', (url) => url !== undefined);
  const url = await pictureOf('Ana');
  expect((await colourAt(url)).r).toBeGreaterThan(200);
  const { contact, id } = (await chatOf('Ana')) ?? {};
  expect((await owner.get(`/chats/${id}`)).body.contact.picture).toBe(url);
  expect((await owner.get(`/contacts/${contact?.id}`)).body.picture).toBe(url);
  expect(asked().filter((jid) => jid === ana.jid)).toHaveLength(1);
});

it('leaves initials to whoever shows none, and does not ask again and again', async () => {
  const bia = world.whatsapp.addContact({ phone: '5511955557002', name: 'Bia' });
  await bia.says(line.account, { text: 'oi' });
  await untilHeard('Bia');
  await eventually(async () => asked().includes(bia.jid));
  for (let looks = 0; looks < 3; looks += 1) expect(await pictureOf('Bia')).toBeUndefined();
  expect(asked().filter((jid) => jid === bia.jid)).toHaveLength(1);
  // After a week it may have become another.
  bia.picture = await face('#00ff00');
  await askAsOwner(world, "update contacts set picture_at = picture_at - interval '8 days' where name = 'Bia'");
  await untilPicture('Bia', (url) => url !== undefined);
});

it('follows the news of another face and of none, of people and of groups', async () => {
  const caio = world.whatsapp.addContact({ phone: '5511955557003', name: 'Caio' });
  const group = world.whatsapp.addGroup({ name: 'Vizinhos', members: [caio], accounts: [line.account] });
  group.picture = await face('#0000ff');
  await caio.says(line.account, { text: 'oi' });
  await caio.says(line.account, { text: 'oi, todos' }, { group });
  for (const name of ['Caio', 'Vizinhos']) await untilHeard(name);
  await untilPicture('Vizinhos', (url) => url !== undefined);
  expect((await colourAt(await pictureOf('Vizinhos'))).b).toBeGreaterThan(200);
  await eventually(async () => asked().includes(caio.jid));
  caio.shows(line.account, await face('#ff0000'));
  await untilPicture('Caio', (url) => url !== undefined);
  const first = await pictureOf('Caio');
  caio.shows(line.account, await face('#00ff00'));
  await untilPicture('Caio', (url) => url !== undefined && url !== first);
  // The name of the one before died with it.
  expect((await fetch(`${world.origin}${first}`)).status).toBe(404);
  caio.shows(line.account, null);
  await untilPicture('Caio', (url) => url === undefined);
});

it('goes with whom it shows', async () => {
  const dora = world.whatsapp.addContact({ phone: '5511955557004', name: 'Dora' });
  dora.picture = await face('#ff0000');
  await dora.says(line.account, { text: 'oi' });
  await untilHeard('Dora');
  await untilPicture('Dora', (url) => url !== undefined);
  const url = await pictureOf('Dora');
  await askAsOwner(world, "delete from contacts where name = 'Dora'");
  expect((await fetch(`${world.origin}${url}`)).status).toBe(404);
});
