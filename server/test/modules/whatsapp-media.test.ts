import type { Group } from '@yupflow/whatsapp-server/group';
import { fileOf } from '@yupflow/whatsapp-server/message-file';
import { proto } from 'baileys';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLinkedLine, type LinkedLine, startWithWhatsApp, type WhatsAppServer } from '../support/linked-line.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { askAsOwner } from '../support/test-server.ts';

const ana = '5511987654321';
let world: WhatsAppServer;
let owner: Person;
let picture: Buffer;
beforeAll(async () => {
  world = await startWithWhatsApp();
  owner = await anOwner(world);
  await owner.put('/companies/default-flows', { defaultFlowId: null });
  world.whatsapp.addContact({ phone: ana, name: 'Ana' });
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e9f6e' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.stop());

const pathOf = (message: proto.IMessage | undefined) => fileOf(message ?? {})?.directPath ?? '';

/** A picture that was sent while the line was away, and of which WhatsApp has no file any more. Answers its id. */
async function anExpired(line: LinkedLine, group?: Group): Promise<string> {
  const { account } = line;
  account.behaviour.isAway = true;
  account.drop('network');
  const place = group ? { group } : {};
  const id = await world.whatsapp.contactOf(ana).says(account, { image: picture, type: 'image/jpeg' }, place);
  await world.whatsapp.media.expire(pathOf(world.whatsapp.findMessage(id)));
  account.behaviour.isAway = false;
  return id;
}

interface Shown {
  id: string;
  media: { state: string; url: string | null };
}
/** As people see it; null before it is there. */
async function mediaOf(line: LinkedLine, channelId: string): Promise<Shown['media'] | null> {
  const [row] = await askAsOwner<{ id: string; conversation_id: string }>(
    world,
    `select id, conversation_id from messages where connection_id = '${line.id}' and channel_id = '${channelId}'`,
  );
  if (!row) return null;
  const shown: Shown[] = (await owner.get(`/chats/${row.conversation_id}/messages`)).body.results;
  return shown.find(({ id }) => id === row.id)?.media ?? null;
}
const untilState = (line: LinkedLine, id: string, state: string) =>
  eventually(async () => (await mediaOf(line, id))?.state === state, 20_000);

it('asks the phone for a file that WhatsApp has no more, in chats and in groups', async () => {
  const line = await aLinkedLine(world, owner);
  const members = [world.whatsapp.contactOf(ana)];
  const group = world.whatsapp.addGroup({ name: 'Vizinhos', members, accounts: [line.account] });
  for (const place of [undefined, group]) {
    const id = await anExpired(line, place);
    await untilState(line, id, 'ready');
    const { url } = (await mediaOf(line, id)) ?? {};
    const served = Buffer.from(await (await fetch(`${world.origin}${url}`)).arrayBuffer());
    expect(served.equals(picture)).toBe(true);
  }
});

it('says that a file is gone where the phone has it no more either', async () => {
  const line = await aLinkedLine(world, owner);
  line.account.behaviour.filesAgain = 'has-none';
  await untilState(line, await anExpired(line), 'expired');
});

it('fetches what is written today while files of the past are still looked for', async () => {
  const line = await aLinkedLine(world, owner);
  const { account } = line;
  const contact = world.whatsapp.contactOf(ana);
  const first = await contact.says(account, { image: picture, type: 'image/jpeg' });
  await untilState(line, first, 'ready');
  const message = world.whatsapp.findMessage(first) ?? {};
  await world.whatsapp.media.expire(pathOf(message));
  account.behaviour.filesAgain = 'says-nothing';
  const at = new Date(Date.now() - 86_400_000);
  const messages = Array.from({ length: 5 }, (_, n) => ({ id: `OLD${n}`, at, isOwn: false, message }));
  await account.sendHistory({
    syncType: proto.HistorySync.HistorySyncType.RECENT,
    progress: 100,
    chats: [{ jid: contact.jid, lidJid: contact.lidJid, name: 'Ana', messages }],
  });
  await untilState(line, 'OLD4', 'waiting');
  await untilState(line, await contact.says(account, { image: picture, type: 'image/jpeg' }), 'ready');
  expect((await mediaOf(line, 'OLD0'))?.state).toBe('waiting');
});
