import { mostTries, type PixelEvent } from '../../jobs/franchise-pixels.ts';
import type { Handler } from '../../jobs/handler.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import type { Log } from '../../platform/log.ts';
import { reasonOf, sendPixel } from '../flow-requests/send-pixel.service.ts';
import { openPixel } from './pixels.service.ts';

interface PixelParts {
  readonly db: Database;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly config: Pick<Config, 'pixelUrls'>;
  readonly log: Log;
}

/** The call is tried again later: pg-boss counts the tries. */
class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

const events = { register: 'complete_registration', purchase: 'purchase' } as const;

export function runPixels(parts: PixelParts): Handler<PixelEvent> {
  const { db, secrets, log } = parts;
  return async ({ franchiseId, kind, event, eventId, at, person, cents }, { attempt }) => {
    const opened = await db.withFranchise(franchiseId, (tx) => openPixel(secrets, tx, franchiseId, kind));
    if (!opened) return;
    const outcome = await sendPixel(
      parts,
      {
        provider: kind,
        pixel: opened.pixel,
        event: events[event],
        value: cents === null ? null : cents / 100,
        currency: 'BRL',
        testCode: '',
        source: 'system_generated',
      },
      { person, token: opened.token, eventId, at: new Date(at) },
    );
    if (outcome.isOk) return;
    if (outcome.canRetry && attempt < mostTries) throw new TryAgain(reasonOf(outcome));
    log.warn({ franchiseId, kind, reason: reasonOf(outcome) }, "a reseller's pixel was not taken");
  };
}
