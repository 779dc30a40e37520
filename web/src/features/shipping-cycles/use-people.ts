import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { call } from '../../api/call.ts';
import { cyclesResource } from './cycles-resource.ts';

export const whichOnes = ['waiting', 'received', 'left', 'finished', 'all'] as const;
export type Which = (typeof whichOnes)[number];

export interface AskedPeople {
  readonly cycleId: string;
  /** Undefined: wherever they are in the cycle. */
  readonly stepId?: string;
  readonly which: Which;
  readonly search: string;
}

const { name: root } = cyclesResource;

export function usePeople({ cycleId, stepId, which, search }: AskedPeople) {
  const query = useInfiniteQuery({
    queryKey: [root, 'contacts', cycleId, { stepId, which, search }],
    queryFn: ({ pageParam, signal }) =>
      call(
        shippingCycles.listContacts,
        { params: { id: cycleId }, query: { cursor: pageParam, search: search || undefined, step: stepId, which } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    people: query.data?.pages.flatMap(({ results }) => results) ?? [],
    found: query.data?.pages[0],
  };
}
