import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@yupflow/contract/limits';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { anOwner, bodyOf, Person, request } from '../support/people.ts';
import { aSimulatedLine, type SimulatedLine } from '../support/simulated-line.ts';
import type { SpawnedServer } from '../support/spawned-server.ts';
import { upload } from '../support/upload.ts';
import { type Deployment, deploy, metricsToken } from './deployment.ts';

let world: Deployment;
beforeAll(async () => {
  world = await deploy({ isFolderShared: true });
}, 180_000);
afterAll(() => world.stop());

const at = (person: Person, { origin }: { origin: string }) => new Person({ ...person, origin });
const nodeAt = (index: number): SpawnedServer => {
  const node = world.webs[index];
  if (!node) throw new Error('no such node');
  return node;
};

function dial({ token, headers }: Person, origin: string): Socket {
  const socket = io(origin, { transports: ['websocket'], auth: { token }, extraHeaders: headers, forceNew: true });
  onTestFinished(() => void socket.disconnect());
  return socket;
}

const connected = (socket: Socket) => new Promise<void>((resolve) => socket.once('connect', resolve));

describe('two that answer and two that work, behind a round-robin', () => {
  it('share sessions: who signs in at one is known at the other, and who signs out is known at none', async () => {
    const ana = await anOwner(world);
    const statuses = async () => Promise.all(world.webs.map(async (node) => (await at(ana, node).get('/me')).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await at(ana, nodeAt(0)).post('/logout')).status).toBe(204);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('count bad sign-ins together', async () => {
    const { email } = await anOwner(world);
    const before = new Map(world.balancer.given);
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.badSignIns.attempts; tries++)
      statuses.push((await request(world.origin, 'POST', '/login', { email, password: 'wrong password' })).status);
    expect(statuses).toEqual([...Array.from({ length: limits.badSignIns.attempts }, () => 401), 429]);
    for (const { origin } of world.webs)
      expect(world.balancer.given.get(origin)).toBe((before.get(origin) ?? 0) + statuses.length / 2);
  });

  it('do once what comes twice at the same moment, wherever it comes', async () => {
    const ana = await anOwner(world);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ana.post('/tags', { name: 'Uma vez' }, { 'idempotency-key': 'k' })),
    );
    expect(new Set(answers.map((answer) => bodyOf(answer, 201).id)).size).toBe(1);
  });

  it('show a file at both, whoever took it', async () => {
    const ana = at(await anOwner(world), nodeAt(0));
    const { url } = (await upload(ana, 'Olá', 'a.txt')).body;
    for (const { origin } of world.webs) expect(await (await fetch(`${origin}${url}`)).text()).toBe('Olá');
  });

  it('tell a browser at one what happened at the other', async () => {
    const ana = await anOwner(world);
    const socket = dial(ana, nodeAt(0).origin);
    const told = new Promise((resolve) => socket.once('tags.changed', resolve));
    await connected(socket);
    bodyOf(await at(ana, nodeAt(1)).post('/tags', { name: 'Nova' }), 201);
    await told;
  });

  it('send each mail once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => anOwner(world)));
    await Promise.all(people.map(({ email }) => request(world.origin, 'POST', '/forgot-password', { email })));
    const outbox = join(world.dataDir, 'outbox');
    await eventually(() => {
      try {
        return readdirSync(outbox).length >= people.length;
      } catch {
        return false;
      }
    }, 60_000);
    await eventually(async () => {
      const { rows } = await world.db.app.query(
        "select 1 from pgboss.job where name in ('mail', 'password-link') and state < 'completed'",
      );
      return rows.length === 0;
    }, 60_000);
    expect(readdirSync(outbox)).toHaveLength(people.length);
  });

  it('do what recurs once for each of its times, although both that work look after it', async () => {
    const count = async () => {
      const { rows } = await world.db.app.query("select 1 from pgboss.job where name = 'cleanup'");
      return rows.length;
    };
    const before = await count();
    for (let hours = 1; hours <= 3; hours++) {
      // From half past to half past: of what is done at every full hour, one time lies between them.
      const { rows } = await world.db.app.query<{ minutes: number }>(
        `select ceil(extract(epoch from date_trunc('hour', app.now()) + interval '90 minutes' - app.now()) / 60)::int
           as minutes`,
      );
      bodyOf(await (await anOwner(world)).post('/simulator/clock', { advance: `PT${rows[0]?.minutes}M` }), 200);
      await eventually(async () => (await count()) >= before + hours, 60_000);
    }
    // What both would do twice is on its way by now: they look every two seconds.
    await eventually(async () => {
      const { rows } = await world.db.app.query("select 1 from pgboss.job where state < 'completed'");
      return rows.length === 0;
    }, 60_000);
    expect(await count()).toBe(before + 3);
  });
});

