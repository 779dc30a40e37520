import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, anOwnerOf, aReseller, at } from './support/franchises.ts';
import { call, pathOf, rowsFor } from './support/matrix.ts';
import { type Answer, aNewcomer, anOwner, Person, request } from './support/people.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { behindProxy } from './support/visitor.ts';

/** Every endpoint of the reseller's, held to its access rule, and its ids to its own wall, over HTTP. */
let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

type Reseller = Awaited<ReturnType<typeof aReseller>>;
let resellers = 0;
/** A name of its own, since a name is an address. */
const someReseller = (name: string) => aReseller(world, `${name} ${++resellers}`);

/** Something of a reseller's that others must not reach, and how its admin sees it. */
interface Theirs {
  readonly id: string;
  look(): Promise<Answer>;
}
type Make = (victim: Reseller) => Promise<Theirs>;

async function made(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  if (status !== 201) throw new Error(`nothing was made: ${JSON.stringify(body)}`);
  return body.id;
}

const roleForm = { name: 'Stolen', permissions: ['crm'] };
const aFranchiseRole: Make = async ({ admin }) => {
  const id = await made(admin.post('/franchise/roles', { ...roleForm, name: randomUUID() }));
  return { id, look: () => admin.get(`/franchise/roles/${id}`) };
};
const announcementForm = { title: 'Stolen', text: 'Stolen' };
const anAnnouncement: Make = async ({ admin }) => {
  const id = await made(admin.post('/announcements', { title: 'News', text: 'Text' }));
  return { id, look: () => admin.get('/announcements') };
};
const prices = { monthly: 9_900, semiannual: null, yearly: null, lifetime: null };
const planForm = { name: 'Stolen', prices };
const aPlan: Make = async ({ admin }) => {
  const id = await made(admin.post('/franchise/plans', { name: randomUUID(), prices }));
  return { id, look: () => admin.get('/franchise/plans') };
};
const couponForm = { code: 'STOLEN', discount: { kind: 'percent', percent: 100 } };
const aCoupon: Make = async ({ admin }) => {
  const id = await made(admin.post('/coupons', { code: 'THEIRS', discount: { kind: 'percent', percent: 10 } }));
  return { id, look: () => admin.get('/coupons') };
};
const aCompany: Make = async (victim) => {
  const { companyId: id } = await anOwnerOf(world, victim);
  return { id, look: () => victim.admin.get(`/franchise/companies/${id}`) };
};
const anInvoice: Make = async (victim) => {
  const { companyId } = await anOwnerOf(world, victim);
  const invoice = { companyId, description: 'Setup', total: 5_000, due_date: '2027-01-10' };
  const id = await made(victim.admin.post('/franchise/invoices', invoice));
  return { id, look: () => victim.admin.get(`/franchise/invoices/${id}`) };
};
const aFranchiseKey: Make = async ({ admin }) => {
  const id = await made(admin.post('/franchise/keys', { name: randomUUID() }));
  return { id, look: () => admin.get('/franchise/keys') };
};
const webhookForm = { name: 'Stolen', url: 'https://example.com/', events: ['invoice.paid'] };
const aFranchiseWebhook: Make = async ({ admin }) => {
  const id = await made(admin.post('/franchise/webhooks', { ...webhookForm, name: randomUUID() }));
  return { id, look: () => admin.get('/franchise/webhooks') };
};

