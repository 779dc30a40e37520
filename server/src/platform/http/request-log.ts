import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { withLogContext } from '../log.ts';

export const newRequestId = () => randomBytes(9).toString('base64url');

/** Every line that a request logs carries its id, and so does the answer, for whoever asks about it later. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withLogContext({ requestId: request.id }, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    // The pattern, not the address: links carry signatures.
    if (route?.startsWith('/api/'))
      request.log.info(
        { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      );
  });
}
