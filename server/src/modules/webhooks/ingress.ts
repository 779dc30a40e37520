import { limits } from '@yupflow/contract/limits';
import type { RequestOutcome } from '@yupflow/contract/webhooks';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import { termsOf } from '../../platform/auth/company-terms.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { listenOn } from '../../platform/http/form.ts';
import { limitTo } from '../../platform/http/request-limits.ts';
import { requestKind } from './apply-requests.ts';
import type { RequestContent } from './find-value.ts';
import { fingerprintOf } from './fingerprint.ts';
import { foresee } from './foresee.ts';
import { holdRefusals } from './hold-refusals.ts';
import { inTurns } from './in-turns.ts';
import { findByToken, type OpenWebhook, stopFlood, takeRequest } from './ingress.repository.ts';
import { IngressRefusal } from './ingress-refusal.ts';
import { type RawRequest, readContent } from './read-body.ts';
import { addFailures } from './request-counts.repository.ts';
import { tellRequests } from './request-events.ts';
import { titleOf } from './request-title.ts';
import { isProven, withoutProof } from './signatures.ts';
import { tellFlood } from './tell-flood.ts';
import { secretPlaceOf } from './webhook-secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token the address has. */
    webhook: OpenWebhook | null;
  }
}

interface Answer {
  readonly id: string;
  readonly status: 'accepted' | 'duplicate' | 'tested';
  /** What would have been done, in test mode. */
  readonly outcome?: RequestOutcome;
}

const statuses = { waiting: 'accepted', duplicate: 'duplicate', tested: 'tested' } as const;

/** A flood is stopped at the door, where it costs nobody else anything. */
const allowance = { most: 20, ms: 1_000 };
/** From one of a webhook to its next: those that may come in a second don't come all at its beginning. */
const gapMs = 40;
const mostTries = 3;

/** Whoever knows the address may say who somebody is; who they are to the company is not theirs to hear. */
const toldOutside = ({ contact, changes, ...outcome }: RequestOutcome): RequestOutcome => ({
  ...outcome,
  contact: contact && !contact.is_new ? { ...contact, id: null, name: '' } : contact,
  changes: changes.map((change) => ({ ...change, before: null })),
});

const notFound = () => new IngressRefusal(404, 'not_found', 'There is no webhook at this address.');
const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token;
const hashOf = (request: FastifyRequest) => hashToken(tokenOf(request));

function rawOf({ method, raw, headers, body }: FastifyRequest): RawRequest {
  const [, query = ''] = /\?(.*)$/.exec(raw.url ?? '') ?? [];
  return { method, query, headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
}

function refusalOf(error: FastifyError | IngressRefusal): IngressRefusal | null {
  if (error instanceof IngressRefusal) return error;
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return null;
  return new IngressRefusal(413, 'too_large', `A request may have ${limits.webhookBytes} bytes at most.`);
}

export function webhookIngress(parts: Parts) {
  const { db, bus, clock, config, realtime, requestCounts, secrets } = parts;
  // Those of one webhook wait for each other anyway, where they are counted: not with all the database's connections.
  const inTurn = inTurns(gapMs);
  const hold = holdRefusals();

  async function limit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bucket = `webhook ${tokenOf(request)}`;
    try {
      limitTo(requestCounts, reply, bucket, allowance);
    } catch (refusal) {
      await hold(bucket, requestCounts.look(bucket)?.leftMs ?? 0);
      throw refusal;
    }
  }

  async function prove(
    tx: Tx,
    { company_id, id, source, secret_sealed }: OpenWebhook,
    raw: RawRequest,
    content: RequestContent,
  ) {
    if (!secret_sealed) return;
    const secret = await secrets.decrypt(tx, company_id, secretPlaceOf(id), secret_sealed);
    if (!isProven(source, { raw, content, secret }))
      throw new IngressRefusal(401, 'bad_signature', 'The token or signature of this request is missing or wrong.');
  }

  /** Undefined where the webhook has just become another. */
  async function keep(webhook: OpenWebhook, tokenHash: Buffer, raw: RawRequest): Promise<Answer | undefined> {
    const { company_id: companyId, id, mode, source, mapping, actions } = webhook;
    const content = readContent(raw);
    const terms = termsOf(webhook, { now: clock.now(), ...config });
    // Of a company that may not work today it is kept, and nothing more.
    const isAllowed = terms.isValid && terms.modules.includes('webhooks');
    const isRun = isAllowed && mode === 'production';
    return db.withCompany(companyId, async (tx) => {
      await prove(tx, webhook, raw, content);
      const kept = withoutProof(source, content);
      const outcome =
        isAllowed && !isRun
          ? await foresee(parts, tx, companyId, webhook, kept, { mapping, actions: [...actions] })
          : null;
      const taken = await takeRequest(tx, webhook, {
        tokenHash,
        state: isRun ? 'waiting' : 'tested',
        isOnce: isRun && webhook.ignores_duplicates,
        method: raw.method,
        content: kept,
        bytes: raw.body.length,
        fingerprint: fingerprintOf(source, raw, content),
        ...titleOf(kept, webhook),
        outcome,
      });
      if (!taken) return undefined;
      if (taken.is_flood && mode === 'production' && (await stopFlood(tx, companyId, id)))
        await tellFlood(parts, tx, companyId, webhook);
      tellRequests(realtime, tx, companyId, [id]);
      if (taken.state === 'waiting') afterCommit(tx, () => bus.publish('due.added', { kind: requestKind }));
      afterCommit(tx, () => failpoint('webhook-ingress.after-commit'));
      failpoint('webhook-ingress.before-commit');
      return { id: taken.id, status: statuses[taken.state], ...(outcome ? { outcome: toldOutside(outcome) } : {}) };
    });
  }

  async function take(request: FastifyRequest): Promise<Answer> {
    const raw = rawOf(request);
    const tokenHash = hashOf(request);
    for (let tries = 0; tries < mostTries && request.webhook; tries += 1) {
      const { webhook } = request;
      const answer = await inTurn(webhook.id, () => keep(webhook, tokenHash, raw));
      if (answer) return answer;
      request.webhook = await findByToken(db, tokenHash);
    }
    throw notFound();
  }

  async function countRefused({ company_id, id }: OpenWebhook): Promise<void> {
    await db.withCompany(company_id, async (tx) => {
      await addFailures(tx, company_id, [{ webhookId: id, count: 1 }]);
      tellRequests(realtime, tx, company_id, [id]);
    });
  }

  /** Outside of the API: whoever sends has no session, takes no JSON of ours, and is known by the address alone. */
  return async function addIngress(app: FastifyInstance): Promise<void> {
    app.decorateRequest('webhook', null);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.setErrorHandler<FastifyError | IngressRefusal>(async (error, request, reply) => {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (refusal.status === 413) listenOn(request.raw, limits.uploadBytes);
      if (request.webhook) await countRefused(request.webhook);
      return reply.code(refusal.status).send({ code: refusal.code, message: refusal.message });
    });
    app.route({
      method: ['POST', 'GET', 'PUT'],
      url: '/hooks/:token',
      exposeHeadRoute: false,
      schema: { hide: true },
      bodyLimit: limits.webhookBytes,
      onRequest: limit,
      preParsing: async (request, _reply, payload) => {
        request.webhook = await findByToken(db, hashOf(request));
        if (!request.webhook) throw notFound();
        return payload;
      },
      handler: (request) => take(request),
    });
  };
}
