import { flows } from '@yupflow/contract/flows';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { onEvent } from '../../../api/events.ts';
import { useMe } from '../../../api/me.ts';
import { useBuilderStore } from './builder-store.ts';
import { refreshFlow } from './open-flow.ts';

/** What others save is shown at once to whoever has changed nothing; to everybody else the next save tells. */
export function useTheirChanges(flowId: string): void {
  const store = useBuilderStore();
  const me = useMe()?.id;
  useEffect(
    () =>
      onEvent('flows.changed', async ({ ids, revision, by }) => {
        if (!ids.includes(flowId)) return;
        if (revision === undefined) void refreshFlow(flowId);
        const isNew = revision !== undefined && revision > store.getState().revision && by !== me;
        if (!isNew || store.getState().saving !== 'saved') return;
        const theirs = await call(flows.get, { params: { id: flowId } }).catch(() => null);
        if (theirs && store.getState().saving === 'saved') store.getState().load(theirs);
      }),
    [store, flowId, me],
  );
}
