import type { RealtimeEventName, RealtimePayload } from '@yupflow/contract/realtime';

type Listener<Name extends RealtimeEventName> = (payload: RealtimePayload<Name>) => void;

const listeners = new Map<RealtimeEventName, Set<Listener<never>>>();

/** For who puts what an event carries in its place without asking the server. Returns how to stop. */
export function onEvent<Name extends RealtimeEventName>(name: Name, listener: Listener<Name>): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  return () => known.delete(listener);
}

/** The socket's part: see app/follow-events.ts. */
export function tellListeners<Name extends RealtimeEventName>(name: Name, payload: RealtimePayload<Name>): void {
  for (const listener of listeners.get(name) ?? []) (listener as Listener<Name>)(payload);
}
