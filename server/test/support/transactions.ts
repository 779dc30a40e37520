import pg from 'pg';
import { vi } from 'vitest';

/** What the database is asked in each transaction of a company, or of a person, while something is done, from its opening to its end. */
export async function transactionsOf(id: string, act: () => Promise<unknown>): Promise<string[][]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const transactions: string[][] = [];
  const open = new Map<pg.Client, string[]>();
  for (const [index, [query]] of (asked.mock.calls as unknown as [string | { text: string }][]).entries()) {
    const client = asked.mock.contexts[index] as pg.Client;
    const text = typeof query === 'string' ? query : query.text;
    if (text.startsWith('begin')) {
      open.set(client, []);
      if (text.includes(id)) transactions.push(open.get(client) as string[]);
    }
    open.get(client)?.push(text);
  }
  asked.mockRestore();
  return transactions;
}
