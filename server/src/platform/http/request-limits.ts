import { limits } from '@yupflow/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Caller } from '../auth/find-session.ts';
import type { Allowance, RequestCounts } from './request-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whoever calls it is known otherwise, and limited there. */
    isOutsideOfLimits?: boolean;
  }
}

const minute = (most: number): Allowance => ({ most, ms: 60_000 });
const { address, user, company } = limits.requestsPerMinuteOf;
const allowances = {
  token: minute(limits.requestsPerMinute),
  address: minute(address),
  user: minute(user),
  company: minute(company),
};

const addressBucket = ({ ip }: FastifyRequest) => `address ${ip}`;

function refuse(leftMs: number): never {
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) });
}

/** Counts one more, says in the answer how many are left, and refuses what is beyond. */
export function limitTo(counts: RequestCounts, reply: FastifyReply, bucket: string, allowance: Allowance): void {
  const { count, leftMs } = counts.add(bucket, allowance);
  reply.headers({
    'x-ratelimit-limit': String(allowance.most),
    'x-ratelimit-remaining': String(Math.max(0, allowance.most - count)),
    'x-ratelimit-reset': String(Math.ceil(leftMs / 1_000)),
  });
  if (count > allowance.most) refuse(leftMs);
}

/** Keeps one caller from taking the server from the others: by address until they are known, and then as who they are. */
export function limitCaller(
  counts: RequestCounts,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
): void {
  if (!caller) {
    limitTo(counts, reply, addressBucket(request), allowances.address);
    return;
  }
  const { companyId, userId, apiKey, sessionId } = caller;
  if (companyId) limitTo(counts, reply, `company ${companyId}`, allowances.company);
  if (!apiKey) limitTo(counts, reply, `user ${userId}`, allowances.user);
  // Last, so that this is the one that the answer speaks of.
  limitTo(counts, reply, `token ${apiKey?.id ?? sessionId}`, allowances.token);
}

/** What comes before anybody is looked up: an address that tried too much is not even asked who it is. */
export function addAddressLimit(app: FastifyInstance, counts: RequestCounts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.routeOptions.config.isOutsideOfLimits) return;
    const known = counts.look(addressBucket(request));
    if (known && known.count >= allowances.address.most) refuse(known.leftMs);
    if (request.is404) limitCaller(counts, request, reply, null);
  });
}
