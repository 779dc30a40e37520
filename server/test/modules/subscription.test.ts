import { companyPermissions, resellerModules } from '@yupflow/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aFranchise, limitModules, moveToFranchise } from '../support/companies.ts';
import { at } from '../support/franchises.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

/** The date falls due so many days from today, as the calendar of `calendar` shows it. */
async function fallsDue({ companyId }: Person, days: number, calendar = 'America/Sao_Paulo', timezone = calendar) {
  await asOwner(world.address, (owner) =>
    owner.query(
      `update companies set timezone = $2, due_date = (app.now() at time zone $3)::date + $4::int where id = $1`,
      [companyId, timezone, calendar, days],
    ),
  );
}

const stateOf = async (person: Person) => (await person.get('/me')).body.activeCompany.subscription;
const mayWork = async (person: Person) => (await person.get('/tags')).status === 200;
const refused = { status: 402, body: { code: 'subscription_invalid' } };

describe('a company', () => {
  const days: [days: number, state: string, mayWork: boolean][] = [
    [30, 'active', true],
    [8, 'active', true],
    [7, 'expiring', true],
    [0, 'expiring', true],
    [-1, 'overdue', true],
    [-3, 'overdue', true],
    [-4, 'suspended', false],
  ];
  it.each(days)('that falls due in %i days is %s', async (left, state, isAllowed) => {
    const ana = await anOwner(world);
    await fallsDue(ana, left, 'Pacific/Kiritimati');
    expect([await stateOf(ana), await mayWork(ana)]).toEqual([state, isAllowed]);
  });

  it.each(['inactive', 'suspended', 'cancelled'])('that is %s lets nobody work, its owner neither', async (status) => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, [...companyPermissions]);
    await asOwner(world.address, (owner) =>
      owner.query('update companies set status = $2 where id = $1', [ana.companyId, status]),
    );
    for (const person of [ana, caio]) {
      expect(await person.get('/tags')).toMatchObject(refused);
      expect(await stateOf(person)).toBe(status);
    }
  });

  it('goes by its own calendar', async () => {
    const [west, east] = [await anOwner(world), await anOwner(world)];
    // The last day of grace in the far west is over in the far east, whatever the hour.
    await fallsDue(west, -3, 'Pacific/Pago_Pago');
    await fallsDue(east, -3, 'Pacific/Pago_Pago', 'Pacific/Kiritimati');
    expect([await mayWork(west), await mayWork(east)]).toEqual([true, false]);
  });

  it('is shut out by the passing of days alone, and its people are told where they stand', async () => {
    const ana = await anOwner(world);
    await fallsDue(ana, -3);
    expect(await mayWork(ana)).toBe(true);
    await world.moveClock('PT12H');
    // Used in between, the session lives on.
    await ana.get('/me');
    await world.moveClock('PT12H');
    expect(await ana.get('/tags')).toMatchObject(refused);
    expect((await ana.get('/me')).body.activeCompany).toMatchObject({
      subscription: 'suspended',
      isSubscriptionValid: false,
      due_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });
});

describe('a reseller', () => {
  it('who owes keeps the people of all its companies out until it has paid', async () => {
    const host = 'owes.example.com';
    const [ana, bruno] = [at(host, await anOwner(world)), await anOwner(world)];
    const franchiseId = await aFranchise(world, { host, isPaid: false });
    await moveToFranchise(world, ana, franchiseId);
    expect(await ana.get('/tags')).toMatchObject(refused);
    expect([await stateOf(ana), await mayWork(bruno)]).toEqual(['franchise_unpaid', true]);
    await asOwner(world.address, (owner) =>
      owner.query('update franchises set is_paid = true where id = $1', [franchiseId]),
    );
    expect(await mayWork(ana)).toBe(true);
  });

  it('says how long it gives notice and grace', async () => {
    const host = 'patient.example.com';
    const ana = at(host, await anOwner(world));
    const franchiseId = await aFranchise(world, { host });
    await moveToFranchise(world, ana, franchiseId);
    await asOwner(world.address, (owner) =>
      owner.query('update franchises set notice_days = 1, grace_days = 10 where id = $1', [franchiseId]),
    );
    const states = [];
    for (const left of [2, 1, -10, -11]) {
      await fallsDue(ana, left);
      states.push(await stateOf(ana));
    }
    expect(states).toEqual(['active', 'expiring', 'overdue', 'suspended']);
  });

  it('chooses the modules, and everybody of the company hears of it', async () => {
    const ana = await anOwner(world);
    expect((await ana.get('/me')).body.activeCompany.modules).toEqual(resellerModules);
    await limitModules(world, ana, ['flow', 'crm']);
    expect((await ana.get('/me')).body.activeCompany.modules).toEqual(['crm', 'flow']);
    expect((await ana.get('/me/permissions')).body).toContain('crm_manager');
    expect((await ana.get('/me/permissions')).body).not.toContain('webhooks');
  });

  it('is known by its administrators', async () => {
    const [ana, bruno] = [await anOwner(world), await anOwner(world)];
    await asOwner(world.address, (owner) =>
      owner.query(
        'insert into franchise_admins (franchise_id, user_id) select franchise_id, owner_id from companies where id = $1',
        [ana.companyId],
      ),
    );
    const isAdmin = async (person: Person) => (await person.get('/me')).body.isFranchiseAdmin;
    expect([await isAdmin(ana), await isAdmin(bruno)]).toEqual([true, false]);
  });
});

describe('without resellers', () => {
  it('every company is valid, whatever its row says, and nobody is an administrator of one', async () => {
    const alone = await startTestServer({ FRANCHISE_MODE: 'false' });
    try {
      const ana = await anOwner(alone);
      await limitModules(alone, ana, []);
      await asOwner(alone.address, async (owner) => {
        await owner.query("update companies set status = 'cancelled', due_date = '2001-01-01'");
        await owner.query('update franchises set is_paid = false');
        await owner.query('insert into franchise_admins select franchise_id, owner_id from companies');
      });
      expect((await ana.get('/tags')).status).toBe(200);
      expect((await ana.get('/me')).body).toMatchObject({
        isFranchiseAdmin: false,
        permissions: companyPermissions,
        activeCompany: {
          subscription: 'active',
          isSubscriptionValid: true,
          due_date: null,
          modules: resellerModules,
        },
      });
    } finally {
      await alone.stop();
    }
  });
});
