import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInvite } from '../support/companies.ts';
import { aContact } from '../support/contacts.ts';
import { aDraft, publishDraft, save, saying } from '../support/drafts.ts';
import { anOwnerOf, aReseller } from '../support/franchises.ts';
import { aMember, anOwner, Person, twoCompanies } from '../support/people.ts';
import { aLine, aSimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

const stepsOf = async (person: Person) => (await person.get('/first-steps')).body.steps as { name: string }[];
const doneOf = async (person: Person) =>
  (await stepsOf(person)).filter((step) => 'is_done' in step && step.is_done).map(({ name }) => name);
const put = (person: Person, is_dismissed: boolean) => person.put('/first-steps', { is_dismissed });

async function publishFlow(person: Person): Promise<void> {
  const { id } = await aDraft(person);
  await save(person, id, 1, saying('Oi!'));
  expect((await publishDraft(person, id, 2)).status).toBe(200);
}

const hours = { is_on: false, week: Array.from({ length: 7 }, () => []), holidays: [], away_message: '' };
const keyword = {
  name: 'Preços',
  rule: 'contains',
  words: ['preço'],
  action: { kind: 'messages', messages: [{ kind: 'text', text: 'Oi!' }] },
};

/** What somebody does for each of them. */
const deeds: [step: string, deed: (ana: Person) => Promise<unknown>][] = [
  ['connection', (ana) => aSimulatedLine(ana)],
  ['team', (ana) => aMember(world, ana, ['tickets'])],
  ['team', (ana) => anInvite(world, ana, 'bia@example.com')],
  ['contacts', (ana) => aContact(world, ana, { source: 'import' })],
  ['contacts', (ana) => ana.post('/contacts', { phone: '11982147730' })],
  ['hours', (ana) => ana.put('/operating-hours', hours)],
  ['flow', publishFlow],
  ['keyword', (ana) => ana.post('/keywords', keyword)],
];

describe('the first steps of a company', () => {
  it('are six for its owner, none of them done in the beginning', async () => {
    const ana = await anOwner(world);
    expect((await ana.get('/first-steps')).body).toEqual({
      steps: ['connection', 'team', 'contacts', 'hours', 'flow', 'keyword'].map((name) => ({ name, is_done: false })),
      is_dismissed: false,
    });
  });

  it.each(deeds)('are done by what was done (%s), in that company alone', async (step, deed) => {
    const [ana, bruno] = await twoCompanies(world);
    await deed(ana);
    expect(await doneOf(ana)).toEqual([step]);
    expect(await doneOf(bruno)).toEqual([]);
  });

  it('are not done by a line without a number, a draft, or somebody who wrote by themselves', async () => {
    const ana = await anOwner(world);
    await aLine(ana);
    await aDraft(ana);
    await aContact(world, ana, { source: 'inbound' });
    expect(await doneOf(ana)).toEqual([]);
  });

  it('are those that somebody may do', async () => {
    const ana = await anOwner(world);
    const bia = await aMember(world, ana, ['dashboard', 'contacts', 'flow']);
    expect((await stepsOf(bia)).map(({ name }) => name)).toEqual(['contacts', 'flow']);
    const caio = await aMember(world, ana, ['dashboard']);
    expect(await stepsOf(caio)).toEqual([]);
  });
});

describe('putting them away', () => {
  it('holds for one person in one company, and can be taken back', async () => {
    const ana = await anOwner(world);
    const bia = await aMember(world, ana, ['dashboard', 'flow']);
    expect((await put(ana, true)).body).toEqual({ steps: [], is_dismissed: true });
    expect((await ana.get('/first-steps')).body.is_dismissed).toBe(true);
    expect((await bia.get('/first-steps')).body.is_dismissed).toBe(false);
    expect((await put(ana, false)).body).toMatchObject({ steps: { length: 6 }, is_dismissed: false });
  });

  it('is not for the reseller’s support, which sees none', async () => {
    const norte = await aReseller(world, 'Norte');
    const ana = await anOwnerOf(world, norte);
    const { body } = await norte.admin.post(`/franchise/companies/${ana.companyId}/support`, { reason: 'Ajuda' });
    const support = new Person({ ...norte.admin, token: body.token, companyId: ana.companyId });
    expect((await support.get('/first-steps')).body).toEqual({ steps: [], is_dismissed: true });
    expect(await put(support, true)).toMatchObject({ status: 403, body: { code: 'support_session' } });
    expect((await ana.get('/first-steps')).body.is_dismissed).toBe(false);
  });
});
