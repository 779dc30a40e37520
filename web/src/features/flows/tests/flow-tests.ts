import { useQuery } from '@tanstack/react-query';
import { type FlowTestResult, flowTests } from '@yupflow/contract/flow-tests';
import { limits } from '@yupflow/contract/limits';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useBuilderStore } from '../builder/builder-store.ts';
import { saveDraft } from '../builder/saving/save-draft.ts';

const listKey = (flowId: string) => ['flows', 'tests', flowId] as const;
const runKey = (flowId: string) => ['flow-test-run', flowId] as const;

/** By name. There are never more than a page holds. */
export function useTests(flowId: string) {
  return useQuery({
    queryKey: listKey(flowId),
    queryFn: ({ signal }) =>
      call(flowTests.list, { params: { id: flowId }, query: { limit: limits.flowTests } }, { signal }),
  });
}

/** The draft could not be saved, so nothing ran. */
export class UnsavedDraft extends Error {}

/** What the tests find in what is drawn now, each time that somebody looks. */
export function useTestRun(flowId: string, isWanted: boolean) {
  const store = useBuilderStore();
  return useQuery({
    queryKey: runKey(flowId),
    queryFn: async ({ signal }): Promise<FlowTestResult[]> => {
      if (!(await saveDraft(store))) throw new UnsavedDraft();
      const { revision } = store.getState();
      return (await call(flowTests.run, { params: { id: flowId }, body: { revision } }, { signal })).results;
    },
    enabled: isWanted,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** One was kept, renamed, deleted or accepted. */
export async function refreshTests(flowId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey(flowId) }),
    queryClient.invalidateQueries({ queryKey: runKey(flowId) }),
  ]);
}
