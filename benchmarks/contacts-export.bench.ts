import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@yupflow/contract/jobs';
import pg from 'pg';
import { type Bench, type Figure, rounded } from './support/bench.ts';
import { describeContacts, insertContacts } from './support/contacts-dataset.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createCompany, embeddedAddress } from './support/database.ts';
import { memoryMbOf } from './support/processes.ts';
import { type RunningServer, withServer } from './support/server.ts';

const small = 10_000;
const large = 100_000;
/** One sheet against ten of a tenth of its rows: as much work, so what differs is what the rows of one sheet hold. */
const mostMemory = 1.3;

interface Exporter {
  readonly token: string;
  readonly columns: string[];
}

/** What an export costs from the request to the file, and that its memory does not grow with its rows. */
export const bench: Bench = () =>
  withDataFolder(async (folder) => {
    const [few, many] = await withServer(folder, async () => {
      const client = new pg.Client(embeddedAddress(folder));
      await client.connect();
      const exporters = [await prepare(client, small), await prepare(client, large)] as const;
      await client.end();
      return exporters;
    });
    // A process of its own for each: what one has used, the next one would seem to use too.
    const first = await withServer(folder, (server) => measure(server, few, large / small));
    const second = await withServer(folder, (server) => measure(server, many, 1));
    return figuresOf(first, second);
  });

async function prepare(client: pg.Client, count: number): Promise<Exporter> {
  const { id, tokens } = await createCompany(client, 1, 0);
  await insertContacts(client, id, count);
  await describeContacts(client, id);
  await client.query('analyze contacts, contact_tags, contact_field_values');
  const { rows } = await client.query<{ id: string }>('select id from custom_fields where company_id = $1', [id]);
  const columns = ['name', 'phone', 'email', 'document', 'created_at', 'tags', ...rows.map((field) => field.id)];
  return { token: tokens[0] ?? '', columns };
}

interface Cost {
  readonly seconds: number;
  readonly idleMb: number;
  readonly peakMb: number;
  readonly fileMb: number;
}

async function measure({ origin, pid }: RunningServer, { token, columns }: Exporter, times: number): Promise<Cost> {
  const ask = async (method: string, path: string, body?: object): Promise<Job> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Job;
  };
  const idleMb = memoryMbOf(pid);
  let peakMb = idleMb;
  const exportOnce = async (): Promise<Job> => {
    let job = await ask('POST', '/contacts/export', { selection: {}, columns });
    for (let look = 0; job.state === 'waiting' || job.state === 'running'; look += 1) {
      await pause(20);
      peakMb = Math.max(peakMb, memoryMbOf(pid));
      // Asking is work too, and must not be what is measured.
      if (look % 10 === 0) job = await ask('GET', `/jobs/${job.id}`);
    }
    if (job.state !== 'done') throw new Error(`the export ended as ${job.state}`);
    return job;
  };
  const started = performance.now();
  let fileMb = 0;
  for (let time = 0; time < times; time += 1) fileMb = ((await exportOnce()).file?.size ?? 0) / 1_048_576;
  return { seconds: (performance.now() - started) / 1_000 / times, idleMb, peakMb, fileMb };
}

function figuresOf(few: Cost, many: Cost): Figure[] {
  return [
    {
      name: `export of ${large} contacts × 8 columns`,
      value: many.seconds,
      unit: 's',
      note: `a file of ${rounded(many.fileMb)} MB`,
    },
    { name: `export of ${small} contacts`, value: few.seconds, unit: 's' },
    {
      name: 'its peak memory against that of ten exports of a tenth of the rows',
      value: many.peakMb / few.peakMb,
      unit: '×',
      limit: mostMemory,
      note: `${rounded(many.peakMb)} MB against ${rounded(few.peakMb)} MB; idle ${rounded(many.idleMb)} MB`,
    },
  ];
}
