import type { WAMessage } from 'baileys';
import type { KeyStore } from '../channel.ts';
import type { Link } from './socket.ts';

export interface EarlyVotes {
  /** Durable once it resolves: only then may WhatsApp be told that we have it. */
  keep(pollId: string, vote: WAMessage): Promise<void>;
  /** Those in a poll that is here now, in the order in which they came. */
  list(pollId: string): Promise<readonly WAMessage[]>;
  forget(pollId: string): Promise<void>;
}

/** Where they stand among the line's keys, and the list of the polls that they are in. */
const type = 'early-votes';
const listId = 'polls';
/** One that was asked before the line was linked is voted in, too, and never comes. */
const mostPolls = 100;
const mostVotes = 200;

/** What of a vote is needed to read it later. What it says is bytes, which no JSON keeps. */
interface Kept {
  readonly voter: string;
  readonly key: WAMessage['key'];
  readonly name: string | null;
  readonly at: number;
  readonly message: string;
}

const voterOf = ({ fromMe, participant, remoteJid }: WAMessage['key']) =>
  fromMe ? 'us' : (participant ?? remoteJid ?? '');

async function read<T>(keys: KeyStore, id: string): Promise<readonly T[]> {
  const kept = (await keys.get(type, [id])).get(id);
  return kept ? (JSON.parse(Buffer.from(kept).toString()) as T[]) : [];
}
const written = (values: readonly unknown[]) => Buffer.from(JSON.stringify(values));

/** Votes in polls that nobody could read yet: they come again, and with them what opens their votes. */
export function openEarlyVotes({ library: { proto }, line: { keys } }: Pick<Link, 'library' | 'line'>): EarlyVotes {
  const keptOf = ({ key, message, messageTimestamp, pushName }: WAMessage): Kept => ({
    voter: voterOf(key),
    key,
    name: pushName ?? null,
    at: Number(messageTimestamp),
    message: Buffer.from(proto.Message.encode(message ?? {}).finish()).toString('base64'),
  });
  const voteOf = ({ key, name, at, message }: Kept): WAMessage => ({
    key,
    pushName: name,
    messageTimestamp: at,
    message: proto.Message.decode(Buffer.from(message, 'base64')),
  });

  return {
    async keep(pollId, vote) {
      const [polls, votes] = [await read<string>(keys, listId), await read<Kept>(keys, pollId)];
      const kept = keptOf(vote);
      // A vote takes the place of the one before.
      const others = votes.filter(({ voter }) => voter !== kept.voter);
      const known = [...polls.filter((one) => one !== pollId), pollId];
      await keys.set([
        { type, id: pollId, value: written([...others, kept].slice(-mostVotes)) },
        { type, id: listId, value: written(known.slice(-mostPolls)) },
        ...known.slice(0, -mostPolls).map((id) => ({ type, id, value: null })),
      ]);
    },

    list: async (pollId) => (await read<Kept>(keys, pollId)).map(voteOf),

    async forget(pollId) {
      const polls = await read<string>(keys, listId);
      await keys.set([
        { type, id: pollId, value: null },
        { type, id: listId, value: written(polls.filter((one) => one !== pollId)) },
      ]);
    },
  };
}
