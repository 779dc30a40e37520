import type { ChannelEvents, Line } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { HeldLine, RunningLine } from './fence.service.ts';

/** What passes through one line: the runner says when, others say what is done with it. */
interface LineTraffic {
  readonly events: Omit<ChannelEvents, 'status'>;
  readonly findSent: Line['findSent'];
  readonly findPoll: Line['findPoll'];
  /** It is connected (again): what was on its way out before may have arrived, or not. */
  doubt(tx: Tx): Promise<void>;
  /** Sends what is due. Asked twice at once, it looks once more. */
  send(): void;
  /** Sends what is due and fetches what waits. */
  go(): void;
}

export type OpenTraffic = (line: HeldLine, running: () => RunningLine | null) => LineTraffic;
