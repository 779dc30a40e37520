import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aLine } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner } from '../support/people.ts';
import { actions, aFlow, flowOf, text } from '../support/running-flows.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { doomedWorkers, startLivingWeb } from './doomed-workers.ts';

let world: TestServer;
const workers = doomedWorkers(() => world);
beforeAll(async () => {
  world = await startLivingWeb();
});
afterEach(() => workers.killAll());
afterAll(() => world.stop());

it("starts a column's flow once with everybody who came in, wherever it dies", { timeout: 120_000 }, async () => {
  const ana = await anOwner(world);
  await aLine(world, ana);
  const { id: won } = (await ana.post('/crm/columns', { name: 'Ganho' })).body;
  const flow_id = await aFlow(
    ana,
    flowOf([text('t', 'Obrigado!'), actions('a', { action: 'move_card', column: won })]),
  );
  const { id: lead } = (await ana.post('/crm/columns', { name: 'Lead', flow_id })).body;
  const points = ['crm-stages.before-commit', 'crm-stages.after-commit', ''];
  const contacts: string[] = [];
  for (const point of points) {
    const doomed = await workers.start(point);
    for (let n = 0; n < 3; n += 1) {
      const contactId = await aContact(world, ana);
      contacts.push(contactId);
      expect((await ana.put(`/crm/cards/${contactId}`, { column_id: lead })).status).toBe(200);
    }
    if (point) expect(await doomed.ended, point).toBe('SIGKILL');
  }
  const isDone = async () =>
    (await askAsOwner(world, `select 1 from crm_cards where column_id = '${lead}'`)).length === 0;
  await eventually(isDone, 30_000);
  const said = await askAsOwner<{ contact_id: string; texts: number }>(
    world,
    `select v.contact_id, count(*)::int as texts from messages m join conversations v on v.id = m.conversation_id
     where m.kind = 'text' group by v.contact_id`,
  );
  expect(said.map(({ contact_id }) => contact_id).toSorted()).toEqual(contacts.toSorted());
  expect(said.every(({ texts }) => texts === 1)).toBe(true);
});
