import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@yupflow/contract/jobs';
import pg from 'pg';
import { type Bench, type Figure, median, rounded, tell } from './support/bench.ts';
import { contactCounts, contactsFolder } from './support/contacts-cache.ts';
import { type Cpu, watchCpu } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createSessions, embeddedAddress, postmasterPid } from './support/database.ts';
import { type PeerCost, writeByPeer } from './support/peers.ts';
import { peakMbOf } from './support/processes.ts';
import { type RunningServer, withServer } from './support/server.ts';

const repetitions = 5;
/** Looking is work too, and must not be what is measured. */
const watchMs = 100;
const sessions = 4;
const mostMemory = 1.3;

interface Exporter {
  readonly server: RunningServer;
  readonly tokens: readonly string[];
  readonly columns: readonly string[];
  readonly folder: string;
}

/** A process of its own: what one has used, the next one would seem to use too. */
function withExporter<T>(folder: string, companyId: string, work: (exporter: Exporter) => Promise<T>): Promise<T> {
  return withServer(folder, async (server) => {
    const client = new pg.Client(embeddedAddress(folder));
    await client.connect();
    const tokens = await createSessions(client, companyId, sessions);
    const fields = await client.query<{ id: string }>('select id from custom_fields where company_id = $1', [
      companyId,
    ]);
    await client.end();
    const columns = ['name', 'phone', 'email', 'document', 'created_at', 'tags', ...fields.rows.map(({ id }) => id)];
    return work({ server, tokens, columns, folder });
  });
}

interface Cost {
  readonly seconds: number;
  readonly peakMb: number;
  readonly cpu: Cpu;
  readonly url: string;
}

/** From the request to the file. */
async function exportOnce({ server, tokens, columns, folder }: Exporter): Promise<Cost> {
  let turn = 0;
  const ask = async (method: string, path: string, body?: object): Promise<Job> => {
    turn += 1;
    const headers = {
      authorization: `Bearer ${tokens[turn % tokens.length]}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${server.origin}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Job;
  };
  const costs = watchCpu({ server: server.pid, postmaster: postmasterPid(folder), load: [process.pid] });
  const started = performance.now();
  let job = await ask('POST', '/contacts/export', { selection: {}, columns });
  while (job.state === 'waiting' || job.state === 'running') {
    await pause(watchMs);
    job = await ask('GET', `/jobs/${job.id}`);
  }
  const seconds = (performance.now() - started) / 1_000;
  if (job.state !== 'done' || !job.file) throw new Error(`the export ended as ${job.state}`);
  return { seconds, peakMb: peakMbOf(server.pid), cpu: costs(1_000), url: new URL(job.file.url, server.origin).href };
}

async function download(url: string, path: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
}

/** What an export costs from the request to the file, against writing its rows alone; and that its memory stays. */
export const bench: Bench = () =>
  withDataFolder(async (own) => {
    const { folder, companies } = await contactsFolder();
    const [ours, theirs] = [join(own, 'ours.xlsx'), join(own, 'theirs.xlsx')];
    const few = await withExporter(folder, companies.medium, exportOnce);
    const [costs, peers]: [Cost[], PeerCost[]] = [[], []];
    await withExporter(folder, companies.medium, async (exporter) => {
      await download((await exportOnce(exporter)).url, ours);
      for (let turn = 0; turn < repetitions; turn += 1) {
        const peer = writeByPeer(ours, theirs);
        if (peer.rows !== contactCounts.medium + 1) throw new Error(`the file has ${peer.rows} rows`);
        const cost = await exportOnce(exporter);
        tell(`${rounded(cost.seconds)} s, the peer ${rounded(peer.seconds)} s`);
        costs.push(cost);
        peers.push(peer);
      }
    });
    const many = await withExporter(folder, companies.large, exportOnce);
    return figuresOf(costs, peers, { few, many, fileMb: statSync(ours).size / 1e6 });
  });

function figuresOf(
  costs: readonly Cost[],
  peers: readonly PeerCost[],
  { few, many, fileMb }: { few: Cost; many: Cost; fileMb: number },
): Figure[] {
  const of = (values: readonly number[]) => rounded(median(values));
  const ratio = median(costs.map(({ seconds }, turn) => seconds / (peers[turn]?.seconds ?? Number.NaN)));
  const cpu = (side: keyof Cpu) => of(costs.map((cost) => cost.cpu[side]));
  return [
    {
      name: `export of ${contactCounts.medium} contacts with 8 columns, against write-excel-file with the rows in memory`,
      value: ratio,
      unit: '×',
      limit: 1.2,
      row: 8,
      note: `${of(costs.map(({ seconds }) => seconds))} s from the request to a file of ${rounded(fileMb)} MB, the peer ${of(peers.map(({ seconds }) => seconds))} s, medians of ${repetitions} in turn; of CPU ${cpu('server')} s in the server, ${cpu('postgres')} s in PostgreSQL, ${cpu('load')} s of looking, against ${of(peers.map((peer) => peer.cpu))} s`,
    },
    {
      name: `peak memory of exporting ${contactCounts.large} contacts, against ${contactCounts.medium}`,
      value: many.peakMb / few.peakMb,
      unit: '×',
      limit: mostMemory,
      row: 8,
      note: `${rounded(many.peakMb)} MB against ${rounded(few.peakMb)} MB, each in a process of its own; ${rounded(many.seconds)} s`,
    },
  ];
}
