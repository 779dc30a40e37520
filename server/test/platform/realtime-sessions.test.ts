import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiScopes } from '@yupflow/contract/api-scopes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findSession } from '../../src/platform/auth/find-session.ts';
import { openBus } from '../../src/platform/bus.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { createLog } from '../../src/platform/log.ts';
import { openRealtime } from '../../src/platform/realtime/realtime.ts';
import { aProgram } from '../support/keys.ts';
import { aMember, anOwner, twoCompanies } from '../support/people.ts';
import { closing, outcome, type RealtimeWorld, someId, startRealtimeWorld } from './realtime-world.ts';

/** What is told to one person, whatever their company. */
const personal = new Set(['resync', 'me.changed', 'notifications.changed']);

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

/** One more process of the deployment that browsers connect to. */
async function anotherNode() {
  const log = createLog({ level: 'silent', destination: { write: () => {} } });
  const bus = await openBus({ connection: world.server.address.as('app'), log });
  /** Whose session was looked up, and how many of them in the same moment at most. */
  const lookedUp: string[] = [];
  let together = 0;
  let mostTogether = 0;
  const realtime = openRealtime({
    bus,
    findSession: (token, host) => {
      lookedUp.push(token);
      together += 1;
      mostTogether = Math.max(mostTogether, together);
      queueMicrotask(() => {
        together = 0;
      });
      return findSession(world.server.yupflow.parts, token, host);
    },
    publicUrl: world.server.origin,
    isBehindProxy: false,
    log,
    reviewAllMs: 20,
  });
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  realtime.attach(http);
  return {
    realtime,
    lookedUp,
    mostTogether: () => mostTogether,
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: async () => {
      await realtime.close();
      http.close();
      await bus.close();
    },
  };
}

