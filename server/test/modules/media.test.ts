import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@yupflow/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RemoteMedia } from '../../src/channels/channel.ts';
import { receiveMessages } from '../../src/modules/inbound/inbound.service.ts';
import { expireMedia } from '../../src/modules/media/expire-media.ts';
import { openMediaFetcher } from '../../src/modules/media/fetch-media.service.ts';
import { aQuietLine, inbound, somebody } from '../support/inbound.ts';
import { eventually } from '../support/own-process.ts';
import { aMember, anOwner, anotherDevice, type Person } from '../support/people.ts';
import { aFlow, block, flowOf } from '../support/running-flows.ts';
import { samples } from '../support/sample-files.ts';
import { scriptedChannel } from '../support/scripted-channel.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

interface Shown {
  kind: string;
  media: {
    state: string;
    url: string | null;
    name: string;
    type: string;
    size: number;
    width?: number;
    height?: number;
  };
}

async function messagesOf(person: Person): Promise<Shown[]> {
  const [chat] = (await person.get('/chats?type=all&status=all')).body.results;
  return chat ? (await person.get(`/chats/${chat.id}/messages`)).body.results : [];
}

/** The only message there is, once its file has come to this. */
async function untilMedia(person: Person, state: string): Promise<Shown> {
  await eventually(async () => (await messagesOf(person))[0]?.media?.state === state);
  const [message] = await messagesOf(person);
  if (!message) throw new Error('it was there');
  return message;
}

const filesOf = ({ companyId }: Person) =>
  world.db.withCompany(companyId, (tx) => tx.selectFrom('files').select(['key', 'size']).execute());
const statesOf = ({ companyId }: Person) =>
  world.db.withCompany(companyId, async (tx) => {
    const rows = await tx.selectFrom('messages').select('media').where('media', 'is not', null).execute();
    return rows.map(({ media }) => (media as { state: string }).state);
  });
const onDisk = ({ companyId }: Person) => {
  const folder = join(world.config.dataDir, 'files', companyId);
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
};
const setCompany = ({ companyId }: Person, what: string) =>
  askAsOwner(world, `update companies set ${what} where id = '${companyId}'`);

