import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBroadcast, countsAndRows, start, warm } from '../support/broadcasts.ts';
import { aCloudLine, type CloudLine, type CloudTest, startCloudTest } from '../support/cloud-line.ts';
import { aCloudPeer, type CloudPeer, untilGot } from '../support/cloud-talk.ts';
import { aContact } from '../support/contacts.ts';
import { aFlow, block, flowOf, text } from '../support/running-flows.ts';
import { aLine } from '../support/simulated-line.ts';
import { addTemplate, offer, syncedTemplate } from '../support/templates.ts';
import { askAsOwner } from '../support/test-server.ts';

let world: CloudTest;
beforeAll(async () => {
  world = await startCloudTest();
});
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 5_000, interval: 20 });
const option = (id: string, label: string) => ({ id, label, description: '', synonyms: [] });

/** Begins with the template, and answers who wants it. */
const offering = ({ owner }: CloudLine, template: string) =>
  aFlow(
    owner,
    flowOf(
      [
        block('offer', 'template', {
          template,
          header: ['{{company}}'],
          body: ['{{first_name}}', 'pão'],
          links: ['pao'],
          media: null,
          options: [option('yes', 'Quero'), option('no', 'Agora não')],
          error: '',
          attempts: 1,
          timeout: null,
        }),
        text('great', 'Separado, {{first_name}}!'),
      ],
      { 'offer.next': '', 'offer.yes': 'great' },
    ),
  );

async function somePeople(line: CloudLine, count: number): Promise<CloudPeer[]> {
  const names = ['Maria Silva', 'Bruno Reis', 'Carla Dias', 'Davi Luz'].slice(0, count);
  const peers = names.map((name) => aCloudPeer(world, line, name));
  for (const { phone } of peers)
    await aContact(world, line.owner, { name: phone.facts.name, phone: phone.facts.phone });
  return peers;
}

async function anOffer() {
  const line = await aCloudLine(world);
  await warm(world, line);
  const listed = addTemplate(world, line.number, { components: offer });
  const template = await syncedTemplate(line.owner, line.id, listed);
  return { line, listed, template, flow_id: await offering(line, template.id) };
}

const broadcastOf = async ({ owner }: CloudLine, id: string) => (await owner.get(`/broadcasts/${id}`)).body;
const recipientsOf = async ({ owner }: CloudLine, id: string) =>
  (await owner.get(`/broadcasts/${id}/recipients?limit=100`)).body.results as {
    state: string;
    reason: string | null;
  }[];
const warningsOf = async ({ owner, id }: { owner: CloudLine['owner']; id: string }, flow_id: string) =>
  (await owner.post('/broadcasts/preview', { audience: {}, connections: [id], flow_id })).body.warnings as string[];
const noticesOf = async ({ owner }: CloudLine) =>
  (await owner.get('/me/notifications')).body.results as { kind: string; data: Record<string, string> }[];

it('reaches who never wrote, and answers who taps', async () => {
  const { line, template, flow_id } = await anOffer();
  const peers = await somePeople(line, 3);
  const id = await aBroadcast(world, line.owner, [line], { flow_id });
  await start(line.owner, id);
  for (const peer of peers) await untilGot(peer, 1);
  const [maria] = peers as [CloudPeer];
  expect(maria.lastGot()).toMatchObject({
    template: {
      name: template.name,
      components: [{}, { parameters: [{ text: 'Maria' }, { text: 'pão' }] }, {}, {}, {}],
    },
  });
  await poll(() => broadcastOf(line, id)).toMatchObject({ state: 'finished', sent: 3, delivered: 3, failed: 0 });
  await maria.taps('Quero');
  await untilGot(maria, 2);
  expect(maria.lastGot()).toMatchObject({ type: 'text', text: { body: 'Separado, Maria!' } });
  expect(await broadcastOf(line, id)).toMatchObject({ replied: 1 });
  const { counts, rows } = await countsAndRows(world, id);
  expect(counts).toEqual(rows);
});

it('warns before it begins where it does not begin with a template that the line can send', async () => {
  const { line, listed, flow_id } = await anOffer();
  const { owner } = line;
  await somePeople(line, 1);
  const plain = await aFlow(owner, flowOf([text('hi', 'Oi, {{first_name}}')]));
  expect(await warningsOf(line, plain)).toEqual(['needs_template']);
  expect(await warningsOf(line, flow_id)).toEqual([]);
  const simulated = await aLine(owner);
  expect(await warningsOf({ owner, id: simulated.id }, plain)).not.toContain('needs_template');
  listed.status = 'PAUSED';
  await syncedTemplate(owner, line.id, listed);
  expect(await warningsOf(line, flow_id)).toEqual(['needs_template']);
});

