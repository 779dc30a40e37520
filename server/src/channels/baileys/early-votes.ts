import type { WAMessage } from 'baileys';
import { LRUCache } from 'lru-cache';

export interface EarlyVotes {
  keep(pollId: string, vote: WAMessage): void;
  /** Those in a poll that is here now, in the order in which they came. */
  take(pollId: string): readonly WAMessage[];
}

const mostPolls = 100;
const mostVotes = 200;

/** Votes in polls that nobody could read yet: they come again, and with them what opens their votes. */
export function openEarlyVotes(): EarlyVotes {
  const waiting = new LRUCache<string, readonly WAMessage[]>({ max: mostPolls });
  return {
    keep: (pollId, vote) => void waiting.set(pollId, [...(waiting.get(pollId) ?? []), vote].slice(-mostVotes)),
    take(pollId) {
      const votes = waiting.get(pollId) ?? [];
      waiting.delete(pollId);
      return votes;
    },
  };
}
