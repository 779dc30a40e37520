import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@yupflow/contract/connections';
import type { File } from '@yupflow/contract/files';
import type { Message } from '@yupflow/contract/messages';
import { type Bench, type Figure, rounded } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';
import { memoryMbOf } from './support/processes.ts';
import { demo, type RunningServer, withServer } from './support/server.ts';

const smallMb = 10;
const largeMb = 100;
const times = 3;
/** Less than a sixth of what would be held by whoever holds the file once, and noise of the collector is in it. */
const mostGrowthMb = 16;

/** That a file's way through the product costs the same memory, however large it is. */
export const bench: Bench = () =>
  withDataFolder(async (folder) => {
    // A process of its own for each: what one has used, the next one would seem to use too.
    const small = await withServer(folder, (server) => measure(server, smallMb));
    const large = await withServer(folder, (server) => measure(server, largeMb));
    return figuresOf(small, large);
  });

interface Cost {
  readonly idleMb: number;
  readonly peakMb: number;
  readonly seconds: Readonly<Record<Way, number>>;
}

const ways = ['up', 'in', 'out', 'down'] as const;
type Way = (typeof ways)[number];

const phone = '5511955550001';
/** Messages of passes before. */
const known = new Set<string>();

async function measure({ origin, pid }: RunningServer, sizeMb: number): Promise<Cost> {
  const api = await signIn(origin);
  const line = await connectLine(api, `Media ${sizeMb}`);
  // Everything is loaded and the collector has seen some files before anything counts.
  await pass(api, line, 1);
  const idleMb = memoryMbOf(pid);
  let peakMb = idleMb;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMbOf(pid));
  }, 10);
  const seconds = { up: 0, in: 0, out: 0, down: 0 };
  for (let time = 0; time < times; time += 1) {
    const took = await pass(api, line, sizeMb);
    for (const way of ways) seconds[way] += took[way] / times;
  }
  clearInterval(watch);
  return { idleMb, peakMb, seconds };
}

interface Api {
  readonly origin: string;
  send<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  upload(sizeMb: number): Promise<File>;
}

async function signIn(origin: string): Promise<Api> {
  const json = { 'content-type': 'application/json' };
  const answered = async <Answer>(path: string, answer: Response): Promise<Answer> => {
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as Answer;
  };
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers: json, body: JSON.stringify(demo) });
  const { token } = await answered<{ token: string }>('/login', login);
  const headers = { authorization: `Bearer ${token}` };
  return {
    origin,
    send: async (method, path, body) =>
      answered(
        path,
        await fetch(`${origin}/api${path}`, {
          method,
          headers: body ? { ...headers, ...json } : headers,
          body: body && JSON.stringify(body),
        }),
      ),
    upload: async (sizeMb) =>
      answered(
        '/files',
        await fetch(`${origin}/api/files`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
          body: ReadableStream.from(formOf(sizeMb)),
          duplex: 'half',
        } as RequestInit),
      ),
  };
}

/** Never whole in our memory either. */
function* formOf(sizeMb: number): Generator<Uint8Array> {
  const text = (value: string) => Buffer.from(value);
  yield text('--b\r\ncontent-disposition: form-data; name=file; filename=large.dat\r\n\r\n');
  const part = randomBytes(65_536);
  for (let sent = 0; sent < sizeMb * 16; sent += 1) yield part;
  yield text('\r\n--b--\r\n');
}

async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(100);
  }
}

async function connectLine(api: Api, name: string): Promise<string> {
  const { id } = await api.send<Connection>('POST', '/connections', { name, type: 'simulator' });
  const untilStatus = (status: Connection['status']) =>
    until(async () => (await api.send<Connection>('GET', `/connections/${id}`)).status === status || undefined);
  await api.send('GET', `/connections/${id}/qr`);
  await untilStatus('QR');
  await api.send('POST', `/simulator/${id}/scan`, {});
  await untilStatus('CONNECTED');
  return id;
}

/** Uploaded by a member, sent by a phone and fetched from it, sent to the phone, and downloaded. In seconds each. */
async function pass(api: Api, line: string, sizeMb: number): Promise<Record<Way, number>> {
  let last = performance.now();
  const lap = () => {
    const before = last;
    last = performance.now();
    return (last - before) / 1_000;
  };
  const file = await api.upload(sizeMb);
  const up = lap();
  await api.send('POST', `/simulator/${line}/messages`, { from: phone, media: { key: file.key, kind: 'document' } });
  const received = await until(async () => {
    const chats = await api.send<{ results: { id: string; connection_id: string }[] }>('GET', '/chats?limit=5');
    const chat = chats.results.find((one) => one.connection_id === line);
    if (!chat) return undefined;
    const { results } = await api.send<{ results: Message[] }>('GET', `/chats/${chat.id}/messages`);
    return results.find((one) => one.direction === 'in' && !known.has(one.id) && one.media?.state === 'ready');
  });
  known.add(received.id);
  const inward = lap();
  const sent = await api.send<Message>('POST', `/chats/${received.chat_id}/messages`, {
    kind: 'document',
    media: { key: file.key },
  });
  await until(async () => {
    const { results } = await api.send<{ results: Message[] }>('GET', `/chats/${received.chat_id}/messages`);
    const state = results.find((message) => message.id === sent.id)?.state;
    return state === 'sent' || state === 'delivered' || state === 'read' || undefined;
  });
  const out = lap();
  const { body } = await fetch(`${api.origin}${received.media?.url}`);
  let bytes = 0;
  for await (const chunk of body ?? []) bytes += chunk.length;
  if (bytes !== file.size) throw new Error(`${bytes} bytes came back of ${file.size}`);
  return { up, in: inward, out, down: lap() };
}

const names: Record<Way, string> = {
  up: 'uploaded by a member',
  in: 'sent by a phone and fetched from it',
  out: 'sent to a phone',
  down: 'downloaded',
};

function figuresOf(small: Cost, large: Cost): Figure[] {
  return [
    {
      name: `peak memory while ${largeMb} MB pass, over that of ${smallMb} MB`,
      value: large.peakMb - small.peakMb,
      unit: 'MB',
      limit: mostGrowthMb,
      note: `${rounded(large.peakMb)} MB against ${rounded(small.peakMb)} MB, ${times} times each way; before it ${rounded(large.idleMb)} MB and ${rounded(small.idleMb)} MB`,
    },
    ...ways.map((way) => ({ name: `${largeMb} MB ${names[way]}`, value: large.seconds[way], unit: 's' })),
  ];
}
