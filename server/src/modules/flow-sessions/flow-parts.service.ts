import type { Jobs } from '../../jobs/jobs.ts';
import type { Config } from '../../platform/config.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { MessageParts } from '../messages/send-message.service.ts';

/** What running sessions needs. */
export interface FlowParts extends MessageParts {
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo' | 'emitToChat'>;
  readonly jobs: Pick<Jobs, 'enqueue' | 'enqueueMany'>;
  readonly config: Pick<Config, 'isFranchiseMode'>;
}
