import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { tags } from '@yupflow/contract/tags';
import pg from 'pg';

interface Target {
  readonly origin: string;
  readonly database: pg.ClientConfig;
  readonly companyId: string;
  readonly tokens: readonly string[];
}

export interface Job {
  readonly operation: keyof typeof operations;
  readonly count: number;
  readonly connections: number;
  readonly target: Target;
}

export interface Outcome {
  readonly seconds: number;
  /** What making the load cost the process that made it. */
  readonly cpuMs: number;
  readonly took: readonly number[];
}

/** One connection, on which one operation follows the other. */
interface Line {
  once(): Promise<void>;
  close(): Promise<void>;
}

const newName = () => `Bench ${randomBytes(9).toString('base64url')}`;
const color = '#0284c7';

/** Node's own client, bare: fetch would cost more than what is measured. */
function httpLine(
  { origin, tokens }: Target,
  { method, path }: { method: string; path: string },
  bodyOf?: () => object,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let turn = Math.floor(Math.random() * tokens.length);
  const once = () =>
    new Promise<void>((resolve, reject) => {
      turn = (turn + 1) % tokens.length;
      const body = bodyOf && JSON.stringify(bodyOf());
      const headers = {
        authorization: `Bearer ${tokens[turn]}`,
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
      };
      const sent = request(origin + path, { method, agent, headers }, (answer) => {
        if (answer.statusCode !== 200 && answer.statusCode !== 201) reject(new Error(`answered ${answer.statusCode}`));
        answer.resume().once('end', resolve).once('error', reject);
      });
      sent.once('error', reject).end(body);
    });
  return { once, close: async () => agent.destroy() };
}

async function sqlLine({ database }: Target, query: { name: string; text: string }, valuesOf: () => unknown[]) {
  const client = new pg.Client(database);
  await client.connect();
  return {
    once: async () => {
      await client.query({ ...query, values: valuesOf() });
    },
    close: () => client.end(),
  };
}

/** Each thing twice: as a user's browser asks for it, and as bare SQL on the same PostgreSQL. */
export const operations = {
  'create over HTTP': async (target: Target): Promise<Line> =>
    httpLine(target, tags.create, () => ({ name: newName(), color })),
  'bare insert': (target: Target): Promise<Line> =>
    sqlLine(
      target,
      {
        name: 'insert',
        text: 'insert into tags (company_id, name, color) values ($1, $2, $3) returning id, name, color, created_at',
      },
      () => [target.companyId, newName(), color],
    ),
  'list over HTTP': async (target: Target): Promise<Line> => httpLine(target, tags.list),
  'bare select': (target: Target): Promise<Line> =>
    sqlLine(
      target,
      {
        name: 'select',
        text: 'select id, name, color, created_at from tags where company_id = $1 order by app.fold(name), id limit 25',
      },
      () => [target.companyId],
    ),
};
