import type { ShortTag } from '@yupflow/contract/tags';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import type { Flow } from '@yupflow/flow-engine/flow';
import type { Act } from '@yupflow/flow-engine/simulate/recorded-run';
import type { RunningFlow, Simulated } from '@yupflow/flow-engine/simulate/simulated';
import { newSimulation } from '@yupflow/flow-engine/simulate/simulation';
import { createStore, type StoreApi } from 'zustand';
import type { BuilderStore } from '../builder/builder-store.ts';

/** Where the chat would take place: only one of them shows buttons. */
export type Channel = 'qr' | 'cloud';
/** By the company's own hours, or as somebody wants to see it. */
export type Hours = 'company' | 'open' | 'closed';

/** Whom the flow is tried with. */
export interface Persona {
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly tags: readonly ShortTag[];
  readonly hours: Hours;
}

interface SimulationState {
  readonly one: Simulated;
  /** The draft that it began with: what it runs now may be another flow. */
  readonly begun: Flow;
  readonly persona: Persona;
  readonly channel: Channel;
  /** When it began, and what was done since: enough to do it again. */
  readonly begins: Date;
  readonly acts: readonly Act[];
  /** Without an act where it only went on by itself. */
  setOne(one: Simulated, act?: Act): void;
  /** The same, from its first step on. */
  begin(one: Simulated, begun: { readonly document: Flow; readonly at: Date; readonly act: Act }): void;
  setChannel(channel: Channel): void;
  /** From the beginning, with the draft as it is now. */
  restart(flow: RunningFlow, persona?: Persona): void;
}

const fresh = (flow: RunningFlow, { values, tags }: Persona): Simulated =>
  newSimulation(
    flow,
    { values, tags: new Set(tags.map(({ id }) => id)), assignedTo: null },
    new Date(),
    Math.floor(Math.random() * 2 ** 32),
  );

/** Each open flow has one, which outlives a look at another mode. */
const kept = new WeakMap<BuilderStore, StoreApi<SimulationState>>();

export function simulationOf(builder: BuilderStore, flow: () => RunningFlow, persona: () => Persona) {
  const found = kept.get(builder);
  if (found) return found;
  const first = persona();
  const made = createStore<SimulationState>((set, get) => ({
    one: fresh(flow(), first),
    persona: first,
    channel: 'qr',
    begun: flow().document,
    begins: new Date(),
    acts: [],
    setOne: (one, act) => set({ one, acts: act ? [...get().acts, act] : get().acts }),
    begin: (one, { document, at, act }) => set({ one, begun: document, begins: at, acts: [act] }),
    setChannel: (channel) => set({ channel }),
    restart: (again, given = get().persona) => set({ one: fresh(again, given), persona: given, acts: [] }),
  }));
  kept.set(builder, made);
  return made;
}
