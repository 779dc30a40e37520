import { randomUUID } from 'node:crypto';
import type { Figure } from '../../benchmarks/support/bench.ts';
import type { Settings } from '../../server/src/channels/simulator/protocol.ts';
import { insist } from '../../server/test/support/insist.ts';
import { compareMessages } from '../../server/test/support/message-ledger.ts';
import type { Person } from '../../server/test/support/people.ts';
import type { SimulatedLine } from '../../server/test/support/simulated-line.ts';
import { msUntil } from './company.ts';
import type { Deployment } from './deployment.ts';
import { none } from './scenario.ts';
import { readWire } from './wire.ts';

/** However many, none of which are written to otherwise, nor end as those do that are not on WhatsApp. */
export const phonesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `55119${String(6_000_000 + n)}1`);

const nameOf = ({ id, owner }: SimulatedLine) => ({ companyId: owner.companyId, connectionId: id });

/** Somebody's phone says something; the phones have it on their disk, whatever the product does meanwhile. */
export const say = ({ phones }: Deployment, line: SimulatedLine, from: string, text: string, id?: string) =>
  phones.ask(nameOf(line), 'say', { from, text, ...(id ? { id } : {}) });

export const drop = ({ phones }: Deployment, line: SimulatedLine, reason: 'network' | 'replaced') =>
  phones.ask(nameOf(line), 'drop', { reason });

/** The last messages of the phones come again, with the ids they had. */
export const redeliver = ({ phones }: Deployment, line: SimulatedLine, count: number) =>
  phones.ask(nameOf(line), 'redeliver', { count });

export const configure = ({ phones }: Deployment, line: SimulatedLine, settings: Settings) =>
  phones.ask(nameOf(line), 'configure', settings);

export const receipt = (
  { phones }: Deployment,
  line: SimulatedLine,
  id: string,
  status: 'server' | 'delivered' | 'read',
) => phones.ask(nameOf(line), 'sendReceipt', { id, status });

/** An attendant writes, and presses again until it was taken: it counts as written from then on. */
export const write = (owner: Person, chat: string, text: string) => {
  const key = randomUUID();
  return insist(
    () => owner.post(`/chats/${chat}/messages`, { kind: 'text', text }, { 'idempotency-key': key }),
    120_000,
  );
};

/** Everybody writes once, so that there are chats; answers them in the order of the phones. */
export async function openChats(
  deployment: Deployment,
  line: SimulatedLine,
  phones: readonly string[],
): Promise<string[]> {
  for (const phone of phones) await say(deployment, line, phone, 'Oi!');
  const found = () =>
    deployment.ask<{ id: string; address: string }>(
      `select id, address from conversations where connection_id = '${line.id}'`,
    );
  await msUntil(async () => (await found()).length >= phones.length);
  const chats = await found();
  return phones.map((phone) => chats.find(({ address }) => address.startsWith(phone))?.id ?? '');
}

/** Nothing is on its way, in either direction. */
export async function isAtRest(deployment: Deployment, lines: readonly SimulatedLine[]): Promise<boolean> {
  if ((await deployment.ask('select 1 from outbox limit 1')).length > 0) return false;
  const wire = await readWire(deployment, lines);
  const said = new Set(wire.flatMap(({ direction, id, kind }) => (direction === 'in' && kind === 'text' ? [id] : [])));
  const ids = lines.map(({ id }) => `'${id}'`).join();
  const [stored] = await deployment.ask<{ count: number }>(
    `select count(distinct channel_id)::int as count from messages where connection_id in (${ids}) and direction = 'in'`,
  );
  return (stored?.count ?? 0) >= said.size;
}

/** What the wire log and the rows say of each other, once all is at rest. */
export async function talkFigures(deployment: Deployment, lines: readonly SimulatedLine[]): Promise<Figure[]> {
  const wire = await readWire(deployment, lines);
  const found = await compareMessages(deployment, lines, wire);
  return [
    { name: 'messages sent', value: found.sent, unit: '', note: `${found.writes} writes on the wire` },
    { name: 'messages received', value: found.received, unit: '' },
    none('messages that never were on the wire', found.unsent),
    none('ids on the wire that no row has', found.unmeant),
    none('chats in another order than they were written in', found.disordered),
    none('messages of which nobody knows whether they arrived', found.uncertain),
    none('messages of phones that were lost', found.lost),
    none('messages of phones that are there twice', found.doubled),
  ];
}
