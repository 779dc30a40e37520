import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/jobs/cleanup.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aConversation } from '../support/chats.ts';
import { anInvite } from '../support/companies.ts';
import { aContact } from '../support/contacts.ts';
import { jobAtEnd } from '../support/jobs.ts';
import { aNewcomer, anOwner, anotherDevice, type Person } from '../support/people.ts';
import { makeXlsx } from '../support/sheets.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { sendForm } from '../support/upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const count = (table: string) =>
  asOwner(server.address, async (owner) => Number((await owner.query(`select count(*) from ${table}`)).rows[0].count));

describe('the hourly cleanup', () => {
  it('takes away expired sessions, old attempts and old idempotency keys, in batches, and nothing else', async () => {
    const ana = await anOwner(server);
    await ana.post('/tags', { name: 'New' }, { 'idempotency-key': 'today' });
    await asOwner(server.address, async (owner) => {
      await owner.query(
        `insert into idempotency_keys (user_id, key, company_id, request_hash, created_at)
          select $1, 'old ' || n, $2, '', app.now() - interval '25 hours' from generate_series(1, 2500) n`,
        [ana.userId, ana.companyId],
      );
      await owner.query(`insert into attempts select 'b' || n, 1, app.now() + make_interval(mins => n - 1500)
        from generate_series(0, 3000) n`);
      await owner.query(
        `insert into sessions (token_hash, user_id, user_agent, ip, expires_at)
          select sha256(n::text::bytea), $1, '', '', app.now() - interval '1 second' from generate_series(1, 1000) n`,
        [ana.userId],
      );
    });
    await cleanUp(server.db)();
    expect([await count('sessions'), await count('attempts'), await count('idempotency_keys')]).toEqual([1, 1_500, 1]);
    expect((await ana.get('/me')).status).toBe(200);
  });

  it('takes away links that expired, and not those that still open', async () => {
    const [davi, eva] = [await aNewcomer(server), await aNewcomer(server, { name: 'Eva' })];
    await asOwner(server.address, (owner) =>
      owner.query(
        `insert into account_links (token_hash, user_id, purpose, email, expires_at) values
          ('gone', $1, 'confirm-email', 'a', app.now()),
          ('open', $2, 'confirm-email', 'a', app.now() + interval '1 second')`,
        [davi.userId, eva.userId],
      ),
    );
    await cleanUp(server.db)();
    const left = await server.db.withoutCompany((tx) => tx.selectFrom('account_links').select('user_id').execute());
    expect(left).toEqual([{ user_id: eva.userId }]);
  });

  it('forgets screens that had a chat open and closed without a word', async () => {
    const ana = await anOwner(server);
    const [left, open] = [await aConversation(server, ana), await aConversation(server, ana)];
    for (const id of [left, open]) await ana.post(`/chats/${id}/presence`, { state: 'viewing' });
    await server.db.withCompany(ana.companyId, (tx) =>
      tx
        .updateTable('chat_viewers')
        .set({ seen_at: sql`app.now() - interval '2 days'` })
        .where('conversation_id', '=', left)
        .execute(),
    );
    await cleanUp(server.db)();
    expect(await count('chat_viewers')).toBe(1);
  });

  it('takes deleted contacts away once nobody can restore them any more, with all that is known of them', async () => {
    const ana = await anOwner(server);
    const [old, late, there] = [await aContact(server, ana), await aContact(server, ana), await aContact(server, ana)];
    for (const id of [old, late, there]) await ana.post(`/contacts/${id}/notes`, { text: 'Likes blue' });
    for (const id of [old, late]) await ana.remove(`/contacts/${id}`);
    await asOwner(server.address, (owner) =>
      owner.query("update contacts set deleted_at = deleted_at - interval '7 days' where id = $1", [old]),
    );
    await cleanUp(server.db)();
    const left = await server.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('contact_events').select('contact_id').execute(),
    );
    expect(left.map(({ contact_id }) => contact_id).toSorted()).toEqual([late, there].toSorted());
    expect((await ana.post(`/contacts/${late}/restore`)).status).toBe(200);
    expect((await ana.post(`/contacts/${old}/restore`)).status).toBe(404);
  });

  it('keeps an expired invite for a month, for the team to see', async () => {
    const ana = await anOwner(server);
    await anInvite(server, ana, 'old@example.com', { days: -30 });
    await anInvite(server, ana, 'expired@example.com', { days: -29 });
    await anInvite(server, ana, 'waiting@example.com');
    await cleanUp(server.db)();
    const left = await server.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('invites').select('email').orderBy('email').execute(),
    );
    expect(left.map(({ email }) => email)).toEqual(['expired@example.com', 'waiting@example.com']);
  });

  it('forgets what the bell told three months ago, read or not, in batches', async () => {
    const davi = await aNewcomer(server);
    await asOwner(server.address, (owner) =>
      owner.query(
        `insert into notifications (user_id, kind, created_at, read_at)
          select $1, 'member.removed', app.now() - make_interval(days => 88 + n % 4), case when n % 2 = 0 then app.now() end
          from generate_series(1, 3000) n`,
        [davi.userId],
      ),
    );
    await cleanUp(server.db)();
    expect(await count("notifications where created_at > app.now() - interval '90 days'")).toBe(1_500);
    expect(await count('notifications')).toBe(1_500);
  });

  it('runs by itself when hours have passed', async () => {
    const ana = await anOwner(server);
    await server.db.withUser(ana.userId, (tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: sql`app.now() + interval '1 hour'` })
        .where('user_id', '=', ana.userId)
        .execute(),
    );
    await server.moveClock('PT2H');
    await expect
      .poll(
        () =>
          server.db.withUser(ana.userId, (tx) =>
            tx.selectFrom('sessions').select('id').where('user_id', '=', ana.userId).execute(),
          ),
        { timeout: 15_000 },
      )
      .toEqual([]);
  });

  it('makes offline whose last session ended by its age, and nobody else', async () => {
    const [ana, caio] = [await anOwner(server), await aNewcomer(server)];
    for (const person of [ana, caio]) await person.put('/user/change-status', { status: 'online' });
    await asOwner(server.address, (owner) =>
      owner.query('update sessions set expires_at = app.now() where user_id = $1', [caio.userId]),
    );
    await cleanUp(server.db)();
    const statusOf = ({ userId }: { userId: string }) =>
      server.db.withoutCompany((tx) =>
        tx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow(),
      );
    expect([await statusOf(ana), await statusOf(caio)]).toEqual([{ status: 'online' }, { status: 'offline' }]);
  });

  it('takes away the sheets and rows of imports that are over, and closes those that nobody went on with', async () => {
    const ana = await anOwner(server);
    const sheet = makeXlsx([['Telefone'], ['11982147730'], ['1']]);
    const send = async (person: Person, query = '') => {
      const { status, body } = await sendForm(person, 'POST', `/contacts/import${query}`, { file: sheet });
      expect(status).toBe(201);
      return body.id as string;
    };
    const [written, left] = [await send(ana, '?dryRun=false'), await send(ana)];
    await jobAtEnd(ana, written);
    await asOwner(server.address, async (owner) => {
      for (const rows of [
        `contact_import_rows (company_id, job_id, row)`,
        'contact_changes (company_id, job_id, contact_id)',
      ])
        await owner.query(
          `insert into ${rows} select $1, $1, ${rows.includes('row)') ? 'n' : 'app.new_id()'} from generate_series(1, 2500) n`,
          [ana.companyId],
        );
    });
    const kept = async () => ({
      files: await count('files'),
      rows: await count('contact_import_rows'),
      changes: await count('contact_changes'),
    });
    expect(await kept()).toEqual({ files: 3, rows: 2_502, changes: 2_501 });
    await server.moveClock('P1D');
    // A session ends by its age too.
    const later = await anotherDevice(server, ana);
    const today = await send(later);
    await cleanUp(server.db)();
    const stateOf = async (id: string) => (await later.get(`/jobs/${id}`)).body.state;
    expect([await stateOf(written), await stateOf(left), await stateOf(today)]).toEqual([
      'done',
      'cancelled',
      'prepared',
    ]);
    expect(await kept()).toEqual({ files: 2, rows: 0, changes: 1 });
    expect((await later.get(`/contacts/import/${written}`)).body).toMatchObject({ refused_file: null, can_undo: true });
    await server.moveClock('P6D');
    await cleanUp(server.db)();
    expect(await kept()).toEqual({ files: 1, rows: 0, changes: 0 });
  });
});
