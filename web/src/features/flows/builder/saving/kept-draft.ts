import { type Flow, flow as flowSchema } from '@yupflow/flow-engine/flow';
import { useEffect } from 'react';
import { useMe } from '../../../../api/me.ts';
import { useOutage } from '../../../../api/outage.ts';
import { useSession } from '../../../../api/session.ts';
import { type BuilderStore, useBuilderStore } from '../builder-store.ts';

interface Kept {
  readonly by: string;
  readonly revision: number;
  readonly document: Flow;
}

const nameOf = (flowId: string) => `flow-draft ${flowId}`;
/** The sign-in takes the page away, unasked: after a session that ended, or a long silence. */
const isThrownOut = () => useSession.getState().end === 'by-server' || useOutage.getState().isLong;

/** What could not be saved before the page was taken away, in this tab and once; only for whoever drew it. */
export function takeKept(flowId: string, userId: string): Kept | null {
  try {
    const text = sessionStorage.getItem(nameOf(flowId));
    sessionStorage.removeItem(nameOf(flowId));
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    if (kept?.by !== userId) return null;
    const read = flowSchema.safeParse(kept.document);
    return read.success ? { ...kept, document: read.data } : null;
  } catch {
    return null;
  }
}

function keep(store: BuilderStore, by: string): void {
  const { flowId, document, saved, revision } = store.getState();
  if (document === saved || !isThrownOut()) return;
  try {
    sessionStorage.setItem(nameOf(flowId), JSON.stringify({ by, revision, document } satisfies Kept));
  } catch {
    // Storage that is full or switched off keeps nothing.
  }
}

export function useKeptDraft(): void {
  const store = useBuilderStore();
  const me = useMe()?.id;
  useEffect(() => {
    if (me) return () => keep(store, me);
  }, [store, me]);
}
