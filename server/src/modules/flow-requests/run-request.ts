import type { EffectOf } from '@yupflow/flow-engine/run/effect';
import { sql } from 'kysely';
import { mostTries, type OutsideCall } from '../../jobs/flow-requests.ts';
import type { Handler } from '../../jobs/handler.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Log } from '../../platform/log.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { resultArrived } from '../flow-sessions/flow-sessions.service.ts';
import { bodyOf, callHttp } from './call-http.ts';
import { openSecrets } from './flow-secrets.repository.ts';
import type { PixelPerson } from './pixel-call.ts';
import { reasonOf, sendPixel } from './send-pixel.service.ts';

export interface OutsideParts extends FlowParts {
  readonly db: Database;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly config: Pick<Config, 'pixelUrls' | 'isFranchiseMode'>;
  readonly log: Log;
}

const secretsOf = ({ query, headers }: EffectOf<'http_request'>) =>
  [...query, ...headers].flatMap(({ secret }) => secret ?? []);

/** The call is tried again later: pg-boss counts the tries. */
class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

export function runRequests(parts: OutsideParts): Handler<OutsideCall> {
  const { db, egress, secrets, clock, log } = parts;

  async function askHttp({ companyId, sessionId }: OutsideCall, effect: EffectOf<'http_request'>, attempt: number) {
    const opened = await db.withCompany(companyId, (tx) => openSecrets(tx, companyId, secrets, secretsOf(effect)));
    const outcome = await callHttp(egress, effect, opened, `${sessionId}:${effect.key}`);
    failpoint('flow-requests.after-call');
    if (outcome.canRetry && attempt < mostTries) throw new TryAgain(reasonOf(outcome));
    await db.withCompany(companyId, (tx) =>
      resultArrived(parts, tx, companyId, sessionId, {
        type: 'result',
        key: effect.key,
        isOk: outcome.isOk,
        status: outcome.status,
        body: bodyOf(outcome),
        error: outcome.error,
      }),
    );
  }

  async function tellPixel({ companyId, sessionId }: OutsideCall, effect: EffectOf<'pixel'>, attempt: number) {
    const [person, opened] = await db.withCompany(companyId, async (tx) => [
      await findPerson(tx, companyId, sessionId),
      await openSecrets(tx, companyId, secrets, [effect.secret]),
    ]);
    const token = opened.get(effect.secret);
    // Who was erased, or whose token was deleted, is told to nobody.
    if (!person || !token) return;
    const sent = { person, token, eventId: `${sessionId}:${effect.key}`, at: clock.now() };
    const outcome = await sendPixel(parts, { ...effect, source: 'chat' }, sent);
    failpoint('flow-requests.after-call');
    if (outcome.isOk) return;
    if (outcome.canRetry && attempt < mostTries) throw new TryAgain(reasonOf(outcome));
    log.warn({ companyId, provider: effect.provider, reason: reasonOf(outcome) }, 'a pixel was not taken');
    await db.withCompany(companyId, (tx) =>
      remark(tx, companyId, sessionId, effect.key, `${effect.provider}: ${reasonOf(outcome)}`),
    );
  }

  return async (call, { attempt }) => {
    // The engine made it; the queue only carries it.
    const effect = call.effect as unknown as EffectOf<'http_request' | 'pixel'>;
    if (effect.type === 'http_request') await askHttp(call, effect, attempt);
    else await tellPixel(call, effect, attempt);
  };
}

type Tx = Parameters<typeof openSecrets>[0];

async function findPerson(tx: Tx, companyId: string, sessionId: string): Promise<PixelPerson | undefined> {
  return tx
    .selectFrom('flow_sessions')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.company_id', '=', 'flow_sessions.company_id')
        .onRef('contacts.id', '=', 'flow_sessions.contact_id')
        .on('contacts.deleted_at', 'is', null),
    )
    .select(['contacts.id', 'contacts.phone', 'contacts.email'])
    .where('flow_sessions.company_id', '=', companyId)
    .where('flow_sessions.id', '=', sessionId)
    .executeTakeFirst();
}

/** The author of the flow finds it on the block. The step's number is the first part of the key. */
async function remark(tx: Tx, companyId: string, sessionId: string, key: string, about: string): Promise<void> {
  const note = JSON.stringify([{ code: 'request_failed', about }]);
  await tx
    .updateTable('flow_steps')
    .set({ remarks: sql`coalesce(remarks, '[]'::jsonb) || ${note}::jsonb` })
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .where('number', '=', Number(key.split('.')[0]))
    .execute();
}
