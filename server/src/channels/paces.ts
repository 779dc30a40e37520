import type { ConnectionType } from '@yupflow/contract/connections';
import type { Channel } from './channel.ts';

/** What a line of each type may send: enough for people who answer, and too little for a number to be blocked. */
export const paces: Readonly<Record<ConnectionType, Channel['pace']>> = {
  whatsapp: { burst: 20, perMinute: 20 },
  cloud: { burst: 80, perMinute: 1_200 },
  // Nobody blocks a phone that is none, and benchmarks send a lot.
  simulator: { burst: 1_000, perMinute: 60_000 },
};
