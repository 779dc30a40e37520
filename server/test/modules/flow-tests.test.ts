import { limits } from '@yupflow/contract/limits';
import type { Flow } from '@yupflow/flow-engine/flow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTag } from '../support/contacts.ts';
import { aDraft, publishDraft, save } from '../support/drafts.ts';
import { begin, keepTest, runOf, say } from '../support/flow-tests.ts';
import { anOwner, type Person, twoCompanies } from '../support/people.ts';
import { actions, aFlow, block, flowOf, publish, question, text, wait } from '../support/running-flows.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const greeting = (words: string): Flow =>
  flowOf([question('mail', 'Qual é o seu e-mail?', 'email'), text('thanks', words)]);
const talk = runOf([begin, say('helena@casalume.com.br')]);

/** A flow that is saved at revision 2, with one test of it. */
async function aTested(ana: Person, document = greeting('Obrigada, {{first_name}}!'), run = talk) {
  const { id } = await aDraft(ana);
  await save(ana, id, 1, document);
  const { status, body } = await keepTest(ana, id, { name: 'Deixa o e-mail', revision: 2, run });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id, test: body.id as string, path: `/flows/${id}/tests` };
}

/** Saves it as revision 3 and runs its tests. */
async function runWith(ana: Person, id: string, document: Flow) {
  const saved = await save(ana, id, 2, document);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return (await ana.post(`/flows/${id}/tests/run`, { revision: saved.body.revision })).body.results;
}

