import { useQuery } from '@tanstack/react-query';
import { limits } from '@yupflow/contract/limits';
import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { call } from '../api/call.ts';

export interface ShortCycle {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
}

/** The company's cycles, by name: a page holds those of nearly every company. */
export function useCycles() {
  return useQuery({
    queryKey: ['shipping-cycles', 'short'],
    queryFn: async ({ signal }) => {
      const found: ShortCycle[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(shippingCycles.listShort, { query: { cursor, limit: limits.page.most } }, { signal });
        found.push(...page.results);
        cursor = page.cursor ?? undefined;
      } while (cursor);
      return found;
    },
  });
}