/** How many lines a worker has taken, by its own figures. */
async function leasesOf({ origin }: SpawnedServer): Promise<number> {
  const page = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text();
  const figure = (state: string) =>
    Number(new RegExp(`^line_leases\\{state="${state}"\\} (\\d+)`, 'm').exec(page)?.[1]);
  return figure('taken') - figure('lost') - figure('released');
}

/** Whoever has the only line there is, once the others know that they have it no more. */
async function holderOf(workers: readonly SpawnedServer[]): Promise<SpawnedServer> {
  const counts = async () => Promise.all(workers.map(leasesOf));
  await eventually(async () => (await counts()).toSorted().join() === '0,1', 30_000);
  const holder = workers[(await counts()).indexOf(1)];
  if (!holder) throw new Error('nobody has the line');
  return holder;
}

/** Seconds until what a phone says arrives, although whoever had its line is gone. */
async function handOver(line: SimulatedLine, lose: (holder: SpawnedServer) => unknown, phone: string): Promise<number> {
  const holder = await holderOf(world.workers);
  const since = performance.now();
  await lose(holder);
  await line.say(phone, 'Tem alguém aí?');
  await eventually(
    async () => (await line.owner.get(`/chats?type=all&status=all&search=${phone}`)).body.results.length === 1,
    60_000,
  );
  return (performance.now() - since) / 1_000;
}

describe('a node that is gone', () => {
  it('leaves its browsers to the others, who miss nothing', async () => {
    const ana = await anOwner(world);
    const socket = dial(ana, world.origin);
    let shown: string[] = [];
    // As the web app does: what is there is read at every connection, and whenever something changed.
    const read = async () => {
      shown = (await ana.get('/tags?limit=100')).body.results.map(({ name }: { name: string }) => name);
    };
    const readAnew = () => void read().catch(readAnew);
    socket.on('connect', readAnew);
    socket.on('tags.changed', readAnew);
    await connected(socket);
    const second = at(ana, nodeAt(1));
    const wanted: string[] = [];
    for (let count = 0; count < 20; count++) {
      if (count === 10) await nodeAt(0).kill('SIGKILL');
      wanted.push(`Etiqueta ${String(count).padStart(2, '0')}`);
      bodyOf(await second.post('/tags', { name: wanted.at(-1) }), 201);
    }
    await eventually(() => socket.connected && shown.toSorted().join() === wanted.join(), 30_000);
    expect((await ana.get('/me')).status).toBe(200);
  });

  it('hands its lines over within fifteen seconds, whether it stands still or is killed', {
    timeout: 120_000,
  }, async () => {
    const line = await aSimulatedLine(await anOwner(world));
    let stopped: SpawnedServer | undefined;
    const standing = await handOver(
      line,
      (holder) => {
        stopped = holder;
        holder.child.kill('SIGSTOP');
      },
      '5511977770001',
    );
    stopped?.child.kill('SIGCONT');
    const killed = await handOver(line, (holder) => holder.kill('SIGKILL'), '5511977770002');
    console.log(`the line is back after ${standing.toFixed(1)} s of silence, and ${killed.toFixed(1)} s after a kill`);
    expect(standing).toBeLessThanOrEqual(15);
    expect(killed).toBeLessThanOrEqual(15);
  });
});
