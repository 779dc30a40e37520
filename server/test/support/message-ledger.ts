import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { askAsOwner } from './ask-as-owner.ts';
import type { SimulatedLine } from './simulated-line.ts';

interface Written {
  readonly direction: string;
  readonly kind: string;
  readonly id: string | null;
}

interface Stored {
  readonly channel_id: string;
  readonly conversation_id: string;
  readonly direction: 'in' | 'out';
  readonly state: string | null;
  readonly failure: string | null;
}

const arrived = ['sent', 'delivered', 'read'];
const firstsOf = (ids: readonly string[]) => [...new Set(ids)];

function repeatedOf(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

/** The wire log of lines against the texts that are stored: each once, under its one id, in the order of its chat. */
export async function compareMessages(
  world: { readonly address: DatabaseAddress },
  lines: readonly Pick<SimulatedLine, 'id'>[],
  log: readonly Written[],
) {
  const rows = await askAsOwner<Stored>(
    world,
    `select channel_id, conversation_id, direction, state, failure from messages
     where connection_id in (${lines.map(({ id }) => `'${id}'`).join()}) and kind = 'text' order by occurred_at, id`,
  );
  const wireOf = (way: 'in' | 'out') =>
    log.flatMap(({ direction, kind, id }) => (direction === way && kind === 'text' && id ? [id] : []));
  const [sent, received] = [wireOf('out'), wireOf('in')];
  const storedOf = (way: 'in' | 'out') => rows.filter(({ direction }) => direction === way);
  const idsOf = (some: readonly Stored[]) => some.map(({ channel_id }) => channel_id);
  const [storedOut, storedIn] = [storedOf('out'), idsOf(storedOf('in'))];
  const [knownOut, knownIn, written] = [new Set(idsOf(storedOut)), new Set(storedIn), new Set(sent)];
  const chatOf = new Map(storedOut.map(({ channel_id, conversation_id }) => [channel_id, conversation_id]));
  const onWire = Map.groupBy(firstsOf(sent), (id) => chatOf.get(id) ?? '');
  return {
    writes: sent.length,
    sent: knownOut.size,
    received: knownIn.size,
    /** Stored, and never on the wire. */
    unsent: [...knownOut].filter((id) => !written.has(id)),
    /** On the wire under an id that no row has. */
    unmeant: firstsOf(sent).filter((id) => !knownOut.has(id)),
    /** Chats whose messages came in another order than they were written in. */
    disordered: [...Map.groupBy(storedOut, ({ conversation_id }) => conversation_id)]
      .filter(([chat, some]) => idsOf(some).join() !== (onWire.get(chat) ?? []).join())
      .map(([chat]) => chat),
    /** Of which nobody knows whether they arrived. */
    uncertain: storedOut.filter(({ state }) => !arrived.includes(state ?? '')),
    /** Said by a phone, and not stored. */
    lost: firstsOf(received).filter((id) => !knownIn.has(id)),
    /** Stored more than once. */
    doubled: repeatedOf(storedIn),
  };
}
