import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await anOwner(server);
});
afterAll(() => server.stop());

/** Adding nothing makes the zero below zero an ordinary one. */
const minutesAhead = (moment: string | Date) => Math.round((new Date(moment).getTime() - Date.now()) / 60_000) + 0;

describe('moving the clock of a test deployment', () => {
  it('answers the new time and changes it for everything that follows', async () => {
    const { status, body } = await ana.post('/simulator/clock', { advance: 'PT3H' });
    expect(status).toBe(200);
    expect(minutesAhead(body.now)).toBe(180);
    const tag = await ana.post('/tags', { name: 'From the future' });
    expect(minutesAhead(tag.body.created_at)).toBe(180);
    expect(minutesAhead(server.yupflow.parts.clock.now())).toBe(180);
  });

  it('moves once under one idempotency key', async () => {
    const before = minutesAhead(server.yupflow.parts.clock.now());
    const key = { 'idempotency-key': 'forward' };
    await ana.post('/simulator/clock', { advance: 'PT1H' }, key);
    await ana.post('/simulator/clock', { advance: 'PT1H' }, key);
    expect(minutesAhead(server.yupflow.parts.clock.now())).toBe(before + 60);
  });

  it.each(['P', 'PT', '3D', 'P-3D', '-P3D', 'P1.5D', 'P3D; drop table users', 'P99999Y', 'P0D', 'PT0S'])(
    'refuses %s',
    async (advance) => {
      const { status, body } = await ana.post('/simulator/clock', { advance });
      expect([status, body.fields]).toEqual([422, { advance: 'invalid' }]);
    },
  );

  it('is for members with the permission for connections', async () => {
    const caio = await aMember(server, ana, ['tags']);
    expect((await caio.post('/simulator/clock', { advance: 'PT1H' })).status).toBe(403);
  });

  it('is not there where the simulator is off', async () => {
    const serious = await startTestServer({ SIMULATOR: 'false' });
    const owner = await anOwner(serious);
    const { status, body } = await owner.post('/simulator/clock', { advance: 'PT1H' });
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(minutesAhead(serious.yupflow.parts.clock.now())).toBe(0);
    await serious.stop();
  });
});
