import { randomUUID } from 'node:crypto';
import type { ConnectionStatus } from '@yupflow/contract/connections';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ChannelAdapter, LeaseLost, type Line } from '../../src/channels/channel.ts';
import { fenced, type HeldLine } from '../../src/modules/lines/fence.service.ts';
import { holdLines } from '../../src/modules/lines/hold-lines.ts';
import { openKeyStore } from '../../src/modules/lines/key-store.ts';
import { claimLines, releaseLines, renewLines } from '../../src/modules/lines/lease.repository.ts';
import { type LeaseConnection, openLeaseConnection } from '../../src/modules/lines/lease-connection.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { nameOfWork } from '../../src/platform/db/work-of-process.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { scriptedChannel } from '../support/scripted-channel.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
beforeAll(async () => {
  world = await startTestServer({}, { lineTypes: ['simulator', 'cloud'] });
  ana = await anOwner(world);
});
afterAll(() => world.stop());

const secrets = createSecrets([Buffer.alloc(32, 7)]);

/** Of a type that nobody runs here, so that it is left to the test. */
async function aWantedLine({ companyId }: Person): Promise<string> {
  const { id } = await world.db.withCompany(companyId, (tx) =>
    tx
      .insertInto('connections')
      .values({ company_id: companyId, name: randomUUID(), type: 'whatsapp', color: '#000000', is_wanted: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

interface Owner {
  readonly owner: string;
  readonly leases: LeaseConnection;
}

/** A process that runs lines, as the database sees it. */
function anOwnerOfLines(): Owner {
  const owner = randomUUID();
  const { log } = world.yupflow.parts;
  const connection = world.address.as('maintenance');
  const leases = openLeaseConnection({ connection, owner, patienceMs: 5_000, log });
  onTestFinished(() => leases.end());
  return { owner, leases };
}

const claim = ({ owner, leases }: Owner, most = 50) =>
  claimLines(leases, { owner, types: ['whatsapp'], held: [], most });

/** As if its owner had been silent for longer than the lease. */
const expire = (id: string) =>
  askAsOwner(world, `update connections set lease_until = clock_timestamp() - interval '1 ms' where id = '${id}'`);
const giveUp = (id: string) => askAsOwner(world, `update connections set is_wanted = false where id = '${id}'`);

async function rowOf(id: string) {
  const rows = await askAsOwner<{ owner: string | null; epoch: string; status: ConnectionStatus; seconds: number }>(
    world,
    `select owner, epoch, status, extract(epoch from lease_until - clock_timestamp())::float8 as seconds
     from connections where id = '${id}'`,
  );
  if (!rows[0]) throw new Error('no such line');
  return rows[0];
}

/** Claims just this one. */
async function take(owner: Owner, id: string): Promise<HeldLine> {
  const line = (await claim(owner)).find(({ connectionId }) => connectionId === id);
  if (!line) throw new Error('somebody else has it');
  return line;
}

describe('a lease', () => {
  it('has one owner, however many want it, and its epoch grows with each', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => aWantedLine(ana)));
    const owners = Array.from({ length: 5 }, anOwnerOfLines);
    const claimed = (await Promise.all(owners.map((owner) => claim(owner, 4)))).flat();
    expect(new Set(claimed.map(({ connectionId }) => connectionId)).size).toBe(claimed.length);
    expect(claimed.every(({ epoch }) => epoch === '1')).toBe(true);
    const rest = await claim(anOwnerOfLines());
    expect(claimed.length + rest.length).toBe(ids.length);
    expect(await claim(anOwnerOfLines())).toEqual([]);
    for (const id of ids) await giveUp(id);
  });

  it('is renewed for all lines at once, and for none that another has', async () => {
    const [first, second] = [await aWantedLine(ana), await aWantedLine(ana)];
    const [me, other] = [anOwnerOfLines(), anOwnerOfLines()];
    const mine = await claim(me);
    await expire(first);
    const theirs = await claim(other);
    expect(theirs).toMatchObject([{ connectionId: first, epoch: '2' }]);
    expect([...(await renewLines(me.leases, me.owner, mine))]).toEqual([second]);
    expect((await rowOf(second)).seconds).toBeGreaterThan(10);
    // Who lost it can't give away what is another's.
    await releaseLines(me.leases, me.owner, mine);
    expect(await rowOf(first)).toMatchObject({ owner: other.owner, epoch: '2' });
    expect(await rowOf(second)).toMatchObject({ owner: null, epoch: '1' });
    await releaseLines(other.leases, other.owner, theirs);
    for (const id of [first, second]) await giveUp(id);
  });

  it('that expired while its owner was silent leaves that owner without effect', async () => {
    const id = await aWantedLine(ana);
    const stale = await take(anOwnerOfLines(), id);
    const staleKeys = openKeyStore({ db: world.db, secrets }, stale);
    await staleKeys.set([
      { type: 'creds', id: 'me', value: Buffer.from('first') },
      { type: 'pre-key', id: '1', value: Buffer.from('one') },
    ]);
    await expire(id);
    const current = await take(anOwnerOfLines(), id);
    expect(current.epoch).toBe('2');
    const keys = openKeyStore({ db: world.db, secrets }, current);
    expect(await keys.get('creds', ['me', 'nobody'])).toEqual(new Map([['me', Buffer.from('first')]]));
    await keys.set([
      { type: 'creds', id: 'me', value: Buffer.from('second') },
      { type: 'pre-key', id: '1', value: null },
    ]);

    const { companyId } = ana;
    await expect(staleKeys.set([{ type: 'creds', id: 'me', value: Buffer.from('stale') }])).rejects.toThrow(LeaseLost);
    await expect(staleKeys.clear()).rejects.toThrow(LeaseLost);
    await expect(world.db.withCompany(companyId, (tx) => fenced(tx, companyId, id, stale.epoch))).rejects.toThrow(
      LeaseLost,
    );
    expect(await keys.get('creds', ['me'])).toEqual(new Map([['me', Buffer.from('second')]]));
    expect(await keys.get('pre-key', ['1'])).toEqual(new Map());
    await giveUp(id);
  });

  it('of a process that is gone is free at once, and of one that is only silent is not', async () => {
    const id = await aWantedLine(ana);
    const [dying, next] = [anOwnerOfLines(), anOwnerOfLines()];
    await take(dying, id);
    expect(await claim(next)).toEqual([]);
    // As PostgreSQL sees the end of a process that was killed.
    await dying.leases.end();
    await eventually(async () => (await claim(next)).length === 1);
    expect(await rowOf(id)).toMatchObject({ owner: next.owner, epoch: '2' });
    await giveUp(id);
  });

  it('is not taken over while its owner is about to commit, and renewing it waits for nobody', async () => {
    const id = await aWantedLine(ana);
    const owner = anOwnerOfLines();
    const line = await take(owner, id);
    await world.db.withCompany(ana.companyId, async (tx) => {
      await fenced(tx, ana.companyId, id, line.epoch);
      expect([...(await renewLines(owner.leases, owner.owner, [line]))]).toEqual([id]);
      await expire(id);
      expect(await claim(anOwnerOfLines())).toEqual([]);
    });
    expect((await take(anOwnerOfLines(), id)).epoch).toBe('2');
    await giveUp(id);
  });
});

describe('a process that stands still', () => {
  it('keeps its line from nobody, though its transactions wait for each other', async () => {
    const id = await aWantedLine(ana);
    const { companyId } = ana;
    const standing = anOwnerOfLines();
    const { epoch } = await take(standing, id);
    const name = nameOfWork(standing.owner);
    const db = openDatabase({
      app: { ...world.address.as('app'), application_name: name },
      maintenance: world.address.as('maintenance'),
      onIdleError: () => {},
    });
    onTestFinished(() => db.close());
    const [isLocked, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const store = () =>
      db.withCompany(companyId, async (tx) => {
        await fenced(tx, companyId, id, epoch);
        await sql`update companies set name = 'Nunca' where id = ${companyId}`.execute(tx);
        isLocked.resolve();
        await isFree.promise;
      });
    const first = store();
    await isLocked.promise;
    const both = Promise.allSettled([first, store()]);
    await eventually(async () => {
      const waiting = `select 1 from pg_stat_activity where application_name = '${name}' and wait_event_type = 'Lock'`;
      return (await askAsOwner(world, waiting)).length === 1;
    });
    await expire(id);
    expect(await claim(anOwnerOfLines())).toEqual([]);

    const { adapter, opened } = scriptedAdapter();
    hold(adapter);
    await eventually(() => opened.length === 1);
    isFree.resolve();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await rowOf(id)).epoch).toBe('2');
    await giveUp(id);
  });
});

