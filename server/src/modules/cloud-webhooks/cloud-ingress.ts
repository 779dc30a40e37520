import { timingSafeEqual } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isSigned } from '../../channels/cloud-api/signature.ts';
import { type WebhookBody, webhookBody } from '../../channels/cloud-api/webhook-body.ts';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { tellConnection } from '../connections/connection-status.service.ts';
import { appSecrets } from './app-secrets.ts';
import { findHook, markVerified, type OpenHook } from './cloud-hooks.repository.ts';
import { hear } from './hear.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose address was called. */
    cloudHook: OpenHook | null;
  }
}

/** So many of one line wait at once; the channel tells the others again later. */
const mostWaiting = 32;
/** It tells up to a thousand things at once. */
const mostBytes = 4 * limits.jsonBytes;

const keyOf = ({ params }: FastifyRequest) => (params as { key: string }).key;

const question = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().check(z.regex(/^[\w.-]{1,200}$/)),
});

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function readBody(body: Buffer): WebhookBody | null {
  try {
    const read = z.safeParse(webhookBody, JSON.parse(body.toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What the official API tells of a company's numbers. It proves itself by the secret of the company's own app. */
export function cloudIngress(parts: Parts) {
  const { db, log } = parts;
  const secretOf = appSecrets(parts);
  const waiting = new Map<string, number>();

  async function hookOf(request: FastifyRequest): Promise<OpenHook> {
    request.cloudHook = await findHook(db, keyOf(request));
    if (!request.cloudHook) throw new AppError('not_found');
    return request.cloudHook;
  }

  /** The channel's question, when somebody enters the address there. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const hook = await hookOf(request);
    const asked = z.safeParse(question, request.query);
    if (!asked.success || !isSame(asked.data['hub.verify_token'], hook.verify_token))
      throw new AppError('invalid_signature');
    const { company_id: companyId, connection_id: connectionId } = hook;
    await db.withCompany(companyId, async (tx) => {
      await markVerified(tx, hook);
      tellConnection(parts, tx, companyId, connectionId, { isListChanged: false });
    });
    return reply.type('text/plain').send(asked.data['hub.challenge']);
  }

  async function requireSigned(hook: OpenHook, request: FastifyRequest): Promise<Buffer> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const secret = await secretOf(hook);
    const given = request.headers['x-hub-signature-256'];
    if (!isSigned(body, typeof given === 'string' ? given : undefined, secret)) throw new AppError('invalid_signature');
    return body;
  }

  async function take(hook: OpenHook, request: FastifyRequest): Promise<void> {
    const body = readBody(await requireSigned(hook, request));
    const { company_id: companyId, connection_id: connectionId } = hook;
    // Of something that is no business of ours, such as a page; told again it would be the same.
    if (!body) return log.info({ companyId, connectionId }, 'the channel told something that nobody here reads');
    await hear(parts, companyId, body);
    failpoint('cloud-ingress.before-answer');
  }

  /** Few of one line at once: a flood costs its own line alone. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const hook = request.cloudHook;
    if (!hook) throw new AppError('not_found');
    const key = hook.connection_id;
    const count = waiting.get(key) ?? 0;
    // Not logged: a flood would fill the disk as well.
    if (count >= mostWaiting) return reply.code(503).header('retry-after', '5').send({ code: 'unavailable' });
    waiting.set(key, count + 1);
    try {
      await take(hook, request);
      return {};
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  }

  return async function addCloudIngress(app: FastifyInstance): Promise<void> {
    app.decorateRequest('cloudHook', null);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const address = { url: '/api/cloud/:key', schema: { hide: true }, config: { isOutsideOfLimits: true } } as const;
    app.route({ ...address, method: 'GET', exposeHeadRoute: false, handler: answer });
    app.route({
      ...address,
      method: 'POST',
      bodyLimit: mostBytes,
      // Nothing is read of whoever does not know the address.
      preParsing: async (request, _reply, payload) => {
        await hookOf(request);
        return payload;
      },
      handler: admit,
    });
  };
}
