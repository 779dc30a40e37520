import { createHash } from 'node:crypto';
import { openAsBlob, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContactImport } from '@yupflow/contract/contact-imports';
import pg from 'pg';
import { type Bench, type Figure, median, rounded, tell } from './support/bench.ts';
import { nameOf, writeBigSheet, writeBomb } from './support/big-sheet.ts';
import { databaseCpuMsOf } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createCompany, embeddedAddress, postmasterPid } from './support/database.ts';
import { type PeerCost, readByPeer } from './support/peers.ts';
import { cpuMsOf, peakMbOf } from './support/processes.ts';
import { type RunningServer, withServer } from './support/server.ts';

const repetitions = 5;
const few = 100_000;
const many = 1_000_000;
/** 300 looks a minute over four sessions: far below what each may ask. */
const watchMs = 200;
const sessions = 4;
const tellMs = 10_000;

interface Cost {
  readonly seconds: number;
  readonly readSeconds: number;
  readonly peakMb: number;
  /** Beside the clock, since on a busy machine that shows mostly the others. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** Of the server, and of all processes of its database. */
function cpuOf(server: RunningServer, folder: string): [number, number] {
  return [cpuMsOf(server.pid) / 1000, databaseCpuMsOf(postmasterPid(folder)) / 1000];
}

async function send({ origin }: RunningServer, token: string, path: string): Promise<Response> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'leads.xlsx');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${origin}/api/contacts/import?dryRun=false`, { method: 'POST', headers, body: form });
}

interface Importer {
  readonly server: RunningServer;
  readonly tokens: readonly string[];
  readonly folder: string;
}

/** How it is getting on, at most as often as its sessions may ask within a minute: watching should cost little. */
async function* watch({ server, tokens }: Importer, first: ContactImport): AsyncGenerator<ContactImport> {
  for (let [turn, seen] = [0, first]; ; turn++) {
    yield seen;
    await pause(watchMs);
    const headers = { authorization: `Bearer ${tokens[turn % tokens.length]}` };
    const answer = await fetch(`${server.origin}/api/contacts/import/${first.id}`, { headers });
    if (!answer.ok) throw new Error(`looking at the import was answered with ${answer.status}`);
    seen = (await answer.json()) as ContactImport;
  }
}

async function importFile(importer: Importer, path: string, rows: number): Promise<Cost> {
  const { server, tokens, folder } = importer;
  const [serverBefore, databaseBefore] = cpuOf(server, folder);
  const started = performance.now();
  const answer = await send(server, tokens[0] ?? '', path);
  if (!answer.ok) throw new Error(`the upload was answered with ${answer.status}: ${await answer.text()}`);
  let created: number | undefined;
  let readSeconds = 0;
  let told = started;
  for await (const seen of watch(importer, (await answer.json()) as ContactImport)) {
    const now = performance.now();
    if (seen.state === 'failed') throw new Error(`the import failed: ${seen.fault}`);
    if (readSeconds === 0 && seen.phase === 'writing') readSeconds = (now - started) / 1000;
    if (now - told > tellMs) {
      told = now;
      const { processed, total } = seen;
      tell(
        `${seen.phase}, ${processed} of ${total} after ${rounded((now - started) / 1000)} s, at most ${rounded(peakMbOf(server.pid))} MB`,
      );
    }
    created = seen.result?.created;
    if (seen.state === 'done') break;
  }
  const seconds = (performance.now() - started) / 1000;
  if (created !== rows) throw new Error(`only ${created} of ${rows} rows came in`);
  const [serverCpu, databaseCpu] = cpuOf(server, folder);
  return {
    seconds,
    readSeconds,
    peakMb: peakMbOf(server.pid),
    serverCpu: serverCpu - serverBefore,
    databaseCpu: databaseCpu - databaseBefore,
  };
}

async function checkNames(client: pg.Client, companyId: string, rows: number): Promise<void> {
  const wanted = createHash('md5');
  for (let n = 0; n < rows; n++) wanted.update(`${nameOf(n)}\n`);
  const found = createHash('md5');
  const { rows: names } = await client.query<{ name: string }>(
    'select name from contacts where company_id = $1 order by right(phone, 8)',
    [companyId],
  );
  for (const { name } of names) found.update(`${name}\n`);
  if (wanted.digest('hex') !== found.digest('hex')) throw new Error('a character was lost on the way');
}

/** What an import costs against reading its file alone; that its memory does not grow with it; and that a bomb is refused. */
export const bench: Bench = () =>
  withDataFolder(async (folder) => {
    const [small, large, bomb] = ['small', 'large', 'bomb'].map((name) => join(folder, `${name}.xlsx`)) as [
      string,
      string,
      string,
    ];
    await writeBigSheet(small, few);
    await writeBigSheet(large, many);
    await writeBomb(bomb);
    const withCompany = <T>(work: (importer: Importer, check: (rows: number) => Promise<void>) => Promise<T>) =>
      withServer(folder, async (server) => {
        const client = new pg.Client(embeddedAddress(folder));
        await client.connect();
        const { id, tokens } = await createCompany(client, sessions, 0);
        try {
          return await work({ server, tokens, folder }, (rows) => checkNames(client, id, rows));
        } finally {
          await client.end();
        }
      });
    // A first start makes the database and the demo, and takes more memory for that than any file.
    await withServer(folder, async () => {});
    const refused = await withCompany(async ({ server, tokens }) => {
      const answer = await send(server, tokens[0] ?? '', bomb);
      return { status: answer.status, peakMb: peakMbOf(server.pid) };
    });
    tell(`the bomb was answered with ${refused.status}`);
    const peers: PeerCost[] = [];
    const ours: Cost[] = [];
    for (let turn = 0; turn < repetitions; turn++) {
      const peer = readByPeer(small);
      peers.push(peer);
      tell(`the peer read ${few} rows in ${rounded(peer.seconds)} s`);
      ours.push(
        await withCompany(async (importer, check) => {
          const cost = await importFile(importer, small, few);
          tell(`${few} rows in ${rounded(cost.seconds)} s, ${rounded(cost.peakMb)} MB`);
          await check(few);
          return cost;
        }),
      );
    }
    const most = await withCompany(async (importer, check) => {
      const cost = await importFile(importer, large, many);
      await check(many);
      return cost;
    });
    return figuresOf(peers, ours, most, { ...refused, sizeMb: statSync(bomb).size / 1e6 });
  });

function figuresOf(
  peers: readonly PeerCost[],
  costs: readonly Cost[],
  most: Cost,
  bomb: { status: number; peakMb: number; sizeMb: number },
): Figure[] {
  const ours = (side: keyof Cost) => rounded(median(costs.map((cost) => cost[side])));
  const theirs = (side: keyof PeerCost) => rounded(median(peers.map((peer) => peer[side])));
  const peakMb = median(costs.map((cost) => cost.peakMb));
  return [
    {
      name: `import of ${few} rows, against read-excel-file reading the file alone`,
      value: median(costs.map(({ seconds }, turn) => seconds / (peers[turn]?.seconds ?? Number.NaN))),
      unit: '×',
      limit: 2,
      row: 7,
      note: `${ours('seconds')} s from upload to the last row, of which ${ours('readSeconds')} s until all were read; the peer ${theirs('seconds')} s; medians of ${repetitions} in turn; of CPU ${ours('serverCpu')} s in the server and ${ours('databaseCpu')} s in PostgreSQL against ${theirs('cpu')} s; no character lost`,
    },
    {
      name: `peak memory of importing ${many} rows, against ${few}`,
      value: most.peakMb / peakMb,
      unit: '×',
      limit: 1.3,
      row: 7,
      note: `${rounded(most.peakMb)} MB against ${rounded(peakMb)} MB; ${many} rows in ${rounded(most.seconds)} s`,
    },
    {
      name: 'memory when a bomb comes',
      value: bomb.peakMb,
      unit: 'MB',
      limit: 200,
      note: `400 MB in ${rounded(bomb.sizeMb)} MB, answered with ${bomb.status}`,
    },
  ];
}