/** Channels that say what they are told to, and remember what was asked of them. */
function scriptedAdapter() {
  const opened: { line: Line; isClosed: boolean; connects: number }[] = [];
  const adapter: ChannelAdapter = {
    type: 'whatsapp',
    open(line) {
      const one = { line, isClosed: false, connects: 0 };
      opened.push(one);
      return {
        ...scriptedChannel(),
        connect: async () => {
          one.connects++;
        },
        close: async () => {
          one.isClosed = true;
        },
      };
    },
  };
  return { adapter, opened };
}

function hold(adapter: ChannelAdapter) {
  const { db, realtime, log, bus } = world.yupflow.parts;
  const events = {
    messages: async () => {},
    changes: async () => {},
    receipts: async () => {},
    groups: async () => {},
    calls: async () => {},
    people: async () => {},
    history: async () => {},
    restricted: async () => {},
  };
  const held = holdLines({
    db,
    realtime,
    log,
    bus,
    secrets,
    adapters: [adapter],
    address: world.address,
    owner: randomUUID(),
    openTraffic: () => ({
      events: { ...events, typing: () => {} },
      findSent: async () => null,
      findPoll: async () => null,
      doubt: async () => {},
      send: () => {},
      go: () => {},
    }),
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await held.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  return { ...held, stop };
}

describe('whoever runs a line', () => {
  it('counts the time that nobody had it as time that it was away', async () => {
    const id = await aWantedLine(ana);
    const { adapter, opened } = scriptedAdapter();
    const first = hold(adapter);
    await eventually(() => opened.length === 1);
    opened[0]?.line.events.status({ status: 'connected', phone: null, name: null });
    await eventually(async () => (await rowOf(id)).status === 'CONNECTED');
    await first.stop();
    expect((await rowOf(id)).status).toBe('CONNECTED');
    await askAsOwner(world, `update connections set lease_until = lease_until - interval '3 hours' where id = '${id}'`);
    hold(adapter);
    await eventually(() => opened.length === 2);
    opened[1]?.line.events.status({ status: 'connected', phone: null, name: null });
    await eventually(async () => (await rowOf(id)).status === 'CONNECTED');
    const { strip, events } = (await ana.get(`/connections/${id}/health`)).body;
    expect(events.slice(0, 2)).toMatchObject([{ status: 'CONNECTED' }, { status: 'CONNECTING', reason: 'network' }]);
    expect(strip.slice(43, 47)).toEqual(Array(4).fill('down'));
    const page = await (await fetch(`${world.origin}/metrics`)).text();
    expect(page).toMatch(/^lines\{state="CONNECTED"\} \d+$/m);
    expect(page).toMatch(/^line_leases\{state="taken"\} \d+$/m);
    await giveUp(id);
  });

  it('closes its channel as soon as the lease is another’s, and stores nothing more', { timeout: 15_000 }, async () => {
    const id = await aWantedLine(ana);
    const { adapter, opened } = scriptedAdapter();
    const held = hold(adapter);
    await eventually(() => opened.length === 1);
    opened[0]?.line.events.status({ status: 'connected', phone: '5511988887777', name: null });
    await eventually(async () => (await rowOf(id)).status === 'CONNECTED');
    // Somebody who is there: the line of one who is gone would be free at once.
    const other = anOwnerOfLines();
    expect(await claim(other)).toEqual([]);
    await askAsOwner(
      world,
      `update connections set owner = '${other.owner}', epoch = epoch + 1,
         lease_until = clock_timestamp() + interval '1 hour' where id = '${id}'`,
    );
    await eventually(() => opened[0]?.isClosed === true);
    opened[0]?.line.events.status({ status: 'closed', reason: 'logged_out' });
    await expect(opened[0]?.line.events.messages([])).rejects.toThrow(LeaseLost);
    expect(held.countLeases()).toEqual({ taken: 1, lost: 1, released: 0 });
    expect(opened).toHaveLength(1);
    expect((await rowOf(id)).status).toBe('CONNECTED');
    await giveUp(id);
  });

  it('gives it back at a clean stop, so that another has it at once', async () => {
    const id = await aWantedLine(ana);
    const [first, second] = [scriptedAdapter(), scriptedAdapter()];
    const leaving = hold(first.adapter);
    await eventually(() => first.opened.length === 1);
    hold(second.adapter);
    const before = performance.now();
    await leaving.stop();
    expect(first.opened[0]?.isClosed).toBe(true);
    await eventually(() => second.opened.length === 1);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect((await rowOf(id)).epoch).toBe('2');
    await giveUp(id);
  });

  it('tries again after the network broke, at once when a person asks, and not at all once it was replaced', async () => {
    const id = await aWantedLine(ana);
    const { adapter, opened } = scriptedAdapter();
    hold(adapter);
    await eventually(() => opened.length === 1);
    opened[0]?.line.events.status({ status: 'closed', reason: 'network' });
    await eventually(() => opened.length === 2);
    expect(opened[0]?.isClosed).toBe(true);
    // What the first one still says is not heard.
    opened[0]?.line.events.status({ status: 'connected', phone: null, name: null });
    opened[1]?.line.events.status({ status: 'qr', qr: 'a code', expiresAt: world.yupflow.parts.clock.now() });
    await eventually(async () => (await rowOf(id)).status === 'QR');
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .updateTable('connections')
        .set({ asked_at: new Date(), pairing_phone: '5511988887777' })
        .where('id', '=', id)
        .execute(),
    );
    world.yupflow.parts.bus.publish('lines.wake', { companyId: ana.companyId, connectionId: id });
    await eventually(() => opened.length === 3);
    opened[2]?.line.events.status({ status: 'closed', reason: 'replaced' });
    await eventually(async () => (await rowOf(id)).owner === null);
    expect(await rowOf(id)).toMatchObject({ status: 'DISCONNECTED' });
    expect(opened).toHaveLength(3);
    expect(opened.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it('that was on its way back in other hands goes on with it, and is shown as before', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => aWantedLine(ana)));
    const listed = ids.map((id) => `'${id}'`).join(', ');
    await askAsOwner(world, `update connections set status = 'CONNECTING', reason = 'network' where id in (${listed})`);
    const { adapter, opened } = scriptedAdapter();
    hold(adapter);
    await eventually(() => opened.length === 3);
    expect(new Set(opened.map(({ line }) => line.connectionId))).toEqual(new Set(ids));
    const rows = await askAsOwner(world, `select status, reason from connections where id in (${listed})`);
    expect(rows).toEqual(Array(3).fill({ status: 'CONNECTING', reason: 'network' }));
    for (const id of ids) await giveUp(id);
  });
});