describe('tests of a flow', () => {
  it('are kept from a run of the simulator and listed by name, page by page', async () => {
    const ana = await anOwner(world);
    const { id, path } = await aTested(ana);
    await keepTest(ana, id, { name: 'Ávila desiste', revision: 2, run: runOf([begin]) });
    const first = (await ana.get(`${path}?limit=1`)).body;
    expect(first).toMatchObject({
      total: 2,
      results: [{ name: 'Ávila desiste', acts: 1, created_by: { id: ana.userId, name: 'Ana' } }],
    });
    const second = (await ana.get(`${path}?limit=1&cursor=${first.cursor}`)).body;
    expect(second).toMatchObject({ cursor: null, results: [{ name: 'Deixa o e-mail', acts: 2 }] });
    expect((await ana.get(`${path}?search=AVILA`)).body.total).toBe(1);
    expect((await ana.get(`${path}?cursor=x`)).body.code).toBe('invalid_cursor');
  });

  it('pass while the flow does the same, however it is drawn', async () => {
    const ana = await anOwner(world);
    const { id } = await aTested(ana);
    const { blocks, edges, notes } = greeting('Obrigada, {{first_name}}!');
    const renamed = blocks.map((one) => ({ ...one, name: `${one.name} de novo`, position: { x: 40, y: 80 } }));
    expect(await runWith(ana, id, { schemaVersion: 1, blocks: renamed, edges, notes })).toEqual([
      expect.objectContaining({ name: 'Deixa o e-mail', is_passed: true, changes: [], changes_total: 0 }),
    ]);
  });

  it('name what changed, and after what the contact had said', async () => {
    const ana = await anOwner(world);
    const { id } = await aTested(ana);
    expect(await runWith(ana, id, greeting('Valeu, {{first_name}}!'))).toMatchObject([
      {
        is_passed: false,
        changes_total: 1,
        changes: [
          {
            said: 'helena@casalume.com.br',
            before: { what: 'done', block: 'Block thanks', effect: { message: { text: 'Obrigada, Helena!' } } },
            after: { what: 'done', block: 'Block thanks', effect: { message: { text: 'Valeu, Helena!' } } },
          },
        ],
      },
    ]);
  });

  it('see how long it waits, on their own clock', async () => {
    const ana = await anOwner(world);
    const patient = (days: number) => flowOf([wait('rest', days, 'day'), text('again', 'Voltamos!')]);
    const { id } = await aTested(ana, patient(1), runOf([begin, { type: 'pass_to_timer' }]));
    const [{ changes }] = await runWith(ana, id, patient(2));
    expect(changes).toMatchObject([{ before: { what: 'waited', seconds: 86_400 }, after: { seconds: 172_800 } }]);
  });

  it('find that something was deleted, without anybody touching the flow', async () => {
    const ana = await anOwner(world);
    const tag = await aTag(world, ana, 'VIP');
    const { id } = await aTested(ana, flowOf([actions('mark', { action: 'add_tag', tag })]), runOf([begin]));
    await ana.remove(`/tags/${tag}`);
    const { results } = (await ana.post(`/flows/${id}/tests/run`, { revision: 2 })).body;
    expect(results).toMatchObject([{ changes: [{ before: { effect: { type: 'tag_added', tag } }, after: null }] }]);
  });

  it('follow into other flows as they are published', async () => {
    const ana = await anOwner(world);
    const other = await aFlow(ana, flowOf([text('there', 'Olá daqui')]));
    const jump = flowOf([block('jump', 'go_to_flow', { flow: other, block: null })]);
    const { id } = await aTested(ana, jump, runOf([begin]));
    await publish(ana, other, flowOf([text('there', 'Olá de lá')]));
    const { results } = (await ana.post(`/flows/${id}/tests/run`, { revision: 2 })).body;
    expect(results).toMatchObject([
      { changes_total: 1, changes: [{ after: { effect: { message: { text: 'Olá de lá' } } } }] },
    ]);
  });

  it('speak in the name that the company had in the run', async () => {
    const ana = await anOwner(world);
    const named = (words: string) => flowOf([text('hello', words)]);
    const { id } = await aTested(ana, named('Aqui é a {{company}}'), runOf([begin], { company: 'Padaria Sol' }));
    const [{ changes }] = await runWith(ana, id, named('Somos a {{company}}'));
    expect(changes).toMatchObject([
      {
        before: { effect: { message: { text: 'Aqui é a Padaria Sol' } } },
        after: { effect: { message: { text: 'Somos a Padaria Sol' } } },
      },
    ]);
  });

  it('ask before publishing, and let whoever insists', async () => {
    const ana = await anOwner(world);
    const { id } = await aTested(ana);
    expect((await publishDraft(ana, id, 2)).status).toBe(200);
    await save(ana, id, 2, greeting('Valeu!'));
    expect(await publishDraft(ana, id, 3)).toMatchObject({ status: 409, body: { code: 'flow_tests_failed' } });
    expect((await ana.get(`/flows/${id}`)).body).toMatchObject({ status: 'changed', version: { number: 1 } });
    expect(await publishDraft(ana, id, 3, { despite_tests: true })).toMatchObject({ status: 200, body: { number: 2 } });
  });

  it('are content with the new outcome once it was accepted', async () => {
    const ana = await anOwner(world);
    const { id, path, test } = await aTested(ana);
    await save(ana, id, 2, greeting('Valeu!'));
    expect((await ana.post(`${path}/${test}/accept`, { revision: 2 })).body.code).toBe('flow_stale');
    expect((await ana.post(`${path}/${test}/accept`, { revision: 3 })).status).toBe(200);
    expect((await ana.post(`${path}/run`, { revision: 3 })).body.results).toMatchObject([{ is_passed: true }]);
    expect((await publishDraft(ana, id, 3)).status).toBe(200);
  });

  it('are renamed and deleted; a name is there once, whatever its letters', async () => {
    const ana = await anOwner(world);
    const { id, path, test } = await aTested(ana);
    const other = (await keepTest(ana, id, { name: 'Desiste', revision: 2, run: talk })).body.id;
    const taken = { status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } };
    expect(await keepTest(ana, id, { name: 'DESISTE', revision: 2, run: talk })).toMatchObject(taken);
    expect(await ana.put(`${path}/${test}`, { name: 'desiste' })).toMatchObject(taken);
    expect((await ana.put(`${path}/${test}`, { name: 'E-mail' })).body).toMatchObject({ id: test, name: 'E-mail' });
    expect((await ana.remove(`${path}/${other}`)).status).toBe(204);
    expect((await ana.remove(`${path}/${other}`)).status).toBe(404);
    expect((await ana.get(path)).body.results).toMatchObject([{ id: test, name: 'E-mail' }]);
  });

  it('belong to one flow of one company, and are gone with it', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id, path, test } = await aTested(ana);
    const mine = await aDraft(ana);
    const theirs = await aDraft(bruno);
    for (const [person, flow] of [
      [ana, mine.id],
      [bruno, theirs.id],
      [bruno, id],
    ] as const) {
      expect((await person.put(`/flows/${flow}/tests/${test}`, { name: 'Meu' })).status).toBe(404);
      expect((await person.post(`/flows/${flow}/tests/${test}/accept`, { revision: 1 })).status).toBe(404);
      expect((await person.remove(`/flows/${flow}/tests/${test}`)).status).toBe(404);
    }
    await ana.remove(`/flows/${id}`);
    expect((await ana.get(path)).status).toBe(404);
    expect((await ana.put(`${path}/${test}`, { name: 'Meu' })).status).toBe(404);
  });

  it('are refused where the draft has gone on, or the run is none that a simulator makes', async () => {
    const ana = await anOwner(world);
    const { id } = await aTested(ana);
    const form = { name: 'Outro', revision: 2, run: talk };
    expect((await keepTest(ana, id, { ...form, revision: 1 })).body.code).toBe('flow_stale');
    const odd = [
      { timezone: 'Mars/Olympus' },
      { begins: '2026-13-45T00:00:00Z' },
      { acts: [] },
      { acts: [say('\0')] },
      { acts: [{ type: 'result', isOk: true, body: { name: '\0' } } as const] },
      { acts: [{ type: 'result', isOk: true, body: '\ud800' } as const] },
      { acts: Array.from({ length: 201 }, () => begin) },
    ];
    for (const facts of odd)
      expect((await keepTest(ana, id, { ...form, run: { ...talk, ...facts } })).status, JSON.stringify(facts)).toBe(
        422,
      );
  });

  it('are as many as a person can keep in view', async () => {
    const ana = await anOwner(world);
    const { id } = await aTested(ana);
    for (let made = 1; made < limits.flowTests; made++)
      expect((await keepTest(ana, id, { name: `Teste ${made}`, revision: 2, run: talk })).status).toBe(201);
    expect(await keepTest(ana, id, { name: 'Demais', revision: 2, run: talk })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached' },
    });
    expect((await ana.post(`/flows/${id}/tests/run`, { revision: 2 })).body.results).toHaveLength(limits.flowTests);
  });
});
