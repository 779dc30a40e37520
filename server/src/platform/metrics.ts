import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hashToken } from './auth/tokens.ts';

interface Reading {
  readonly labels?: Record<string, string>;
  readonly value: number;
}

export interface Metrics {
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** A number that is read when somebody asks for the metrics, not before. */
  gauge(name: string, help: string, read: () => Reading[] | Promise<Reading[]>): void;
  watchPool(name: string, pool: pg.Pool): void;
  /** The page, in Prometheus' own format. */
  render(): Promise<{ type: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  // Memory, event-loop lag, garbage collection, open files. Looked at 20 times a second: an idle process should idle.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const gauge: Metrics['gauge'] = (name, help, read) => {
    new Gauge({
      name,
      help,
      labelNames: ['line', 'pool', 'queue', 'state'],
      registers: [registry],
      async collect() {
        // The rest of the page is worth most when something is down.
        const readings = await Promise.try(read).catch(() => []);
        this.reset();
        for (const { labels = {}, value } of readings) this.set(labels, value);
      },
    });
  };
  const pools: [string, pg.Pool][] = [];
  gauge('db_pool_connections', 'Connections to the database', () =>
    pools.flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
      { labels: { pool, state: 'idle' }, value: idleCount },
      { labels: { pool, state: 'waited_for' }, value: waitingCount },
    ]),
  );
  return {
    observeRequest: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    gauge,
    watchPool: (name, pool) => void pools.push([name, pool]),
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether this caller may read the metrics: with the token, or from this machine itself. In production only the
 * token counts, because a proxy on this machine may bring strangers without saying so.
 */
export function mayReadMetrics(
  { socket, headers }: { socket: Pick<Socket, 'remoteAddress'>; headers: IncomingHttpHeaders },
  { token, isProduction }: { token: string | null; isProduction: boolean },
): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  // Hashes have one length, and comparing them tells nothing about the token.
  if (token && given) return timingSafeEqual(hashToken(given), hashToken(token));
  const isForwarded = forwarding.some((name) => headers[name] !== undefined);
  return !isProduction && !isForwarded && loopback.has(socket.remoteAddress ?? '');
}