it('is paused where the template was rejected between scheduling and sending, and says so of whom it had begun with', async () => {
  const { line, listed, flow_id } = await anOffer();
  const { owner, number } = line;
  const peers = await somePeople(line, 3);
  const scheduled_at = new Date(world.yupflow.parts.clock.now().getTime() + 3_600_000).toISOString();
  const id = await aBroadcast(world, owner, [line], { flow_id, scheduled_at, delay: 'very_short' });
  const decides = async (event: string, reason: string) => {
    world.graph.webhooks.tell(
      number,
      { event, message_template_name: listed.name, message_template_language: listed.language, reason },
      'message_template_status_update',
    );
    await world.graph.webhooks.settled();
  };
  await decides('REJECTED', 'PROMOTIONAL');
  await world.moveClock('PT1H1M');
  await poll(() => broadcastOf(line, id)).toMatchObject({ state: 'paused', reason: 'template', failed: 1, queued: 2 });
  const states = (await recipientsOf(line, id)).map(({ state, reason }) => [state, reason]);
  expect(states.toSorted()).toEqual([
    ['failed', 'template_refused'],
    ['queued', null],
    ['queued', null],
  ]);
  expect(await noticesOf(line)).toContainEqual(
    expect.objectContaining({ kind: 'broadcast.paused', data: expect.objectContaining({ reason: 'template' }) }),
  );
  // It stays so however the line comes and goes, until somebody starts it.
  await owner.post(`/connections/${line.id}/disconnect`);
  await owner.post(`/connections/${line.id}/reconnect`);
  await poll(async () => (await owner.get(`/connections/${line.id}`)).body.status).toBe('CONNECTED');
  await world.moveClock('PT5M');
  expect(await broadcastOf(line, id)).toMatchObject({ state: 'paused', reason: 'template', queued: 2 });
  expect(peers.flatMap(({ phone }) => phone.inbox)).toEqual([]);

  await decides('APPROVED', 'NONE');
  await start(owner, id);
  const laterOn = async () => {
    await world.moveClock('PT10S');
    return broadcastOf(line, id);
  };
  await poll(laterOn).toMatchObject({ state: 'finished', sent: 3, delivered: 2, failed: 1 });
  expect((await countsAndRows(world, id)).counts).toEqual((await countsAndRows(world, id)).rows);
});

it('is paused where the API refuses a template that it told us nothing about', async () => {
  const { line, listed, flow_id } = await anOffer();
  const { owner } = line;
  const peers = await somePeople(line, 4);
  const id = await aBroadcast(world, owner, [line], { flow_id, delay: 'very_long' });
  listed.status = 'DISABLED';
  await start(owner, id);
  await poll(() => broadcastOf(line, id)).toMatchObject({ state: 'paused', reason: 'template', failed: 1, queued: 3 });
  expect((await recipientsOf(line, id)).filter(({ state }) => state === 'failed')).toMatchObject([
    { reason: 'template_refused' },
  ]);
  const [lost] = (await Promise.all(peers.map((peer) => peer.messages()))).flat();
  expect(lost).toMatchObject({ kind: 'template', state: 'failed', failure: 'template_refused' });
  expect((await owner.get(`/broadcasts/${id}/report`)).body).toMatchObject({
    reasons: [{ reason: 'template_refused', count: 1 }],
    pauses: [{ reason: 'template', to: null, by: null }],
  });
  // Nobody has mended it: it pauses again.
  await start(owner, id);
  await poll(() => broadcastOf(line, id)).toMatchObject({ state: 'paused', reason: 'template', failed: 2, queued: 2 });
});

it('is paused by whoever comes next where the process ended between hearing of the refusal and pausing', async () => {
  const { line, flow_id } = await anOffer();
  await somePeople(line, 3);
  const id = await aBroadcast(world, line.owner, [line], { flow_id, delay: 'very_long' });
  await start(line.owner, id);
  await poll(() => broadcastOf(line, id)).toMatchObject({ state: 'started', delivered: 1 });
  await askAsOwner(
    world,
    `insert into broadcast_halts (company_id, broadcast_id) values ('${line.owner.companyId}', '${id}')`,
  );
  // Looked for whenever something may be due.
  await world.moveClock('PT1S');
  await poll(() => broadcastOf(line, id)).toMatchObject({ state: 'paused', reason: 'template', queued: 2 });
  expect(await askAsOwner(world, `select from broadcast_halts where broadcast_id = '${id}'`)).toEqual([]);
});

it('says of everybody whom it could not write to freely that their window was closed', async () => {
  const line = await aCloudLine(world);
  await warm(world, line);
  const [maria, bruno] = (await somePeople(line, 2)) as [CloudPeer, CloudPeer];
  await maria.says('Oi');
  const flow_id = await aFlow(line.owner, flowOf([text('hi', 'Olá, {{first_name}}')]));
  const test = { flow_id, connection_id: line.id };
  const contacts = (await line.owner.get('/contacts')).body.results as { id: string; name: string }[];
  const brunos = contacts.find(({ name }) => name === 'Bruno Reis')?.id;
  expect((await line.owner.post('/broadcasts/test', { ...test, contacts: [brunos] })).body.results).toMatchObject([
    { reason: 'window_closed' },
  ]);
  const id = await aBroadcast(world, line.owner, [line], { flow_id });
  await start(line.owner, id);
  await poll(() => broadcastOf(line, id)).toMatchObject({ state: 'finished', sent: 2, delivered: 1, failed: 1 });
  expect((await recipientsOf(line, id)).map(({ reason }) => reason)).toContain('window_closed');
  await untilGot(maria, 1);
  expect(bruno.phone.inbox).toEqual([]);
  const { counts, rows } = await countsAndRows(world, id);
  expect(counts).toEqual(rows);
});
