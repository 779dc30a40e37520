import { queryOptions, useQuery } from '@tanstack/react-query';
import { connections, type ShortConnection } from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import { call } from '../api/call.ts';

/** The company's lines: `limits.connections` at most. */
export const linesQuery = queryOptions({
  queryKey: ['connections', 'short'],
  queryFn: async ({ signal }) => {
    const found: ShortConnection[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(connections.listShort, { query: { cursor, limit: limits.page.most } }, { signal });
      found.push(...page.results);
      cursor = page.cursor ?? undefined;
    } while (cursor);
    return found;
  },
});

export const useLines = () => useQuery(linesQuery);

/** Undefined while unknown, and for one that is gone. */
export function useLine(id: string): ShortConnection | undefined {
  return useLines().data?.find((line) => line.id === id);
}