/** Every endpoint of the reseller's with an id in its path: whose it is, and what is sent to change it. */
const ids: Record<string, { make: Make; body?: unknown }> = {
  'GET /api/franchise/roles/{id}': { make: aFranchiseRole },
  'PUT /api/franchise/roles/{id}': { make: aFranchiseRole, body: roleForm },
  'DELETE /api/franchise/roles/{id}': { make: aFranchiseRole },
  'PUT /api/announcements/{id}': { make: anAnnouncement, body: announcementForm },
  'DELETE /api/announcements/{id}': { make: anAnnouncement },
  'PUT /api/franchise/plans/{id}': { make: aPlan, body: planForm },
  'DELETE /api/franchise/plans/{id}': { make: aPlan },
  'PUT /api/coupons/{id}': { make: aCoupon, body: couponForm },
  'DELETE /api/coupons/{id}': { make: aCoupon },
  'GET /api/franchise/companies/{id}': { make: aCompany },
  'PUT /api/franchise/companies/{id}': { make: aCompany, body: { name: 'Stolen' } },
  'POST /api/franchise/companies/{id}/code': { make: aCompany, body: {} },
  'POST /api/franchise/companies/{id}/suspend': { make: aCompany, body: {} },
  'POST /api/franchise/companies/{id}/reactivate': { make: aCompany, body: {} },
  'DELETE /api/franchise/companies/{id}': { make: aCompany },
  'POST /api/franchise/companies/{id}/restore': { make: aCompany },
  'POST /api/franchise/companies/{id}/support': { make: aCompany, body: {} },
  'GET /api/franchise/invoices/{id}': { make: anInvoice },
  'POST /api/franchise/invoices/{id}': { make: anInvoice, body: {} },
  'DELETE /api/franchise/invoices/{id}': { make: anInvoice },
  'POST /api/franchise/invoices/{id}/refund': { make: anInvoice },
  'POST /api/franchise/invoices/{id}/looked-at': { make: anInvoice },
  'DELETE /api/franchise/keys/{id}': { make: aFranchiseKey },
  'GET /api/franchise/webhooks/{id}': { make: aFranchiseWebhook },
  'PUT /api/franchise/webhooks/{id}': { make: aFranchiseWebhook, body: webhookForm },
  'POST /api/franchise/webhooks/{id}/secret': { make: aFranchiseWebhook },
  'DELETE /api/franchise/webhooks/{id}': { make: aFranchiseWebhook },
  'POST /api/franchise/webhooks/{id}/test': { make: aFranchiseWebhook, body: { event: 'invoice.paid' } },
  'GET /api/franchise/webhooks/{id}/deliveries': { make: aFranchiseWebhook },
  'GET /api/franchise/webhooks/{id}/deliveries/{deliveryId}': { make: aFranchiseWebhook },
  'POST /api/franchise/webhooks/{id}/deliveries/{deliveryId}/resend': { make: aFranchiseWebhook },
};

/** Its parameter is one of three words, and nobody's id. */
const namedByWord = ['POST /api/franchise/payment/{gateway}/test'];

const resellerRows = rowsFor('franchise-admin');
const withId = resellerRows.filter(
  ({ endpoint, title }) => endpoint.path.includes('{') && !namedByWord.includes(title),
);
const notFound = { status: 404, body: { code: 'not_found' } };
const franchiseOnly = { status: 403, body: { code: 'franchise_only' } };

it('every endpoint with an id says here whose id others would try', () => {
  expect(Object.keys(ids).toSorted()).toEqual(withId.map(({ title }) => title).toSorted());
});

describe('the reseller’s endpoints refuse', () => {
  const refuseAll = async (person: Person) => {
    for (const { endpoint, title } of resellerRows)
      expect([title, await call(person, endpoint)]).toMatchObject([title, franchiseOnly]);
  };

  it('somebody without a company', async () => refuseAll(await aNewcomer(world)));

  it('the owner of one of its companies', async () => {
    const mine = await someReseller('Mine');
    await refuseAll(await anOwnerOf(world, mine));
  });

  it('the admin of another reseller, at its address [S8]', async () => {
    const [mine, other] = [await someReseller('Mine'), await someReseller('Other')];
    await refuseAll(at(other.host, mine.admin));
  });

  it('everybody where there are no resellers', async () => {
    const alone = await startTestServer({ FRANCHISE_MODE: 'false' });
    try {
      const admin = await anAdmin(alone);
      for (const { endpoint, title } of resellerRows)
        expect([title, await call(admin, endpoint)]).toMatchObject([title, franchiseOnly]);
    } finally {
      await alone.stop();
    }
  });
});

