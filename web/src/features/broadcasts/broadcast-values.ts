import type { Broadcast, BroadcastForm, DelayName } from '@yupflow/contract/broadcasts';
import type { SendWindow } from '@yupflow/contract/send-window';

export type Audience = Broadcast['audience'];
export type Starts = 'now' | 'scheduled' | 'later';

/** As the form has it: the time is kept while somebody chooses when it begins. */
export interface BroadcastValues {
  name: string;
  flow_id: string | null;
  connections: string[];
  audience: Audience;
  delay: DelayName;
  starts: Starts;
  scheduled_at: string | null;
  window: SendWindow | null;
}

export const everybody: Audience = { except: [] };

export const newBroadcast: BroadcastValues = {
  name: '',
  flow_id: null,
  connections: [],
  audience: everybody,
  delay: 'average',
  starts: 'now',
  scheduled_at: null,
  window: null,
};

export function valuesOf(broadcast: Broadcast): BroadcastValues {
  const { name, flow, connections, audience, delay, scheduled_at, window } = broadcast;
  return {
    name,
    flow_id: flow?.id ?? null,
    connections: connections.filter(({ stop }) => stop !== 'deleted').map(({ id }) => id),
    audience,
    delay,
    starts: scheduled_at ? 'scheduled' : 'later',
    scheduled_at,
    window,
  };
}

/** Another one like it, which begins when its author says so. */
export const copyOf = (broadcast: Broadcast, name: string): BroadcastValues => ({
  ...valuesOf(broadcast),
  name,
  starts: 'now',
  scheduled_at: null,
});

export function formOf({ starts, scheduled_at, flow_id, ...values }: BroadcastValues): object {
  return {
    ...values,
    flow_id: flow_id ?? undefined,
    // Without a date the schema says that it is missing.
    scheduled_at: starts === 'scheduled' ? (scheduled_at ?? undefined) : null,
  } satisfies { [Field in keyof BroadcastForm]: unknown };
}
