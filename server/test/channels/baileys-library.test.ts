import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWhatsApp } from '@yupflow/whatsapp-server/start-whatsapp';
import { expect, it, onTestFinished } from 'vitest';
import { eventually, inOwnProcess } from '../support/own-process.ts';
import { Person, request } from '../support/people.ts';
import { spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** Says which modules of the library were loaded, as they are. */
const watcher = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (/node_modules.(baileys|libsignal)./.test(url)) process.stdout.write('loaded ' + url + '\\n');
  return next(url, context);
} });`;

it('is loaded by a server only when a line on WhatsApp connects', { timeout: 120_000 }, async () => {
  const whatsapp = await startWhatsApp();
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-library-'));
  const account = { email: 'owner@demo.local', password: 'a password for tests' };
  const server = await spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_PASSWORD: account.password,
    WHATSAPP_WS_URL: whatsapp.wsUrl,
    WHATSAPP_ROOT_KEY: whatsapp.rootKey,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watcher)}`,
  });
  onTestFinished(async () => {
    await server.kill('SIGKILL');
    await whatsapp.stop();
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });
  let said = '';
  server.child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const { body } = await request(server.origin, 'POST', '/login', account);
  const owner = new Person({ origin: server.origin, token: body.token, userId: '', companyId: '', email: '' });
  const { id } = (await owner.post('/connections', { name: 'Loja', type: 'whatsapp' })).body;
  expect(said).not.toContain('loaded');
  await eventually(async () => (await owner.get(`/connections/${id}/qr`)).body.qr !== null, 30_000);
  expect(said).toContain('/baileys/');
  expect(said).toContain('/libsignal/');
});

it('prints no keys: libsignal is not heard, and everybody else is', async () => {
  const filter = new URL('../../src/channels/baileys/console-filter.ts', import.meta.url).href;
  const { line } = await inOwnProcess(`
    import { filterConsole } from ${JSON.stringify(filter)};
    import { createRequire } from 'node:module';
    const libsignal = createRequire(${JSON.stringify(import.meta.resolve('baileys'))})('libsignal');
    console.info = console.warn = (...words) => printed.push(words[0]);
    const printed = [];
    filterConsole();
    const record = new libsignal.SessionRecord();
    record.closeSession({ indexInfo: { closed: -1 }, currentRatchet: { secret: 'key' } });
    record.closeSession({ indexInfo: { closed: 5 } });
    console.info('Closing session: of the theatre');
    console.warn('hello');
    process.stdout.write(JSON.stringify(printed) + '\\n');
  `);
  expect(JSON.parse(line)).toEqual(['Closing session: of the theatre', 'hello']);
});
