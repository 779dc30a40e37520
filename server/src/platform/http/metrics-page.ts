import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { type Metrics, mayReadMetrics } from '../metrics.ts';

/** Counts every answer by its route, and shows the figures to whoever may read them; to others the page is not there. */
export function addMetricsPage(
  app: FastifyInstance,
  { metrics, config }: { metrics: Metrics; config: Pick<Config, 'metricsToken' | 'isProduction'> },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const { metricsToken: token, isProduction } = config;
    if (!mayReadMetrics(request.raw, { token, isProduction })) throw new AppError('not_found');
    const { type, text } = await metrics.render();
    return reply.header('content-type', type).send(text);
  });
}
