import rateLimit from '@fastify/rate-limit';
import { limits } from '@yupflow/contract/limits';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { hashToken } from '../auth/tokens.ts';

/** Keeps one caller from taking the server from the others: per session where there is one, else per address. */
export async function addRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: '1 minute',
    cache: 10_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator: (request) => {
      const { authorization } = request.headers;
      return authorization ? hashToken(authorization).toString('base64url') : request.ip;
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1_000) }),
  });
}