describe('a socket', () => {
  it('is closed when its session ends', async () => {
    const ana = await anOwner(world.server);
    const { socket } = await world.connect(ana);
    const closed = closing(socket);
    await world.server.db.withoutCompany((tx) => tx.deleteFrom('sessions').where('user_id', '=', ana.userId).execute());
    world.server.yupflow.parts.bus.publish('sessions.changed', { userId: ana.userId });
    expect(await closed).toBe('io server disconnect');
    expect(await outcome(world.dial({ token: ana.token }))).toBe('signed_out');
  });

  it('is not for programs: a key opens none', async () => {
    const program = await aProgram(await anOwner(world.server), apiScopes);
    expect(await outcome(world.dial({ token: program.token }))).toBe('signed_out');
  });

  it('stays open when the session of somebody else ends', async () => {
    const [ana, bruno] = await twoCompanies(world.server);
    const [hers, his] = [await world.connect(ana), await world.connect(bruno)];
    await world.server.db.withoutCompany((tx) =>
      tx.deleteFrom('sessions').where('user_id', '=', bruno.userId).execute(),
    );
    world.server.yupflow.parts.bus.publish('sessions.changed', { userId: bruno.userId });
    await expect.poll(() => his.socket.connected).toBe(false);
    expect(hers.socket.connected).toBe(true);
  });

  it('hears nothing more of the company within five seconds after its member was removed [S12]', async () => {
    const ana = await anOwner(world.server);
    const caio = await aMember(world.server, ana, ['tags']);
    const [hers, his] = [await world.connect(ana), await world.connect(caio)];
    world.emit(ana.companyId, 'tags.changed', { ids: [someId] });
    await expect.poll(() => his.heard).toEqual([['tags.changed', { ids: [someId] }]]);
    expect((await ana.remove(`/companies/members/${caio.userId}`)).status).toBe(204);
    // Told to read everything anew: from here on it is in no room of the company.
    await expect.poll(() => his.heard, { timeout: 5_000 }).toContainEqual(['resync', {}]);
    his.heard.length = 0;
    hers.heard.length = 0;
    world.emit(ana.companyId, 'tags.changed', { ids: [] });
    world.emit(ana.companyId, 'company.changed', {});
    world.tell(caio, 'me.changed');
    await expect.poll(() => his.heard.at(-1)).toEqual(['me.changed', {}]);
    expect(his.heard.filter(([name]) => !personal.has(name))).toEqual([]);
    await expect.poll(() => hers.heard).toContainEqual(['company.changed', {}]);
    expect(his.socket.connected).toBe(true);
    // Nor does it hear anything by connecting anew.
    const again = await world.connect(caio);
    world.emit(ana.companyId, 'tags.changed', { ids: [someId] });
    world.tell(caio, 'me.changed');
    await expect.poll(() => again.heard).toEqual([['me.changed', {}]]);
  });

  it('gains and loses events with its roles', async () => {
    const ana = await anOwner(world.server);
    const caio = await aMember(world.server, ana, []);
    const [hers, his] = [await world.connect(ana), await world.connect(caio)];
    const setPermissions = async (permissions: string[]) => {
      await world.server.db.withCompany(ana.companyId, (tx) => tx.updateTable('roles').set({ permissions }).execute());
      world.server.yupflow.parts.bus.publish('sessions.changed', { companyId: ana.companyId });
    };
    // Told to read everything anew, so that the menu fits too.
    await setPermissions(['contacts']);
    await expect.poll(() => his.heard).toEqual([['resync', {}]]);
    world.emit(ana.companyId, 'contacts.changed', { ids: [someId] });
    await expect.poll(() => his.heard.at(-1)).toEqual(['contacts.changed', { ids: [someId] }]);
    await setPermissions(['tags']);
    await expect.poll(() => his.heard.at(-1)).toEqual(['resync', {}]);
    world.emit(ana.companyId, 'contacts.changed', { ids: [] });
    await expect.poll(() => hers.heard.at(-1)).toEqual(['contacts.changed', { ids: [] }]);
    expect(his.heard).toHaveLength(3);
  });

  it('follows its user into another company', async () => {
    const [ana, bruno] = await twoCompanies(world.server);
    const { heard } = await world.connect(ana);
    await world.server.db.withCompany(bruno.companyId, (tx) =>
      tx.insertInto('members').values({ company_id: bruno.companyId, user_id: ana.userId }).execute(),
    );
    await world.server.db.withoutCompany((tx) =>
      tx
        .updateTable('sessions')
        .set({ active_company_id: bruno.companyId })
        .where('user_id', '=', ana.userId)
        .execute(),
    );
    world.server.yupflow.parts.bus.publish('sessions.changed', { userId: ana.userId });
    await expect.poll(() => heard).toEqual([['resync', {}]]);
    world.emit(ana.companyId, 'members.changed', { ids: [someId] });
    world.emit(bruno.companyId, 'company.changed', {});
    await expect
      .poll(() => heard)
      .toEqual([
        ['resync', {}],
        ['company.changed', {}],
      ]);
  });

  it('is closed without a word from anybody once its session is over', async () => {
    const node = await anotherNode();
    const ana = await anOwner(world.server);
    const socket = world.dial({ token: ana.token }, {}, node.origin);
    expect(await outcome(socket)).toBe('connected');
    const closed = closing(socket);
    await asOwner(world.server.address, (owner) =>
      owner.query('delete from sessions where user_id = $1', [ana.userId]),
    );
    expect(await closed).toBe('io server disconnect');
    await node.close();
  });

  it('is told to read everything anew after a gap in what its node heard, and is reviewed', async () => {
    const [ana, bruno] = await twoCompanies(world.server);
    const [hers, his] = [await world.connect(ana), await world.connect(bruno)];
    await asOwner(world.server.address, async (owner) => {
      await owner.query('delete from sessions where user_id = $1', [bruno.userId]);
      await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'yupflow bus'`);
    });
    await expect.poll(() => hers.heard).toContainEqual(['resync', {}]);
    await expect.poll(() => his.socket.connected).toBe(false);
  });

  it('is looked up again and again, and not in the same moment as all others', async () => {
    const node = await anotherNode();
    try {
      const people = [await anOwner(world.server), await anOwner(world.server), await anOwner(world.server)];
      for (const { token } of people) expect(await outcome(world.dial({ token }, {}, node.origin))).toBe('connected');
      for (const { token } of people)
        await expect.poll(() => node.lookedUp.filter((one) => one === token).length).toBeGreaterThan(2);
      expect(node.mostTogether()).toBe(1);
    } finally {
      await node.close();
    }
  });

  it('hears what another node of the deployment says', async () => {
    const ana = await anOwner(world.server);
    const { heard } = await world.connect(ana);
    const elsewhere = await anotherNode();
    elsewhere.realtime.emit(ana.companyId, 'tags.changed', { ids: [someId] });
    await expect.poll(() => heard).toEqual([['tags.changed', { ids: [someId] }]]);
    await elsewhere.close();
  });
});
