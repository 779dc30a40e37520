import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { openFileStore } from '../../src/platform/files/files.ts';
import { runScript } from '../support/command.ts';
import { afterJob } from '../support/jobs.ts';
import { anOwner, bodyOf, Person } from '../support/people.ts';
import { type RedisServer, redisProgram, startRedis } from '../support/redis-server.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { upload } from '../support/upload.ts';
import { type Deployment, deploy } from './deployment.ts';

let s3: S3Server;
let redis: RedisServer | null;
let world: Deployment;
beforeAll(async () => {
  s3 = await startS3();
  redis = redisProgram ? await startRedis(redisProgram) : null;
  world = await deploy({ isFolderShared: false, env: { ...s3.env, ...(redis ? { REDIS_URL: redis.url } : {}) } });
}, 180_000);
afterAll(async () => {
  await world.stop();
  await redis?.kill();
  await s3.stop();
});

const [first, second] = [0, 1].map((index) => (person: Person) => {
  const origin = world.webs[index]?.origin ?? '';
  return new Person({ ...person, origin });
}) as [(person: Person) => Person, (person: Person) => Person];

describe('nodes that share no disk', () => {
  it('show a file that another took, whole and in parts', async () => {
    const ana = await anOwner(world);
    const { url } = (await upload(first(ana), 'Olá, mundo', 'a.txt')).body;
    const { origin } = second(ana);
    expect(await (await fetch(`${origin}${url}`)).text()).toBe('Olá, mundo');
    const part = await fetch(`${origin}${url}`, { headers: { range: 'bytes=6-10' } });
    expect([part.status, await part.text()]).toEqual([206, 'mundo']);
  });

  it('show a file that one which works has made', async () => {
    const ana = await anOwner(world);
    bodyOf(await ana.post('/contacts', { name: 'Bia', phone: '+5511977770001' }), 201);
    const job = await afterJob(ana, ana.post('/contacts/export', { selection: {}, columns: ['name', 'phone'] }));
    expect(job.state).toBe('done');
    const url = job.file?.url ?? '';
    for (const { origin } of world.webs) {
      const answer = await fetch(`${origin}${url}`);
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
  });

  it('are backed up with their files, and restored into another bucket', async () => {
    const ana = await anOwner(world);
    const { key } = (await upload(ana, 'guardado', 'a.txt')).body;
    const archive = join(tempFolder(), 'all.tar');
    const env = { ...world.env, DATA_DIR: tempFolder() };
    expect(await runScript('backup', env, archive)).toMatchObject({ code: 0 });
    expect(statSync(archive).size).toBeGreaterThan(0);
    const elsewhere = await createEmptyDatabase();
    onTestFinished(() => elsewhere.remove());
    const other = { ...env, DATABASE_URL: elsewhere.url, S3_BUCKET: 'another-bucket' };
    expect(await runScript('restore', other, archive)).toMatchObject({ code: 0 });
    const store = openFileStore(readConfig(other));
    const content = await store.open(ana.companyId, key, { start: 0, end: 7 });
    expect(await new Response(Readable.toWeb(content) as ReadableStream).text()).toBe('guardado');
  });
});

describe.runIf(redisProgram)('nodes that talk by Redis', () => {
  function listen({ token, origin }: Person): { socket: Socket; heard: string[] } {
    const socket = io(origin, { transports: ['websocket'], auth: { token }, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    const heard: string[] = [];
    socket.onAny((name) => heard.push(name));
    return { socket, heard };
  }

  it('tell a browser at one what happened at the other, and go on without a gap when Redis is gone', async () => {
    const ana = await anOwner(world);
    const { socket, heard } = listen(first(ana));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    bodyOf(await second(ana).post('/tags', { name: 'Com Redis' }), 201);
    await expect.poll(() => heard).toEqual(['tags.changed']);
    await redis?.kill();
    // Whoever listens is told to read everything anew, since something may have been said into the void.
    await expect.poll(() => heard).toEqual(['tags.changed', 'resync']);
    bodyOf(await second(ana).post('/tags', { name: 'Sem Redis' }), 201);
    await expect.poll(() => heard).toEqual(['tags.changed', 'resync', 'tags.changed']);
    await redis?.start();
    const isBack = async (origin: string) =>
      (await (await fetch(`${origin}/metrics`)).text()).includes('bus_line_up{line="redis"} 1');
    await expect.poll(async () => Promise.all(world.webs.map(({ origin }) => isBack(origin)))).toEqual([true, true]);
    bodyOf(await second(ana).post('/tags', { name: 'De novo' }), 201);
    await expect.poll(() => heard).toEqual(['tags.changed', 'resync', 'tags.changed', 'tags.changed']);
  });
});
