import type pg from 'pg';
import type { Database } from '../../src/platform/db/database.ts';

export interface Statements {
  /** The texts that were run for this person meanwhile, without what opens and closes a transaction. */
  during(userId: string, work: () => Promise<unknown>): Promise<string[]>;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '');

/** Listens to what the server says to its database. Work in the background has nobody's name, and is left out. */
export function listenToStatements({ app }: Pick<Database, 'app'>): Statements {
  const known = new WeakSet<pg.PoolClient>();
  let hear = (_opening: string, _text: string) => {};
  app.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    let opening = '';
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const heard = (...given: unknown[]) => {
      const text = textOf(given[0]);
      if (text.startsWith('begin')) opening = text;
      else if (text !== 'commit' && text !== 'rollback') hear(opening, text);
      return query(...given);
    };
    client.query = heard as typeof client.query;
  });
  return {
    async during(userId, work) {
      const texts: string[] = [];
      hear = (opening, text) => {
        if (opening.includes(`app.user_id = '${userId}'`)) texts.push(text);
      };
      await work();
      hear = () => {};
      return texts;
    },
  };
}