describe('a file that comes in', () => {
  it('is fetched after its message, measured, and served as what it is', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e9f6e' } })
      .jpeg()
      .toBuffer();
    const { key } = (await upload(ana, picture, 'praia.jpg')).body;
    await line.tell('5511977770002', { media: { key, kind: 'image' }, text: 'Olha só' });
    const { kind, media } = await untilMedia(ana, 'ready');
    expect(kind).toBe('image');
    expect(media).toMatchObject({ type: 'image/jpeg', name: 'praia.jpg', width: 40, height: 30 });
    const served = await fetch(`${world.origin}${media.url}`);
    expect([served.status, served.headers.get('content-disposition')?.slice(0, 6)]).toEqual([200, 'inline']);
    expect((await served.arrayBuffer()).byteLength).toBe(media.size);
  });

  it('and lies about its type becomes a document that is only ever downloaded [S32]', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    const { key } = (await upload(ana, samples.html, 'photo.png')).body;
    await line.tell('5511977770003', { media: { key, kind: 'image' } });
    const { kind, media } = await untilMedia(ana, 'ready');
    expect([kind, media.type]).toEqual(['document', 'application/octet-stream']);
    const served = await fetch(`${world.origin}${media.url}`);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

/** A line whose files come from where the test says, run by nobody but this. */
async function aFetchedLine(person: Person, download: () => Promise<Readable>) {
  const { parts } = world.yupflow;
  const { companyId } = person;
  const connectionId = await aQuietLine(world, person);
  const fetcher = openMediaFetcher(parts);
  onTestFinished(() => fetcher.stop());
  const comeUp = () => ({ channel: { ...scriptedChannel(), download }, isUp: true });
  let current = comeUp();
  const fetchDue = () => {
    const own = current;
    fetcher.fetchDue({ companyId, connectionId, epoch: '0', channel: own.channel }, () => own.isUp);
  };
  const media: RemoteMedia = {
    kind: 'document',
    type: 'application/pdf',
    name: 'a.pdf',
    size: 100,
    reference: { at: 'x' },
  };
  return {
    fetchDue,
    goDown: () => {
      current.isUp = false;
    },
    comeUp: () => {
      current = comeUp();
    },
    receive: (facts: Partial<RemoteMedia> = {}) =>
      receiveMessages(parts, companyId, connectionId, [
        inbound(somebody(), { kind: 'document', media: { ...media, ...facts } }),
      ]),
    stored: async () => {
      const { media: row } = await world.db.withCompany(companyId, (tx) =>
        tx.selectFrom('messages').select('media').where('media', 'is not', null).executeTakeFirstOrThrow(),
      );
      return row as Record<string, unknown>;
    },
  };
}

describe('a file that does not come at once', () => {
  it('is tried again later, by what is stored, and shown as failed in the end', async () => {
    const ana = await anOwner(world);
    let asked = 0;
    const line = await aFetchedLine(ana, async () => {
      asked++;
      throw new Error('not now');
    });
    await line.receive();
    line.fetchDue();
    await eventually(async () => (await line.stored()).attempts === 1);
    for (let attempt = 2; attempt < 6; attempt++) {
      await world.moveClock('PT30M');
      await eventually(async () => (await line.stored()).attempts === attempt);
    }
    expect(asked).toBe(5);
    await world.moveClock('PT30M');
    expect((await untilMedia(ana, 'failed')).media.url).toBeNull();
    expect(await line.stored()).toMatchObject({ failure: 'unreachable' });
    expect(asked).toBe(6);
  });

  it('waits for room on the disk as long as it takes, and for a line that went down', async () => {
    const ana = await anOwner(world);
    let how: 'full' | 'down' | 'well' = 'full';
    let asked = 0;
    const line = await aFetchedLine(ana, async () => {
      asked++;
      if (how === 'well') return Readable.from([samples.pdf]);
      if (how === 'down') line.goDown();
      return new Readable({
        read() {
          // As the disk says it when the bytes are written.
          this.destroy(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
        },
      });
    });
    await line.receive();
    line.fetchDue();
    let before: unknown;
    for (let hour = 1; hour <= 8; hour++) {
      if (hour > 1) await world.moveClock('PT1H');
      await eventually(async () => asked === hour && (await line.stored()).next_at !== before);
      before = (await line.stored()).next_at;
    }
    how = 'down';
    await world.moveClock('PT1H');
    await eventually(() => asked === 9);
    expect(await line.stored()).toMatchObject({ state: 'waiting', attempts: 0 });
    how = 'well';
    line.comeUp();
    line.fetchDue();
    expect((await untilMedia(ana, 'ready')).media).toMatchObject({ type: 'application/pdf', size: samples.pdf.length });
    expect(readdirSync(join(world.config.dataDir, 'files/incoming'))).toEqual([]);
  });

  it('is looked for again when the database could not be asked', async () => {
    const ana = await anOwner(world);
    const line = await aFetchedLine(ana, async () => Readable.from([samples.pdf]));
    await line.receive();
    await askAsOwner(world, 'alter table messages rename to messages_away');
    line.fetchDue();
    await eventually(() => world.logged.some((line) => line.includes('what waits could not be looked up')));
    await askAsOwner(world, 'alter table messages_away rename to messages');
    await untilMedia(ana, 'ready');
  });

  it('because it is more than anybody may send, or nothing at all, is not asked for again', async () => {
    const ana = await anOwner(world);
    const endless = () =>
      Readable.from(
        (function* () {
          for (let sent = 0; sent <= limits.uploadBytes; sent += 1_048_576) yield Buffer.alloc(1_048_576);
        })(),
      );
    const line = await aFetchedLine(ana, async () => endless());
    await line.receive();
    line.fetchDue();
    await untilMedia(ana, 'failed');
    expect(await line.stored()).toMatchObject({ failure: 'too_large' });
    const bruno = await anOwner(world, 'Bruno');
    const silent = await aFetchedLine(bruno, async () => Readable.from([]));
    await silent.receive();
    silent.fetchDue();
    await untilMedia(bruno, 'failed');
    expect(await silent.stored()).toMatchObject({ failure: 'empty' });
    expect(await filesOf(ana)).toEqual([]);
  });
});

describe("a company's room for files", () => {
  it('holds for what is sent and for what comes, and leaves nothing on the disk', async () => {
    const ana = await anOwner(world);
    await setCompany(ana, `media_quota_bytes = ${samples.pdf.length * 2}`);
    expect((await upload(ana, samples.pdf, 'a.pdf')).status).toBe(201);
    const many = await Promise.all(['b.pdf', 'c.pdf', 'd.pdf'].map((name) => upload(ana, samples.pdf, name)));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(many.find(({ status }) => status === 409)?.body.code).toBe('media_quota_reached');
    const line = await aFetchedLine(ana, async () => Readable.from([samples.pdf]));
    await line.receive();
    line.fetchDue();
    await untilMedia(ana, 'failed');
    expect(await line.stored()).toMatchObject({ failure: 'quota' });
    expect(await filesOf(ana)).toHaveLength(2);
    expect(onDisk(ana)).toHaveLength(2);
  });
});

describe('files that are older than a company keeps them', () => {
  it('go, and their messages stay; what is younger, or needed elsewhere, stays too', async () => {
    const ana = await anOwner(world);
    const bruno = await anOwner(world, 'Bruno');
    const lineOf = (person: Person) => aFetchedLine(person, async () => Readable.from([samples.pdf]));
    const [line, other] = [await lineOf(ana), await lineOf(bruno)];
    for (const one of [line, other]) {
      await one.receive();
      one.fetchDue();
    }
    for (let more = 0; more < 2; more += 1) {
      await line.receive();
      line.fetchDue();
    }
    await eventually(async () => (await filesOf(ana)).length === 3);
    await untilMedia(bruno, 'ready');
    const [needed, sentByFlow] = await filesOf(ana);
    const media = { key: sentByFlow?.key ?? '', name: 'a.pdf', type: 'application/pdf', size: samples.pdf.length };
    await aFlow(ana, flowOf([block('f', 'file', { media, caption: '' })]));
    const quick = await ana.post('/quick-messages', { name: 'catalogo', text: 'Veja', media: needed?.key });
    expect(quick.status).toBe(201);
    await setCompany(ana, 'media_retention_days = 30');
    const run = () => expireMedia(world.yupflow.parts)();
    await world.moveClock('P29D');
    await run();
    expect(await statesOf(ana)).toEqual(['ready', 'ready', 'ready']);
    await world.moveClock('P2D');
    await run();
    expect(await statesOf(ana)).toEqual(['expired', 'expired', 'expired']);
    expect(await filesOf(ana)).toEqual([needed, sentByFlow]);
    expect(onDisk(ana)).toHaveLength(2);
    expect(await statesOf(bruno)).toEqual(['ready']);
    const later = await anotherDevice(world, ana);
    expect((await messagesOf(later))[0]?.media).toMatchObject({ state: 'expired', url: null, name: 'a.pdf' });
  });

  it('go from internal chats too', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['internal_chats']);
    const { id } = (await ana.post('/internal-chats', { members: [rui.userId] })).body;
    const say = async (person: Person, name: string) => {
      const media = (await upload(person, samples.pdf, name)).body.key;
      await person.post(`/internal-chats/${id}/messages`, { text: name, media });
    };
    await say(ana, 'antigo.pdf');
    await world.moveClock('P2D');
    await say(await anotherDevice(world, ana), 'novo.pdf');
    await setCompany(ana, 'media_retention_days = 3');
    await world.moveClock('P2D');
    await expireMedia(world.yupflow.parts)();
    const later = await anotherDevice(world, rui);
    expect((await later.get(`/internal-chats/${id}/messages`)).body.results).toMatchObject([
      { text: 'novo.pdf', media: { state: 'ready', url: expect.any(String) } },
      { text: 'antigo.pdf', media: { state: 'expired', url: null, key: null, name: 'antigo.pdf' } },
    ]);
    expect(await filesOf(ana)).toHaveLength(1);
    expect(onDisk(ana)).toHaveLength(1);
  });
});
