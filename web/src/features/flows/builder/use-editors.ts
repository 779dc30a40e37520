import type { FlowEditor } from '@yupflow/contract/flow-editors';
import { flows } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { useEffect } from 'react';
import { create } from 'zustand';
import { callOnce } from '../../../api/call-once.ts';
import { onEvent } from '../../../api/events.ts';
import { useMe } from '../../../api/me.ts';
import { useBuilder } from './builder-store.ts';

/** Who else has the open flow open. */
export const useEditors = create<{ readonly editors: readonly FlowEditor[] }>(() => ({ editors: [] }));

/** Says that one is here and at which block, as long as the tab is seen, and hears of the others. */
export function usePresence(flowId: string): void {
  const me = useMe()?.id;
  const block = useBuilder(({ selected: [id, ...more] }) => (more.length > 0 ? null : (id ?? null)));

  useEffect(() => {
    const show = (editors: readonly FlowEditor[]) =>
      useEditors.setState({ editors: editors.filter(({ id }) => id !== me) });
    return onEvent('flows.editors', ({ flow_id, editors }) => {
      if (flow_id === flowId) show(editors);
    });
  }, [flowId, me]);

  useEffect(() => {
    async function say(state: 'editing' | 'left') {
      try {
        const { editors } = await callOnce(flows.setPresence, { params: { id: flowId }, body: { state, block } });
        if (state === 'editing') useEditors.setState({ editors: editors.filter(({ id }) => id !== me) });
      } catch {
        // It is said again soon, and is worth no error.
      }
    }
    const look = () => void say(document.hidden ? 'left' : 'editing');
    look();
    const timer = setInterval(() => document.hidden || look(), limits.editorSeconds * 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [flowId, block, me]);

  useEffect(
    () => () => {
      useEditors.setState({ editors: [] });
      void callOnce(flows.setPresence, { params: { id: flowId }, body: { state: 'left', block: null } }).catch(
        () => {},
      );
    },
    [flowId],
  );
}
