import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { simulatorAdapter } from '../../src/channels/simulator/simulator-channel.ts';
import { openSimulator } from '../../src/channels/simulator/simulator-process.ts';
import type { SimulatorTimes } from '../../src/channels/simulator/times.ts';
import { eventually, inOwnProcess } from '../support/own-process.ts';
import { makeTempFolder, tempFolder } from '../support/temp-folder.ts';
import type { ChannelWorld } from './channel-world.ts';
import { describeChannel } from './conformance.ts';
import { anOutbound, RecordedLine } from './recorded-line.ts';

const realTime = { now: () => new Date() };

async function simulatorWorld(): Promise<ChannelWorld> {
  const dataDir = makeTempFolder();
  const simulator = openSimulator({ dataDir, clock: realTime });
  return {
    adapter: simulatorAdapter(simulator),
    phone: '5511987654321',
    linkingPhone: '5511987654321',
    unknownPhone: '5511987650000',
    scan: async (line) => expect(await simulator.ask(line, 'scan', {})).toBe('done'),
    typeCode: async (line, code) => (await simulator.ask(line, 'scan', { code })) === 'done',
    async say(line, { media, isOwn, at, contacts, ...spoken }) {
      const said = {
        ...spoken,
        ...(contacts ? { contacts: contacts.map(({ name, phones }) => ({ name, phones: [...phones] })) } : {}),
        ...(isOwn ? { is_own: true } : {}),
        ...(at ? { at: at.toISOString() } : {}),
      };
      if (!media) return (await simulator.ask(line, 'say', said)).id;
      const { content, ...facts } = media;
      const source = Readable.from([content], { objectMode: false });
      const id = await simulator.upload(line, source, content.length);
      return (await simulator.ask(line, 'say', { ...said, media: { id, size: content.length, ...facts } })).id;
    },
    async arrivedAt(line, to) {
      const entries = await simulator.ask(line, 'list', { to, limit: 1_000 });
      return entries.reverse().map(({ id, kind, text, detail }) => ({
        id: id ?? '',
        kind,
        text,
        about: (detail.of ?? detail.quoted ?? null) as string | null,
        location: detail.location,
        contacts: detail.contacts,
      }));
    },
    async readMedia(line, messageId) {
      const media = await simulator.ask(line, 'findMedia', { id: messageId });
      const file = await simulator.download(line, media?.id ?? '');
      return Buffer.concat(await Array.fromAsync(file?.stream ?? []));
    },
    sendReceipt: async (line, id, status) => void (await simulator.ask(line, 'sendReceipt', { id, status })),
    setReceipts: async (line, receipts, is_reading) =>
      void (await simulator.ask(line, 'configure', { receipts, is_reading })),
    setTyping: async (line, from, is_typing) => void (await simulator.ask(line, 'setTyping', { from, is_typing })),
    drop: async (line, reason) => void (await simulator.ask(line, 'drop', { reason })),
    redeliver: async (line, count) => void (await simulator.ask(line, 'redeliver', { count })),
    async stop() {
      await simulator.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

describeChannel('simulator', simulatorWorld);

const phone = '5511987654321';
const to = { kind: 'contact', address: `${phone}@s.whatsapp.net`, phone, lid: null } as const;

interface Place {
  readonly dataDir?: string;
  readonly times?: Partial<SimulatorTimes>;
  readonly clock?: { now(): Date };
}

function aSimulator({ dataDir = tempFolder(), times = {}, clock = realTime }: Place = {}) {
  const simulator = openSimulator({ dataDir, clock, times });
  onTestFinished(() => simulator.close());
  return { simulator, dataDir, adapter: simulatorAdapter(simulator) };
}

const addressOf = (dataDir: string): { port: number; secret: string; pid: number } =>
  JSON.parse(readFileSync(join(dataDir, 'simulator/address.json'), 'utf8'));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function aConnectedLine({ simulator, adapter }: ReturnType<typeof aSimulator>, former?: RecordedLine) {
  const line = new RecordedLine(adapter, former);
  onTestFinished(() => line.channel.close());
  await line.channel.connect();
  if (!former) {
    await line.untilStatus('qr');
    await simulator.ask(line, 'scan', {});
  }
  await line.untilStatus('connected');
  return line;
}

const itsLine = { companyId: 'a'.repeat(36), connectionId: 'b'.repeat(36) };

/** A product in a process of its own, to be killed. */
async function aProductThatSays(text: string, { dataDir, times = {} }: Place & { dataDir: string }) {
  const module = new URL('../../src/channels/simulator/simulator-process.ts', import.meta.url).href;
  const { child } = await inOwnProcess(
    `import { openSimulator } from '${module}';
    const [dataDir, facts] = process.argv.slice(1);
    const { line, text, times } = JSON.parse(facts);
    const simulator = openSimulator({ dataDir, times, clock: { now: () => new Date() } });
    await simulator.ask(line, 'say', { from: '${phone}', text });
    console.log('said');
    setInterval(() => {}, 1000);`,
    dataDir,
    JSON.stringify({ line: itsLine, text, times }),
  );
  return child;
}

describe("the phones' process", () => {
  it('outlives a product that is killed, and the next one finds it with all that it knows', async () => {
    const dataDir = tempFolder();
    const child = await aProductThatSays('antes', { dataDir });
    const { pid } = addressOf(dataDir);
    child.kill('SIGKILL');
    const next = aSimulator({ dataDir });
    expect((await next.simulator.ask(itsLine, 'list', { limit: 10 })).map(({ text }) => text)).toEqual(['antes']);
    expect(addressOf(dataDir).pid).toBe(pid);
    await next.simulator.close();
    await eventually(() => !isAlive(pid));
  });

  it('is what it was after it was killed itself: its log tells all', async () => {
    const world = aSimulator();
    const line = await aConnectedLine(world);
    await world.simulator.ask(line, 'configure', { receipts: 'none', is_reading: true });
    await line.channel.send(anOutbound(to, { text: 'oi' }));
    const group = { id: '120363000000000001', name: 'Vizinhos' };
    await world.simulator.ask(line, 'say', { from: phone, name: 'Ana', text: 'olá', group });
    await line.untilMessage('olá');
    line.refusals = 1_000;
    await world.simulator.ask(line, 'say', { from: phone, text: 'por guardar' });
    await line.untilMessage('por guardar');
    const [before, known] = [
      await world.simulator.ask(line, 'getState'),
      await world.simulator.ask(line, 'list', { limit: 100 }),
    ];
    process.kill(addressOf(world.dataDir).pid, 'SIGKILL');
    expect(await line.untilStatus('closed')).toMatchObject({ reason: 'network' });
    // A line that the kill had cut short.
    appendFileSync(
      join(world.dataDir, 'simulator/lines', line.companyId, line.connectionId, 'wire.jsonl'),
      '{"seq":99,"direction":"in","text":"mei',
    );
    expect(await world.simulator.ask(line, 'getState')).toEqual({ ...before, is_online: false });
    expect((await world.simulator.ask(line, 'list', { limit: 100 })).slice(-known.length)).toEqual(known);
    const again = await aConnectedLine(world, line);
    await again.untilMessage('por guardar');
    expect(again.messages).toHaveLength(1);
    expect(again.groups).toMatchObject([{ name: 'Vizinhos' }]);
    const seqs = (await world.simulator.ask(line, 'list', { after: 0, limit: 1_000 })).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, at) => at + 1));
  });

  it('shows a new QR when one is too old, and gives up after the last', async () => {
    const { simulator, adapter } = aSimulator({ times: { firstQrMs: 60, nextQrMs: 30, codeMs: 50 } });
    const line = new RecordedLine(adapter);
    await line.channel.connect();
    expect(await line.untilStatus('closed')).toEqual({ status: 'closed', reason: 'expired' });
    const shown = line.statuses.flatMap((status) => (status.status === 'qr' ? [status.qr] : []));
    expect(new Set(shown).size).toBe(6);
    expect(await simulator.ask(line, 'scan', {})).toBe('not_pairing');
    await line.channel.connect({ pairingPhone: phone });
    await line.untilStatus('closed');
    expect(line.statuses.map(({ status }) => status)).toContain('code');
    expect(await simulator.ask(line, 'scan', { code: 'ABCDEFGH' })).toBe('not_pairing');
  });

  it('has one session: whoever is paired anew signs the former one out, and keeps the line', async () => {
    const world = aSimulator();
    const former = await aConnectedLine(world);
    const { companyId, connectionId } = former;
    const anew = new RecordedLine(world.adapter, { companyId, connectionId });
    onTestFinished(() => anew.channel.close());
    await anew.channel.connect();
    await anew.untilStatus('qr');
    await world.simulator.ask(anew, 'scan', {});
    await anew.untilStatus('connected');
    expect(await former.untilStatus('closed')).toMatchObject({ reason: 'logged_out' });
    await world.simulator.ask(anew, 'say', { from: phone, text: 'e agora?' });
    await anew.untilMessage('e agora?');
  });

  it('ends by itself when nobody is connected any more, and is there again when it is needed', async () => {
    const dataDir = tempFolder();
    const child = await aProductThatSays('tchau', { dataDir, times: { idleMs: 300 } });
    const { pid } = addressOf(dataDir);
    child.kill('SIGKILL');
    await eventually(() => !isAlive(pid));
    const next = aSimulator({ dataDir });
    expect((await next.simulator.ask(itsLine, 'list', { limit: 10 })).map(({ text }) => text)).toEqual(['tchau']);
    expect(addressOf(dataDir).pid).not.toBe(pid);
  });

  it('is one, however many ask for it at once', async () => {
    const dataDir = tempFolder();
    const worlds = [aSimulator({ dataDir }), aSimulator({ dataDir }), aSimulator({ dataDir })];
    const line = new RecordedLine(worlds[0]?.adapter ?? aSimulator().adapter);
    await Promise.all(worlds.map(({ simulator }, at) => simulator.ask(line, 'say', { from: phone, text: `${at}` })));
    const said = await worlds[1]?.simulator.ask(line, 'list', { limit: 10 });
    expect(said?.map(({ text }) => text).toSorted()).toEqual(['0', '1', '2']);
  });

  it('speaks to nobody who does not know its secret, which only its owner can read', async () => {
    const world = aSimulator();
    await aConnectedLine(world);
    const { port } = addressOf(world.dataDir);
    const answer = await new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${JSON.stringify({ secret: 'x'.repeat(43), now: 0, wish: { to: 'end' } })}\n`),
      );
      socket.on('data', (chunk) => {
        heard += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(heard));
    });
    expect(answer).toBe('');
    expect(statSync(join(world.dataDir, 'simulator/address.json')).mode & 0o777).toBe(0o600);
  });

  it('follows the clock that the product moved', async () => {
    let shiftMs = 0;
    const world = aSimulator({ clock: { now: () => new Date(Date.now() + shiftMs) } });
    const line = await aConnectedLine(world);
    shiftMs = 3 * 24 * 3_600_000;
    await world.simulator.ask(line, 'say', { from: phone, text: 'três dias depois' });
    const { at, isHistory } = await line.untilMessage('três dias depois');
    expect(Math.round((at.getTime() - Date.now()) / 3_600_000)).toBe(72);
    expect(isHistory).toBe(false);
  });

  it('tells late when it is told to', async () => {
    const world = aSimulator({ times: { lateMs: 200 } });
    const line = await aConnectedLine(world);
    await world.simulator.ask(line, 'configure', { receipts: 'late', is_reading: true });
    const message = anOutbound(to, { text: 'devagar' });
    await line.channel.send(message);
    await eventually(() => line.statesOf(message.id).length === 3);
    expect(line.statesOf(message.id)).toEqual(['server', 'delivered', 'read']);
    const [read, delivered, server] = await world.simulator.ask(line, 'list', { chat: phone, limit: 3 });
    for (const late of [read, delivered])
      expect(Date.parse(late?.at ?? '') - Date.parse(server?.at ?? '')).toBeGreaterThanOrEqual(190);
  });

  it('passes a file of 100 MB through without holding it', async () => {
    const world = aSimulator();
    const line = await aConnectedLine(world);
    const { pid } = addressOf(world.dataDir);
    const peakOf = (id: number) =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;
    const chunk = Buffer.alloc(64 * 1024, 7);
    const pass = async (chunks: number) => {
      const media = {
        kind: 'video',
        type: 'video/mp4',
        name: 'longo.mp4',
        size: chunks * chunk.length,
        read: () =>
          Readable.from(
            Array.from({ length: chunks }, () => chunk),
            { objectMode: false },
          ),
      } as const;
      const message = anOutbound(to, { kind: 'video', media });
      await line.channel.send(message);
      const kept = await world.simulator.ask(line, 'findMedia', { id: message.id });
      let read = 0;
      for await (const part of await line.channel.download({ id: kept?.id })) read += part.length;
      expect(read).toBe(media.size);
    };
    // A process that has just started grows by its own code and buffers: that is no file.
    await pass(320);
    const before = peakOf(pid);
    await pass(1_600);
    expect(peakOf(pid) - before).toBeLessThan(50);
  });
});
