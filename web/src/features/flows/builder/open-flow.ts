import { useQuery } from '@tanstack/react-query';
import { flows, type OpenFlow } from '@yupflow/contract/flows';
import { createContext, useContext } from 'react';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

/** Apart from the lists, which every save of a draft makes stale: whoever draws need not read all of it back. */
const openFlowKey = (id: string) => ['open-flow', id] as const;

/** The name, the folder or the versions have changed. */
export async function refreshFlow(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: openFlowKey(id) }),
    queryClient.invalidateQueries({ queryKey: ['flows'] }),
  ]);
}

/** The flow as the server has it. While it is open the draft is the store's; its name, folder and versions are these. */
export function useFlow(id: string) {
  return useQuery({
    queryKey: openFlowKey(id),
    queryFn: ({ signal }) => call(flows.get, { params: { id } }, { signal }),
    // Opened again it must be what the server has now: the draft is built from it once.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export const OpenFlowContext = createContext<OpenFlow | null>(null);

export function useOpenFlow(): OpenFlow {
  const flow = useContext(OpenFlowContext);
  if (!flow) throw new Error('there is no flow open here');
  return flow;
}
