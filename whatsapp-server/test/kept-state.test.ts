import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startWhatsApp } from '../src/start-whatsapp.ts';
import { Client, Session } from './support/client.ts';
import { linkDevice } from './support/linked-device.ts';

it('finds everybody again after a restart: who is linked stays linked, and conversations go on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'whatsapp-server-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const before = await startWhatsApp({ dataDir, logPath: join(dataDir, 'wire.jsonl') });
  const account = before.addAccount({ phone: '5511900000001', name: 'Loja' });
  const ana = before.addContact({ phone: '5511988887777', name: 'Ana' });
  before.addGroup({ name: 'Família', members: [ana], accounts: [account] });
  const session = new Session();
  const first = await linkDevice(before, account, session);
  await first.untilMessage(await ana.says(account, { text: 'antes' }));
  await first.socket.end(undefined);
  const missed = await ana.says(account, { text: 'enquanto fora' });
  await before.stop();
  expect(readFileSync(join(dataDir, 'wire.jsonl'), 'utf8')).toContain('<message');

  const after = await startWhatsApp({ dataDir });
  onTestFinished(() => after.stop());
  expect(after.rootKey).toBe(before.rootKey);
  expect(after.groups.map(({ name, members }) => [name, members.length])).toEqual([['Família', 2]]);
  const second = await new Client(after, session).untilOpen();
  expect((await second.untilMessage(missed)).message?.conversation).toBe('enquanto fora');
  const again = after.contactOf('5511988887777');
  expect([again.name, again.lid]).toEqual(['Ana', ana.lid]);
  const sent = await second.socket.sendMessage(again.jid, { text: 'depois' });
  await expect.poll(() => again.inbox.map(({ id, text }) => [id, text])).toEqual([[sent?.key.id, 'depois']]);
  await second.socket.end(undefined);
});
