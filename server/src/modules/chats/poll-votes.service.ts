import type { Poll } from '@yupflow/contract/messages';

/** What `data.poll` of a message holds. */
export interface StoredPoll {
  readonly options: readonly string[];
  readonly is_multiple: boolean;
  /** What the channel reads votes with, also after a restart. */
  readonly reference: Readonly<Record<string, unknown>>;
  /** By who voted: a participant's address, `them` in a chat of two, or `us`. */
  readonly votes?: Readonly<Record<string, Vote>>;
}

interface Vote {
  readonly options: readonly string[];
  readonly name: string;
  /** When it was cast: one that comes late takes nobody's place. */
  readonly at: string;
}

export const ownVote = 'us';
export const theirVote = 'them';

/** All that somebody votes for from now on; null where they voted otherwise since. */
export function castVote(poll: StoredPoll, by: string, vote: Vote): StoredPoll | null {
  const before = poll.votes?.[by];
  if (before && before.at > vote.at) return null;
  const options = poll.options.filter((option) => vote.options.includes(option));
  return { ...poll, votes: { ...poll.votes, [by]: { ...vote, options } } };
}

export const votersOf = (poll: StoredPoll | undefined): string[] => Object.keys(poll?.votes ?? {});

/** With who voted for what, in the order in which they did. `called` is how they called themselves. */
export function presentPoll(poll: StoredPoll, nameOf: (by: string, called: string) => string): Poll {
  const votes = Object.entries(poll.votes ?? {}).toSorted(([, one], [, other]) => one.at.localeCompare(other.at));
  return {
    is_multiple: poll.is_multiple,
    options: poll.options.map((text) => {
      const voted = votes.filter(([, vote]) => vote.options.includes(text));
      return {
        text,
        votes: voted.length,
        voters: voted.flatMap(([by, { name }]) => (by === ownVote ? [] : [nameOf(by, name)])),
        is_mine: voted.some(([by]) => by === ownVote),
      };
    }),
  };
}
