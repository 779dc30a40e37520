import { flowTemplates } from '@yupflow/contract/flows';
import { languages } from '@yupflow/contract/languages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aField, aTag } from '../support/contacts.ts';
import { publishDraft } from '../support/drafts.ts';
import { anOwner } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const speaking = async (language: string) => {
  const ana = await anOwner(world);
  await world.db.withoutCompany((tx) =>
    tx.updateTable('users').set({ language }).where('id', '=', ana.userId).execute(),
  );
  return ana;
};

it.each(languages)('every template can be published as it is, in %s', async (language) => {
  const ana = await speaking(language);
  for (const template of flowTemplates) {
    const { missing } = (await ana.get(`/flows/templates/${template}`)).body;
    const before = (await ana.get('/tags')).body.total + (await ana.get('/custom-fields')).body.total;
    const created = await ana.post('/flows', { name: template, template });
    expect(created.body, template).toMatchObject({ faults: [] });
    const after = (await ana.get('/tags')).body.total + (await ana.get('/custom-fields')).body.total;
    expect(after - before).toBe(missing.length);
    expect((await ana.get(`/flows/templates/${template}`)).body.missing).toEqual([]);
    expect((await publishDraft(ana, created.body.id, 1)).status).toBe(200);
  }
});

it('a template takes what the company has of the same name, and makes the rest', async () => {
  const ana = await speaking('pt-BR');
  const tag = await aTag(world, ana, 'visita AGENDADA');
  await aField(world, ana, { name: 'Data da visita', type: 'text' });
  expect((await ana.get('/flows/templates/schedule')).body.missing).toEqual([
    { kind: 'field', name: 'Data da visita', is_created: true },
    { kind: 'field', name: 'Período da visita', is_created: true },
  ]);
  const { document } = (await ana.post('/flows', { name: 'Visita', template: 'schedule' })).body;
  expect(JSON.stringify(document)).toContain(tag);
  const fields = (await ana.get('/custom-fields')).body.results;
  expect(fields.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
    ['Data da visita', 'text'],
    ['Data da visita 2', 'date'],
    ['Período da visita', 'text'],
  ]);
  expect((await ana.get('/flows/templates/nothing')).status).toBe(404);
});
