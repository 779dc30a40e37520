import type { ChannelAdapter, KeyStore } from '../../channels/channel.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { HeldLine, OnConnected, RunningLine } from './fence.service.ts';
import type { OpenTraffic } from './line-traffic.ts';

export interface RunLineParts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly realtime: Realtime;
  readonly bus: Pick<Bus, 'publish'>;
  readonly log: Log;
  readonly openTraffic: OpenTraffic;
  readonly onConnected?: OnConnected;
}

export interface LineToRun {
  readonly line: HeldLine;
  readonly adapter: ChannelAdapter;
  readonly keys: KeyStore;
  /** How long nobody had it before. */
  readonly idleSeconds: number | null;
  /** In how many milliseconds it may come back by itself: others do, too. */
  readonly takeTurn: () => number;
  /** It is closed, and stays so until it is claimed again. */
  readonly onEnd: (how: { isFailed: boolean }) => void;
}

export interface LineRun {
  readonly line: HeldLine;
  /** Somebody wants something of it: what, the database says. */
  wake(): void;
  /** Something may go out. */
  send(): void;
  /** Null while it is not connected. */
  running(): RunningLine | null;
  /** Lets go at once: what is stored from here on would be refused anyway. */
  close(): Promise<void>;
}
