import { decideAccess, type Refusal } from '@yupflow/contract/access';
import { type ErrorCode, errorCodes } from '@yupflow/contract/error-codes';
import type { User } from '@yupflow/contract/me';
import { redirectOf, type ScreenName, screens } from '@yupflow/contract/screens';
import { viewerOf } from '@yupflow/contract/viewer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../src/platform/db/owner-connection.ts';
import { limitModules } from './support/companies.ts';
import { anOwnerOf, aReseller, at } from './support/franchises.ts';
import { allRows, call } from './support/matrix.ts';
import { aMember, aNewcomer, Person } from './support/people.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { behindProxy } from './support/visitor.ts';

/**
 * What the browser decides about screens from `GET /me`, and what the server decides about calls from the session, must
 * be the same for everybody: otherwise somebody sees a page whose every call is refused, or is kept from one they may use.
 */
let world: TestServer;
let count = 0;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

type Reseller = Awaited<ReturnType<typeof aReseller>>;
const someReseller = () => aReseller(world, `Revenda ${++count}`);
const change = (text: string, ...values: unknown[]) => asOwner(world.address, (db) => db.query(text, values));
const owes = ({ franchiseId }: Reseller) => change('update franchises set is_paid = false where id = $1', franchiseId);

async function anOwnerWith(columns: string): Promise<Person> {
  const owner = await anOwnerOf(world, await someReseller());
  await change(`update companies set ${columns} where id = $1`, owner.companyId);
  return owner;
}

/** So many days from now, where the company is. */
const due = (days: number) => `due_date = (app.now() at time zone timezone)::date + ${days}`;

/** Somebody in each place where the guards part people, and where they land who ask for the home page. */
const people: Record<string, { make: () => Promise<Person>; home: string | null }> = {
  'the owner of a company in order': { make: () => anOwnerWith(due(30)), home: null },
  'the owner of one that falls due in days': { make: () => anOwnerWith(due(3)), home: null },
  'the owner of one that is overdue': { make: () => anOwnerWith(due(-3)), home: null },
  'the owner of one whose grace is over': { make: () => anOwnerWith(due(-4)), home: '/failed-subscription' },
  'the owner of one that was never paid': {
    make: () => anOwnerWith(`status = 'inactive'`),
    home: '/failed-subscription',
  },
  'the owner of one that its reseller suspended': {
    make: () => anOwnerWith(`status = 'suspended', ${due(30)}`),
    home: '/failed-subscription',
  },
  'the owner of one that was cancelled': {
    make: () => anOwnerWith(`status = 'cancelled'`),
    home: '/failed-subscription',
  },
  'the owner of one for life': { make: () => anOwnerWith(`cycle = 'lifetime', due_date = null`), home: null },
  'the owner of one without modules': {
    make: async () => {
      const owner = await anOwnerWith(due(30));
      await limitModules(world, owner, []);
      return owner;
    },
    home: null,
  },
  'a member without permissions': {
    make: async () => {
      const reseller = await someReseller();
      return at(reseller.host, await aMember(world, await anOwnerOf(world, reseller), []));
    },
    home: '/access-denied',
  },
  'somebody without a company': {
    make: async () => at((await someReseller()).host, await aNewcomer(world)),
    home: '/failed-subscription',
  },
  'the owner of a company whose reseller owes': {
    make: async () => {
      const reseller = await someReseller();
      const owner = await anOwnerOf(world, reseller);
      await owes(reseller);
      return owner;
    },
    home: '/failed-subscription',
  },
  'somebody without a company whose reseller owes': {
    make: async () => {
      const reseller = await someReseller();
      await owes(reseller);
      return at(reseller.host, await aNewcomer(world));
    },
    home: '/failed-subscription',
  },
  'the admin of a reseller': { make: async () => (await someReseller()).admin, home: '/failed-subscription' },
  'the admin of a reseller, at another one’s address': {
    make: async () => at((await someReseller()).host, (await someReseller()).admin),
    home: '/failed-subscription',
  },
  'the reseller’s support in a company that lost its access': {
    make: async () => {
      const reseller = await someReseller();
      const { companyId } = await anOwnerOf(world, reseller);
      const { body } = await reseller.admin.post(`/franchise/companies/${companyId}/support`, { reason: 'Ajuda' });
      await change(`update companies set status = 'suspended' where id = $1`, companyId);
      return new Person({ ...reseller.admin, token: body.token, companyId });
    },
    home: null,
  },
};

const viewerFor = async (person: Person) => viewerOf((await person.get('/me')).body as User);
const guardCodes: ReadonlySet<ErrorCode> = new Set<Refusal['code']>([
  'signed_out',
  'already_signed_in',
  'no_company',
  'subscription_invalid',
  'subscription_valid',
  'permission_denied',
  'scope_denied',
  'owner_only',
  'franchise_only',
]);

/** Open to whoever lost access, but there must be a company to ask about. */
const aboutCompany = ['GET /api/subscription'];

describe.each(Object.entries(people))('%s', (_, { make, home }) => {
  it('is refused by every endpoint exactly as the browser would have said', async () => {
    const person = await make();
    const viewer = await viewerFor(person);
    for (const { endpoint, title } of allRows) {
      const refusal = decideAccess(endpoint.access, viewer);
      // What is allowed and changes something is done elsewhere; here it would change who asks.
      if (!refusal && (endpoint.method !== 'GET' || endpoint.path.includes('{'))) continue;
      const { status, body } = await call(person, endpoint);
      if (refusal) expect([title, status, body.code]).toEqual([title, errorCodes[refusal.code], refusal.code]);
      else if (body.code !== 'no_company' || !aboutCompany.includes(title))
        expect([title, guardCodes.has(body.code)]).toEqual([title, false]);
    }
  });

  it('lands where they can do something about it', async () => {
    const viewer = await viewerFor(await make());
    const refusal = decideAccess(screens.index.access, viewer);
    expect(refusal && redirectOf(refusal)).toBe(home);
    const open = (Object.keys(screens) as ScreenName[]).filter((name) => !decideAccess(screens[name].access, viewer));
    expect(open.includes('failed-subscription')).toBe(home === '/failed-subscription');
    expect(open).toContain('settings');
  });
});

describe('who is stopped by several guards hears of the first', () => {
  it('the reseller’s debt before the missing company, and that before the permission', async () => {
    const reseller = await someReseller();
    const owner = await anOwnerOf(world, reseller);
    const [member, newcomer] = [
      at(reseller.host, await aMember(world, owner, [])),
      at(reseller.host, await aNewcomer(world)),
    ];
    const codes = async () => Promise.all([member, newcomer].map(async (one) => (await one.get('/tags')).body.code));
    expect(await codes()).toEqual(['permission_denied', 'no_company']);
    await change(`update companies set status = 'suspended' where id = $1`, owner.companyId);
    expect(await codes()).toEqual(['subscription_invalid', 'no_company']);
    await owes(reseller);
    expect(await codes()).toEqual(['subscription_invalid', 'subscription_invalid']);
  });
});
