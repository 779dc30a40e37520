import pg from 'pg';
import { vi } from 'vitest';

interface Transaction {
  /** What was asked, from its opening to its end. */
  readonly texts: string[];
  /** How often somebody waited for the database: what is asked together is answered together. */
  trips: number;
}

/** The transactions of a company, or of a person, while something is done. */
export async function watchTransactions(id: string, act: () => Promise<unknown>): Promise<readonly Transaction[]> {
  const ask = pg.Client.prototype.query as (this: pg.Client, ...asked: unknown[]) => unknown;
  const transactions: Transaction[] = [];
  const open = new Map<pg.Client, Transaction>();
  const unanswered = new Map<pg.Client, number>();
  const count = (client: pg.Client, by: number) => unanswered.set(client, (unanswered.get(client) ?? 0) + by);
  const watched = vi.spyOn(pg.Client.prototype, 'query');
  watched.mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [query] = asked as [string | { text: string }];
    const text = typeof query === 'string' ? query : query.text;
    if (text.startsWith('begin')) {
      const begun = { texts: [], trips: 0 };
      open.set(this, begun);
      if (text.includes(id)) transactions.push(begun);
    }
    const current = open.get(this);
    current?.texts.push(text);
    if (current && !unanswered.get(this)) current.trips += 1;
    const answer = ask.apply(this, asked);
    if (answer instanceof Promise) {
      count(this, 1);
      const isAnswered = () => void count(this, -1);
      answer.then(isAnswered, isAnswered);
    }
    return answer as never;
  });
  await act();
  watched.mockRestore();
  return transactions;
}

/** What the database is asked in each of them. */
export const transactionsOf = async (id: string, act: () => Promise<unknown>): Promise<string[][]> =>
  (await watchTransactions(id, act)).map(({ texts }) => texts);
