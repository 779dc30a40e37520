import { useQuery } from '@tanstack/react-query';
import { flows, type ShortFlow } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { call } from '../api/call.ts';

/** The company's flows, by name: a page holds those of nearly every company. */
export function useFlows() {
  return useQuery({
    queryKey: ['flows', 'short'],
    queryFn: async ({ signal }) => {
      const found: ShortFlow[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(flows.listShort, { query: { cursor, limit: limits.page.most } }, { signal });
        found.push(...page.results);
        cursor = page.cursor ?? undefined;
      } while (cursor);
      return found;
    },
  });
}
