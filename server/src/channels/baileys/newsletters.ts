import { LRUCache } from 'lru-cache';
import type { Link } from './socket.ts';
import { within } from './within.ts';

const mostKept = 200;
const answerMs = 10_000;
/** One that said nothing about itself: perhaps it will. */
const unknownMs = 600_000;

const nameIn = (metadata: unknown): string | undefined => {
  const { thread_metadata: thread } = (metadata ?? {}) as { thread_metadata?: { name?: { text?: unknown } } };
  return typeof thread?.name?.text === 'string' ? thread.name.text : undefined;
};

/** What channels are called that somebody follows: what they publish does not say. */
export function openNewsletters({ socket, log }: Link): { nameOf(jid: string): Promise<string | null> } {
  const names = new LRUCache<string, { readonly name: string | null }>({ max: mostKept });
  return {
    async nameOf(jid) {
      const known = names.get(jid);
      if (known) return known.name;
      const metadata = await within(answerMs, socket.newsletterMetadata('jid', jid)).catch((err: unknown) => {
        log.debug({ err }, 'a channel did not say what it is called');
        return null;
      });
      const name = nameIn(metadata) ?? null;
      names.set(jid, { name }, name === null ? { ttl: unknownMs } : {});
      return name;
    },
  };
}
