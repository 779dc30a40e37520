import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Infos, infos } from '@yupflow/contract/infos';
import { callOnce } from './call-once.ts';

export const infosQuery = queryOptions({
  queryKey: ['infos'],
  queryFn: ({ signal }) => callOnce(infos.get, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The public face of this address; undefined until it is known. */
export function useInfos(): Infos | undefined {
  return useQuery(infosQuery).data;
}
