import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Flow } from '../../flow-engine/src/flow.ts';
import { startBroadcast } from '../../server/src/modules/broadcasts/transitions.service.ts';
import { createSessions } from './database.ts';
import { aBenchFlow } from './flow-world.ts';
import { aBenchLine, type InboundWorld } from './inbound-world.ts';

/** Who look at its lines in turn: what one of them may ask within a minute is limited. */
const people = 10;

/** A company with lines that are connected to simulated phones, and somebody who may speak to them. */
export interface BenchCompany {
  readonly companyId: string;
  readonly lines: readonly string[];
  ask(method: string, path: string, body?: object): Promise<Response>;
}

export async function aCompany(world: InboundWorld, index: number, lines: number): Promise<BenchCompany> {
  const { client, yupflow } = world;
  const { companyId, connectionId } = await aBenchLine(world, index, 1);
  const tokens = await createSessions(client, companyId, people);
  let turn = 0;
  const ask = async (method: string, path: string, body?: object) => {
    turn += 1;
    const answer = await fetch(`${yupflow.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[turn % people]}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const ids = [connectionId];
  for (let more = 1; more < lines; more += 1) {
    const { rows } = await client.query<{ id: string }>(
      `insert into connections (company_id, name, type, color) values ($1, $2, 'simulator', '#0284c7') returning id`,
      [companyId, `Line ${more}`],
    );
    ids.push(rows[0]?.id ?? '');
  }
  for (const id of ids) {
    const status = async () => ((await (await ask('GET', `/connections/${id}`)).json()) as { status: string }).status;
    await ask('GET', `/connections/${id}/qr`);
    while ((await status()) !== 'QR') await pause(50);
    await ask('POST', `/simulator/${id}/scan`, {});
    while ((await status()) !== 'CONNECTED') await pause(50);
  }
  await client.query('update connections set is_warm = true, mass_cap = 100000 where company_id = $1', [companyId]);
  return { companyId, lines: ids, ask };
}

/** So many people, none of whom has written before. */
export async function addPeople({ client }: InboundWorld, { companyId }: BenchCompany, count: number): Promise<void> {
  await client.query(
    `with people as (select app.new_id() as id, n, '55119' || (50000000 + n * 7 + ((n * 7) % 10000 = 0)::int) as phone
         from generate_series(1, $2::int) n),
       made as (insert into contacts (company_id, id, name, phone, source)
         select $1, id, 'Pessoa ' || n, phone, 'manual' from people order by n)
     insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'phone', phone from people`,
    [companyId, count],
  );
}

/** One to everybody, which waits. */
export async function aBroadcast(
  world: InboundWorld,
  { companyId, lines }: BenchCompany,
  flow: Flow,
  delay: string,
): Promise<string> {
  const flowId = await aBenchFlow(world, { companyId, connectionId: '', phones: [] }, flow);
  const id = randomUUID();
  await world.client.query(
    `insert into broadcasts (company_id, id, name, flow_id, audience, delay) values ($1, $2, $3, $4, '{"except": []}', $5)`,
    [companyId, id, `Disparo ${id}`, flowId, delay],
  );
  for (const line of lines)
    await world.client.query(
      'insert into broadcast_lines (company_id, broadcast_id, connection_id) values ($1, $2, $3)',
      [companyId, id, line],
    );
  return id;
}

export async function start({ yupflow: { parts } }: InboundWorld, { companyId }: BenchCompany, id: string) {
  await parts.db.withCompany(companyId, (tx) => startBroadcast(parts, tx, companyId, id));
}
