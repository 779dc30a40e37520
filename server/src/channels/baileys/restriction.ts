import type { ConnectionState } from 'baileys';
import type { Link } from './socket.ts';
import { within } from './within.ts';

const answerMs = 10_000;
/** Where WhatsApp does not say for how long. */
const usualMs = 24 * 3_600_000;
/** After too much at once. WhatsApp never says how long; whoever goes on loses the number. */
const restMs = 3_600_000;

export interface Restriction {
  /** A message was refused for it. Resolves once it is stored until when. */
  meet(): Promise<void>;
  /** Something was refused because it was too much at once. Resolves once the pause is stored. */
  meetPace(): Promise<void>;
  stop(): void;
}

/** The number wrote to too many who never wrote to it, or too fast. To try again would make it worse. */
export function watchRestriction({ socket, line, clock, log }: Link): Restriction {
  let meeting: Promise<void> | null = null;
  let resting: Promise<void> | null = null;

  async function findEnd(): Promise<Date> {
    const now = clock.now();
    const told = await within(answerMs, socket.fetchAccountReachoutTimelock()).catch((err: unknown) => {
      log.debug({ err }, 'WhatsApp did not say until when the number is restricted');
      return null;
    });
    const end = told?.isActive ? told.timeEnforcementEnds : undefined;
    return end && end > now ? end : new Date(now.getTime() + usualMs);
  }

  const onUpdate = ({ reachoutTimeLock }: Partial<ConnectionState>) => {
    const end = reachoutTimeLock?.isActive ? reachoutTimeLock.timeEnforcementEnds : undefined;
    if (!end || meeting) return;
    // The next message that is refused tells it again.
    line.events.restricted(end).catch((err: unknown) => log.debug({ err }, 'a restriction was not stored'));
  };
  socket.ev.on('connection.update', onUpdate);

  return {
    meet() {
      meeting ??= findEnd()
        .then((until) => line.events.restricted(until))
        .finally(() => {
          meeting = null;
        });
      return meeting;
    },
    meetPace() {
      const until = new Date(clock.now().getTime() + restMs);
      resting ??= line.events.restricted(until, 'pace').finally(() => {
        resting = null;
      });
      return resting;
    },
    stop: () => socket.ev.off('connection.update', onUpdate),
  };
}
