import { companyHeader } from '@yupflow/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInvite } from '../support/companies.ts';
import { anOwnerOf, aReseller } from '../support/franchises.ts';
import { aMember, anOwner, Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

const showing = ({ companyId }: Pick<Person, 'companyId'>) => ({ [companyHeader]: companyId });
const tag = { name: 'Urgente', color: '#0284c7' };
const namesOf = async (person: Person, headers = {}) =>
  (await person.get('/tags', headers)).body.results.map(({ name }: { name: string }) => name);

/** An owner who has just switched to another company, where they have no role, in another tab. */
async function oneWhoMoved(): Promise<{ ana: Person; elsewhere: Person }> {
  const [ana, elsewhere] = await twoCompanies(world);
  await ana.post(`/companies/invite/${await anInvite(world, elsewhere, ana.email)}/accept`);
  expect((await ana.put('/me/change-active', { companyId: elsewhere.companyId })).status).toBe(200);
  return { ana, elsewhere };
}

describe('a page that has not heard of a switch', () => {
  it('goes on in the company that it shows', async () => {
    const { ana, elsewhere } = await oneWhoMoved();
    expect((await ana.get('/tags')).status, 'without a word it is the new one').toBe(403);
    expect((await ana.post('/tags', tag, showing(ana))).status).toBe(201);
    expect(await namesOf(ana, showing(ana))).toEqual(['Urgente']);
    expect(await namesOf(elsewhere)).toEqual([]);
  });

  it('hears of it when it asks who it is', async () => {
    const { ana, elsewhere } = await oneWhoMoved();
    const { body } = await ana.get('/me', showing(ana));
    expect(body.activeCompany.company_id).toBe(elsewhere.companyId);
  });

  it('pays for the company that it shows', async () => {
    const { ana } = await oneWhoMoved();
    const { body } = await ana.get('/subscription', showing(ana));
    expect(body).toMatchObject({ company: { id: ana.companyId }, isOwner: true });
  });
});

describe('naming a company', () => {
  it('opens none that is not one’s own', async () => {
    const [ana, bruno] = await twoCompanies(world);
    expect(await ana.get('/tags', showing(bruno))).toMatchObject({ status: 403, body: { code: 'no_company' } });
    expect(await ana.post('/tags', tag, showing(bruno))).toMatchObject({ status: 403, body: { code: 'no_company' } });
  });

  it('gives nobody more than their roles there', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['contacts']);
    expect(await caio.get('/tags', showing(ana))).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  });

  it('leads support nowhere else, though it would be a member there', async () => {
    const norte = await aReseller(world, 'Norte');
    const [ana, bruno] = [await anOwnerOf(world, norte), await anOwnerOf(world, norte)];
    await bruno.post('/tags', tag);
    await norte.admin.post(`/companies/invite/${await anInvite(world, bruno, norte.admin.email)}/accept`);
    const { body } = await norte.admin.post(`/franchise/companies/${ana.companyId}/support`, { reason: 'Ajuda' });
    const support = new Person({ ...norte.admin, token: body.token });
    expect(await namesOf(support, showing(bruno))).toEqual([]);
  });

  it('is refused where it is no name at all', async () => {
    const ana = await anOwner(world);
    expect(await ana.get('/tags', { [companyHeader]: "' or true" })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
  });
});
