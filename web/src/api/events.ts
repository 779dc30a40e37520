import type { RealtimeEventName, RealtimePayload } from '@yupflow/contract/realtime';

type Listener<Name extends RealtimeEventName> = (payload: RealtimePayload<Name>) => void;

const listeners = new Map<RealtimeEventName, Set<Listener<never>>>();
/** Since the page was opened. */
const told = new Set<RealtimeEventName>();

/** For who puts what an event carries in its place without asking the server. Returns how to stop. */
export function onEvent<Name extends RealtimeEventName>(name: Name, listener: Listener<Name>): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  return () => known.delete(listener);
}

/** Whoever begins to listen has missed those that were told before. */
export const wasTold = (names: readonly RealtimeEventName[]): boolean => names.some((name) => told.has(name));

/** The socket's part: see app/line/open-line.ts. */
export function tellListeners<Name extends RealtimeEventName>(name: Name, payload: RealtimePayload<Name>): void {
  told.add(name);
  for (const listener of listeners.get(name) ?? []) (listener as Listener<Name>)(payload);
}
