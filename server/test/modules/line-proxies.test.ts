import { isIPv6 } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSent } from '../../src/modules/outbox/find-sent.service.ts';
import { aConversation } from '../support/chats.ts';
import { innerAddresses, spellingsOfThisMachine } from '../support/inner-addresses.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person, twoCompanies } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { aRunningLine } from '../support/scripted-line.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({}, { lineTypes: ['simulator', 'cloud'] });
});
afterAll(() => world.stop());

const form = (facts: object = {}) => ({ name: 'Loja', type: 'whatsapp', ...facts });
const inner = [...spellingsOfThisMachine, ...innerAddresses.map((one) => (isIPv6(one) ? `[${one}]` : one))];
const secretProxy = 'socks5://ana:s3gr3do@proxy.example.com';
const shownProxy = 'socks5://proxy.example.com:1080';

const auditOf = ({ companyId }: Person) =>
  world.db.withCompany(companyId, (tx) => tx.selectFrom('audit_log').selectAll().orderBy('id').execute());

describe('the proxy of a line', () => {
  it('is shown without its credentials, kept when it is left out, and told to nobody', async () => {
    const ana = await anOwner(world);
    const created = await ana.post('/connections', form({ proxy: ` ${secretProxy} ` }));
    expect(created).toMatchObject({ status: 201, body: { type: 'whatsapp', reason: 'new', proxy: shownProxy } });
    const path = `/connections/${created.body.id}`;
    const sealed = async () =>
      (
        await askAsOwner<{ proxy_sealed: Buffer | null }>(
          world,
          `select proxy_sealed from connections where id = '${created.body.id}'`,
        )
      )[0]?.proxy_sealed;
    const before = await sealed();
    expect(before?.toString('latin1')).not.toContain('s3gr3do');
    expect((await ana.put(path, { name: 'Loja 2' })).body).toMatchObject({ name: 'Loja 2', proxy: shownProxy });
    // Sent back as it was shown, it keeps what was not shown.
    expect((await ana.put(path, { name: 'Loja 2', proxy: shownProxy })).body.proxy).toBe(shownProxy);
    expect(await sealed()).toEqual(before);
    const moved = await ana.put(path, { name: 'Loja 2', proxy: 'http://bia:outr0@203.0.112.7:8080/' });
    expect(moved.body.proxy).toBe('http://203.0.112.7:8080');
    expect((await ana.get(path)).body.proxy).toBe('http://203.0.112.7:8080');
    expect((await ana.put(path, { name: 'Loja 2', proxy: null })).body.proxy).toBeNull();
    expect(await sealed()).toBeNull();
    const told = JSON.stringify(await auditOf(ana)) + world.logged.join('');
    expect(told).toContain('203.0.112.7:8080');
    expect(told).not.toMatch(/s3gr3do|outr0/);
  });

  it('is one that we can use, on the public internet [S29]', async () => {
    const ana = await anOwner(world);
    for (const proxy of [
      'proxy.example.com:8080',
      'ftp://proxy.example.com',
      'socks5://',
      'http://proxy.example.com:99999',
      'http://proxy.example.com/path',
      'http://metadata.google.internal',
      'http://proxy',
      ...inner.flatMap((host) => [
        `http://${host}:3128`,
        `https://${host}`,
        `socks5://${host}:1080`,
        `socks5h://${host}`,
      ]),
    ])
      expect([proxy, (await ana.post('/connections', form({ proxy }))).body.fields]).toEqual([
        proxy,
        { proxy: 'invalid_proxy' },
      ]);
    for (const [n, [proxy, shown]] of [
      ['https://proxy.example.com', 'https://proxy.example.com:443'],
      ['socks5h://u:p%40ss@9.9.9.9:9050', 'socks5h://9.9.9.9:9050'],
      ['http://[2606:4700:4700::1111]:3128', 'http://[2606:4700:4700::1111]:3128'],
      ['', null],
    ].entries())
      expect((await ana.post('/connections', form({ name: `Loja ${n}`, proxy }))).body.proxy).toBe(shown);
  });

  it('may be this machine’s while WhatsApp is', async () => {
    const env = { WHATSAPP_WS_URL: 'wss://127.0.0.1:1', WHATSAPP_ROOT_KEY: 'ab'.repeat(32) };
    const loopback = await startTestServer(env);
    try {
      const ana = await anOwner(loopback);
      const { body } = await ana.post('/connections', form({ proxy: 'http://a:b@127.0.0.1:8080' }));
      expect(body.proxy).toBe('http://127.0.0.1:8080');
    } finally {
      await loopback.stop();
    }
  });
});

describe('whoever runs a line', () => {
  it('takes its proxy, changes it at once, and keeps the name and when it was last there', async () => {
    const ana = await anOwner(world);
    const line = await aRunningLine(world, ana);
    const path = `/connections/${line.id}`;
    expect((await line.connect('Padaria\n Bela 🥖')).line.proxy).toBeNull();
    expect((await ana.get(path)).body).toMatchObject({ profile_name: 'Padaria Bela 🥖', phone: '5511988887777' });
    const { name } = (await ana.get(path)).body;
    expect((await ana.put(path, { name, proxy: secretProxy })).status).toBe(200);
    const { line: second } = await line.latest(2);
    expect(second.proxy).toBe(`${secretProxy}:1080`);
    second.events.status({ status: 'connected', phone: '5511977776666', name: null });
    await eventually(async () => (await ana.get(path)).body.phone === '5511977776666');
    // Another number has a name of its own.
    expect((await ana.get(path)).body.profile_name).toBeNull();
    second.events.status({ status: 'closed', reason: 'logged_out' });
    await eventually(async () => (await ana.get(path)).body.status === 'DISCONNECTED');
    const { last_seen_at, status_at } = (await ana.get(path)).body;
    expect(last_seen_at).toBe(status_at);
  });

  it('finds what it sent, to send it again to a phone that could not read it', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const line = await aRunningLine(world, ana);
    const chat = await aConversation(world, ana, { connection: line.id, status: 'open', assignedTo: ana.userId });
    const { line: told, channel } = await line.connect();
    const key = (await upload(ana, samples.pdf, 'tabela.pdf')).body.key;
    const first = (await ana.post(`/chats/${chat}/messages`, { kind: 'text', text: 'Bom dia' })).body;
    await ana.post(`/chats/${chat}/messages`, { kind: 'document', text: 'Veja', media: { key }, quoted: first.id });
    await eventually(() => channel.wire.length === 2);
    for (const sent of channel.wire) {
      const found = await told.findSent(sent.id);
      expect({ ...found, media: found?.media && { ...found.media, read: null } }).toEqual({
        ...sent,
        media: sent.media && { ...sent.media, read: null },
      });
    }
    const [text, file] = channel.wire;
    const chunks = await (await told.findSent(file?.id ?? ''))?.media?.read().toArray();
    expect(Buffer.concat(chunks ?? [])).toHaveLength(file?.media?.size ?? 0);
    expect(await told.findSent('NOBODY')).toBeNull();
    // Nobody else finds it, and what was taken back is gone.
    expect(await findSent(world.yupflow.parts, bruno.companyId, line.id, text?.id ?? '')).toBeNull();
    await told.events.receipts([{ id: text?.id ?? '', state: 'server' }]);
    await ana.remove(`/chats/${chat}/messages/${first.id}`);
    expect(await told.findSent(text?.id ?? '')).toBeNull();
  });
});
