import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayReadMetrics } from '../../src/platform/metrics.ts';
import { aConversation } from '../support/chats.ts';
import { anOwner } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = (headers: Record<string, string> = {}) => fetch(`${server.origin}/metrics`, { headers });

/** The value of one line, such as `bus_lag_seconds` or `jobs{queue="mail",state="ready"}`. */
function valueIn(page: string, series: string): number {
  const line = page.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

describe('the metrics', () => {
  it('count requests by the pattern of their route, never by the address that was asked for', async () => {
    const ana = await anOwner(server);
    await ana.get('/tags/01890000-0000-7000-8000-000000000001');
    await fetch(`${server.origin}/api/nowhere/secret-looking-path`);
    const page = await (await read()).text();
    const count = 'http_request_duration_seconds_count';
    expect(valueIn(page, `${count}{method="GET",route="/api/tags/:id",status="404"}`)).toBe(1);
    expect(page).not.toContain('secret-looking-path');
  });

  it('tell of the pool, the jobs, the sockets, the bus, the event loop and the memory [S46]', async () => {
    const page = await (await read()).text();
    for (const series of [
      'db_pool_connections{pool="app",state="waited_for"}',
      'jobs{queue="cleanup",state="ready"}',
      'jobs{queue="dead",state="ready"}',
      'realtime_sockets',
      'bus_lag_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(valueIn(page, series), series).toBeGreaterThanOrEqual(0);
  });

  it('tell what waits to be sent, what is uncertain, dead letters, changes of leases, and how late timers are [S46]', async () => {
    const ana = await anOwner(server);
    const chat = await aConversation(server, ana);
    for (const text of ['waits', 'was on its way when its process died'])
      await ana.post(`/chats/${chat}/messages`, { kind: 'text', text });
    await askAsOwner(
      server,
      `update outbox set created_at = created_at - interval '90 s',
         state = case when seq = (select max(seq) from outbox) then 'uncertain' else 'queued' end`,
    );
    const page = await (await read()).text();
    for (const state of ['queued', 'uncertain']) {
      expect(valueIn(page, `outbox_messages{state="${state}"}`)).toBe(1);
      expect(valueIn(page, `outbox_age_seconds{state="${state}"}`)).toBeGreaterThanOrEqual(90);
    }
    for (const series of [
      'inbound_dead_letters',
      'jobs{queue="dead",state="ready"}',
      'line_leases{state="taken"}',
      'line_leases{state="lost"}',
      'timer_lateness_seconds{queue="outgoing-deliveries"}',
      'bus_line_up{line="postgresql"}',
    ])
      expect(valueIn(page, series), series).toBeGreaterThanOrEqual(0);
  });

  it('are not there for somebody whom a proxy brought', async () => {
    expect((await read()).status).toBe(200);
    expect((await read({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  });
});

describe('the metrics page', () => {
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) => ({ socket: { remoteAddress }, headers });
  const from = { here: '127.0.0.1', here6: '::1', hereMapped: '::ffff:127.0.0.1', elsewhere: '203.0.113.7' };
  const token = 'a-long-random-token';
  const right = { authorization: `Bearer ${token}` };

  it.each([
    ['this machine', ask(from.here), true],
    ['this machine over IPv6', ask(from.here6), true],
    ['this machine in the mapped form', ask(from.hereMapped), true],
    ['another machine', ask(from.elsewhere), false],
    ['another machine through a proxy here', ask(from.here, { 'x-forwarded-for': from.elsewhere }), false],
    ['another machine through a standard proxy here', ask(from.here, { forwarded: 'for=1' }), false],
    ['another machine with the token', ask(from.elsewhere, right), true],
    ['a proxy here with the token', ask(from.here, { via: '1.1 proxy', ...right }), true],
    ['this machine with a wrong token', ask(from.here, { authorization: 'Bearer wrong' }), false],
  ])('opens for %s: %#', (_name, request, expected) => {
    expect(mayReadMetrics(request, { token, isProduction: false })).toBe(expected);
  });

  it('opens in production only with a token, and with none at all for nobody [S46]', () => {
    expect(mayReadMetrics(ask(from.here), { token, isProduction: true })).toBe(false);
    expect(mayReadMetrics(ask(from.here, right), { token, isProduction: true })).toBe(true);
    expect(mayReadMetrics(ask(from.here, right), { token: null, isProduction: true })).toBe(false);
  });
});