describe('at the address of a reseller', () => {
  it('its admin is refused by none of its endpoints', async () => {
    const { admin } = await someReseller('Mine');
    for (const { endpoint, title } of resellerRows) {
      const { status } = await call(admin, endpoint);
      expect([title, [401, 402, 403].includes(status) || status >= 500]).toEqual([title, false]);
    }
  });

  it('nobody of another reseller’s companies is in a company', async () => {
    const [mine, other] = [await someReseller('Mine'), await someReseller('Other')];
    const stranger = at(mine.host, await anOwnerOf(world, other));
    for (const { endpoint, title } of rowsFor('member'))
      expect([title, await call(stranger, endpoint)]).toMatchObject([
        title,
        { status: 403, body: { code: 'no_company' } },
      ]);
  });
});

describe('a key of the reseller’s', () => {
  it('passes wherever its admin does, but for what would give it more than it has', async () => {
    const { admin } = await someReseller('Program');
    const { key } = (await admin.post('/franchise/keys', { name: 'ERP' })).body;
    const program = new Person({ ...admin, token: key });
    for (const { endpoint, title } of resellerRows) {
      const { access } = endpoint;
      const isClosed = access.who === 'franchise-admin' && access.isPersonOnly === true;
      const { status, body } = await call(program, endpoint);
      if (isClosed) expect([title, status, body.code]).toEqual([title, 403, 'scope_denied']);
      else expect([title, [401, 402, 403].includes(status) || status >= 500]).toEqual([title, false]);
    }
  });
});

describe("with another reseller's id", () => {
  it.each(withId)('$title is 404 and leaves everything as it was [S8]', async ({ endpoint, title }) => {
    const [mine, other] = [await someReseller('Mine'), await someReseller('Other')];
    const row = ids[title];
    if (!row) throw new Error(`say in this file whose id ${title} takes`);
    const { id, look } = await row.make(other);
    const before = await look();
    expect(before.status).toBe(200);
    expect(await mine.admin.send(endpoint.method, pathOf(endpoint, id), row.body)).toMatchObject(notFound);
    expect((await look()).body).toEqual(before.body);
  });

  it.each(withId)('$title is the same as with one that is not there', async ({ endpoint, title }) => {
    const { admin } = await someReseller('Mine');
    for (const id of [randomUUID(), 'x', '0', '%00'])
      expect(await admin.send(endpoint.method, pathOf(endpoint, id), ids[title]?.body)).toMatchObject(notFound);
  });
});

describe('what is open to whoever has its name', () => {
  const named = rowsFor('anyone').filter(({ endpoint }) =>
    /^\/api\/(invoices|checkout|payments)\//.test(endpoint.path),
  );

  it.each(named)('$title is 404 with a name that is none', async ({ endpoint }) => {
    for (const id of ['x'.repeat(22), 'x', '%00'])
      expect(await request(world.origin, endpoint.method, pathOf(endpoint, id), endpoint.body && {})).toMatchObject({
        status: expect.toSatisfy((status: number) => [404, 422].includes(status)),
      });
  });

  it('none of it is there where there are no resellers', async () => {
    const alone = await startTestServer({ FRANCHISE_MODE: 'false' });
    try {
      await anOwner(alone);
      for (const { endpoint, title } of named)
        expect([
          title,
          [404, 422].includes(
            (await request(alone.origin, endpoint.method, pathOf(endpoint), endpoint.body && {})).status,
          ),
        ]).toEqual([title, true]);
    } finally {
      await alone.stop();
    }
  });
});

describe('who paid last', () => {
  const path = `/invoices/${'x'.repeat(22)}/payer`;

  it('is nobody for an invoice that is none', async () => {
    const { admin } = await someReseller('Mine');
    expect(await admin.get(path)).toMatchObject({ status: 200, body: { payer: null } });
  });

  it('is not there where there are no resellers', async () => {
    const alone = await startTestServer({ FRANCHISE_MODE: 'false' });
    try {
      expect((await (await anOwner(alone)).get(path)).status).toBe(404);
    } finally {
      await alone.stop();
    }
  });
});
