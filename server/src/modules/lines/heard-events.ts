import { type ChannelEvents, LeaseLost } from '../../channels/channel.ts';

interface Ear {
  /** Whether it is still listened to. */
  readonly isCurrent: () => boolean;
  readonly status: ChannelEvents['status'];
  readonly traffic: Omit<ChannelEvents, 'status'>;
}

/** What a channel tells, heard only while it is the current one. */
export function heardEvents({ isCurrent, status, traffic }: Ear): ChannelEvents {
  const current = <Args extends unknown[]>(hear: (...args: Args) => Promise<void>) => {
    return async (...args: Args) => {
      // Not stored, so the channel must not be told that we have it.
      if (!isCurrent()) throw new LeaseLost('the line was let go');
      await hear(...args);
    };
  };
  return {
    status,
    messages: current(traffic.messages),
    changes: current(traffic.changes),
    receipts: current(traffic.receipts),
    groups: current(traffic.groups),
    calls: current(traffic.calls),
    people: current(traffic.people),
    history: current(traffic.history),
    restricted: current(traffic.restricted),
    typing: (event) => {
      if (isCurrent()) traffic.typing(event);
    },
  };
}
