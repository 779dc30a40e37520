import { randomUUID } from 'node:crypto';
import type { OutgoingEvent } from '@yupflow/contract/outgoing-webhooks';
import { eventually } from './own-process.ts';
import type { Person } from './people.ts';
import type { Heard, Receiver } from './receiver.ts';

/** An outgoing webhook, with what its receiver heard and what its log says. */
interface Hook {
  readonly receiver: Receiver;
  readonly id: string;
  readonly secret: string;
  readonly path: string;
  readonly heard: () => Heard[];
  /** What the log says, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly log: () => Promise<any[]>;
  set(changes: object): Promise<void>;
}

const formOf = (receiver: Receiver, path: string, events: readonly OutgoingEvent[]) => ({
  name: path,
  url: `${receiver.origin}${path}`,
  events,
});

type Known = Pick<Hook, 'receiver' | 'id' | 'secret' | 'path'>;

/** As somebody sees it, who may have signed in again since. */
export const hookOf = (owner: Person, { receiver, id, secret, path }: Known): Hook => ({
  receiver,
  id,
  secret,
  path,
  heard: () => receiver.heardAt(path),
  log: async () => (await owner.get(`/outgoing-webhooks/${id}/deliveries`)).body.results.toReversed(),
  set: async (changes) =>
    void (await owner.put(`/outgoing-webhooks/${id}`, { ...formOf(receiver, path, ['contact.created']), ...changes })),
});

export async function aHook(receiver: Receiver, owner: Person, events: readonly OutgoingEvent[]): Promise<Hook> {
  const path = `/${randomUUID()}`;
  const { id, secret } = (await owner.post('/outgoing-webhooks', formOf(receiver, path, events))).body;
  return hookOf(owner, { receiver, id, secret, path });
}

export const untilHeard = (hook: Hook, count: number) => eventually(async () => hook.heard().length >= count, 20_000);

/** The log, once so many in it have come to a state. */
export const logOf = async (hook: Hook, count: number, state: string) => {
  await eventually(async () => (await hook.log()).filter((one) => one.state === state).length >= count, 20_000);
  return hook.log();
};
