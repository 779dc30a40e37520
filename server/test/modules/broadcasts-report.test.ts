import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecipientState } from '@yupflow/contract/broadcasts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { textOfCell } from '../../src/platform/xlsx/read-cells.ts';
import { readHead, readRows } from '../../src/platform/xlsx/read-sheet.ts';
import { aContact } from '../support/contacts.ts';
import { formulaTexts } from '../support/formula-texts.ts';
import { afterJob } from '../support/jobs.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person, twoCompanies } from '../support/people.ts';
import { aFlow, flowOf, text } from '../support/running-flows.ts';
import { aSimulatedLine, type SimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const greeting = flowOf([text('oi', 'Oi, {{first_name}}! Chegou a coleção nova.')]);

async function rowsOf({ companyId }: Person, id: string): Promise<Record<RecipientState, number>> {
  const rows = await world.db.withCompany(companyId, (tx) =>
    tx.selectFrom('broadcast_recipients').select('state').where('broadcast_id', '=', id).execute(),
  );
  const count = (state: RecipientState) => rows.filter((row) => row.state === state).length;
  return {
    queued: count('queued'),
    sent: count('sent'),
    delivered: count('delivered'),
    read: count('read'),
    replied: count('replied'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}

/** As the counts on the wire count them. */
async function expectCountsAsRows(person: Person, id: string): Promise<void> {
  const { body } = await person.get(`/broadcasts/${id}`);
  const rows = await rowsOf(person, id);
  expect(body).toMatchObject({
    queued: rows.queued,
    sent: rows.sent + rows.delivered + rows.read + rows.replied + rows.failed,
    delivered: rows.delivered + rows.read + rows.replied,
    read: rows.read + rows.replied,
    replied: rows.replied,
    failed: rows.failed,
    skipped: rows.skipped,
  });
  expect(body.total).toBe(body.queued + body.sent + body.skipped);
}

const stateOf = async (person: Person, id: string) => (await person.get(`/broadcasts/${id}`)).body.state;
const namesOf = async (person: Person, id: string, query = '') =>
  (await person.get(`/broadcasts/${id}/recipients${query}`)).body.results.map(
    ({ contact }: { contact: { name: string } }) => contact.name,
  );

/** Moves the clock by one slot after the other until it is over. */
async function untilOver(person: Person, id: string): Promise<void> {
  await eventually(async () => {
    await world.moveClock('PT5S');
    return ['finished', 'failed'].includes(await stateOf(person, id));
  }, 30_000);
}

describe('a test send', () => {
  it('says what a broadcast would, to the contacts that were chosen, and why not to others', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    const flow_id = await aFlow(ana, greeting);
    const rita = await aContact(world, ana, { name: 'Rita Souza', phone: '5511982147701' });
    const out = await aContact(world, ana, { phone: '5511982147702' });
    const unknown = await aContact(world, ana, { phone: null });
    await ana.post('/opt-outs', { phone: '5511982147702' });
    const busy = await aContact(world, ana, { phone: '5511982147703' });
    expect((await ana.post('/chats', { contact_id: busy, connection_id: line.id })).status).toBe(201);
    const contacts = [rita, out, unknown, busy];
    const sent = await ana.post('/broadcasts/test', { flow_id, connection_id: line.id, contacts });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        results: [
          { contact_id: rita, chat_id: expect.any(String), reason: null },
          { contact_id: out, chat_id: null, reason: 'opted_out' },
          { contact_id: unknown, chat_id: null, reason: 'no_phone' },
          { contact_id: busy, reason: 'attended' },
        ],
      },
    });
    const [arrived] = await line.untilArrived('5511982147701');
    expect(arrived?.text).toBe('Oi, Rita! Chegou a coleção nova.');
    expect((await ana.get('/broadcasts/lines')).body.results[0].sent_today).toBe(1);
  });

  it("refuses a flow, a line or a contact that is not there, or another company's", async () => {
    const [ana, bruno] = await twoCompanies(world);
    const line = await aSimulatedLine(ana);
    const flow_id = await aFlow(ana, greeting);
    const rita = await aContact(world, ana, { phone: '5511982147709' });
    const [theirFlow, theirContact] = [await aFlow(bruno, greeting), await aContact(world, bruno)];
    const draft = (await ana.post('/flows', { name: 'Rascunho' })).body.id;
    const form = { flow_id, connection_id: line.id, contacts: [rita] };
    const refusals = [
      [{ flow_id: theirFlow }, { flow_id: 'invalid' }],
      [{ flow_id: draft }, { flow_id: 'flow_unpublished' }],
      [{ connection_id: rita }, { connection_id: 'invalid' }],
      [{ contacts: [rita, theirContact] }, { contacts: 'invalid' }],
      [{ contacts: [] }, { contacts: 'required' }],
    ] as const;
    for (const [more, fields] of refusals)
      expect(await ana.post('/broadcasts/test', { ...form, ...more })).toMatchObject({ status: 422, body: { fields } });
    expect(await line.wire('5511982147709')).toEqual([]);
  });
});

it('says at which pace a broadcast goes from its first minute on, and who paused it', async () => {
  const ana = await anOwner(world, 'Ana');
  const line = await aSimulatedLine(ana);
  for (const phone of ['5511982147711', '5511982147712', '5511982147713']) await aContact(world, ana, { phone });
  const plan = { delay: 'very_long', scheduled_at: null, window: null, audience: { except: [] } };
  const form = { name: 'Aos poucos', flow_id: await aFlow(ana, greeting), connections: [line.id], ...plan };
  const { id } = (await ana.post('/broadcasts', form)).body;
  const report = async () => (await ana.get(`/broadcasts/${id}/report`)).body;
  await ana.post(`/broadcasts/${id}/start`);
  await eventually(async () => (await rowsOf(ana, id)).queued === 2);
  await world.moveClock('PT30S');
  // One in half a minute is two in a minute, or nearly.
  expect((await report()).rate).toBeGreaterThan(1);
  await ana.post(`/broadcasts/${id}/pause`);
  expect((await report()).pauses).toMatchObject([{ to: null, reason: 'asked', by: 'Ana' }]);
});

describe('the report of a broadcast', () => {
  let ana: Person;
  let line: SimulatedLine;
  let id: string;
  const phones = { rita: '5511982147701', ivo: '5511982147702', lia: '5511982147703', nobody: '5511982140000' };

  beforeAll(async () => {
    ana = await anOwner(world);
    line = await aSimulatedLine(ana, { name: 'Loja Centro' });
    await aContact(world, ana, { name: 'Rita Souza', phone: phones.rita });
    await aContact(world, ana, { name: 'Ivo Prado', phone: phones.ivo });
    await aContact(world, ana, { name: 'Lia Reis', phone: phones.lia });
    await aContact(world, ana, { name: 'Sem Zap', phone: phones.nobody });
    await ana.post('/opt-outs', { phone: phones.lia });
    const plan = { delay: 'very_short', scheduled_at: null, window: null, audience: { except: [] } };
    const form = { name: 'Coleção nova', flow_id: await aFlow(ana, greeting), connections: [line.id], ...plan };
    id = (await ana.post('/broadcasts', form)).body.id;
    expect((await ana.get(`/broadcasts/${id}/report`)).body).toMatchObject({ rate: null, points: [], pauses: [] });
    expect(await ana.post(`/broadcasts/${id}/start`)).toMatchObject({ status: 200, body: { state: 'started' } });
    await untilOver(ana, id);
    await eventually(async () => (await rowsOf(ana, id)).failed === 1);
    await line.say(phones.rita, 'Quero! Tem em areia?');
    await eventually(async () => (await rowsOf(ana, id)).replied === 1);
  }, 60_000);

  it('counts what its rows say, with why some got nothing', async () => {
    await expectCountsAsRows(ana, id);
    const { body } = await ana.get(`/broadcasts/${id}/report`);
    expect(body).toMatchObject({
      broadcast: { id, state: 'finished', total: 4, queued: 0, sent: 3, failed: 1, skipped: 1, replied: 1 },
      rate: null,
      ends_at: null,
      usual_reply_rate: expect.closeTo(1 / 3),
      lines: [{ connection_id: line.id, sent_today: 3 }],
      pauses: [],
    });
    expect(body.reasons).toEqual(
      expect.arrayContaining([
        { reason: 'opted_out', count: 1 },
        { reason: 'not_on_channel', count: 1 },
      ]),
    );
    expect(body.points.at(-1)).toMatchObject({ sent: 3, failed: 1, replied: 1 });
  });

  it('lists everybody with what became of them: the latest first, by state, reason and name', async () => {
    expect(await namesOf(ana, id)).toHaveLength(4);
    const [first] = (await ana.get(`/broadcasts/${id}/recipients`)).body.results;
    expect(first).toMatchObject({
      contact: { name: 'Rita Souza', phone: phones.rita, is_deleted: false },
      state: 'replied',
      reason: null,
      connection_id: line.id,
      chat_id: expect.any(String),
      reply: 'Quero! Tem em areia?',
    });
    expect((await namesOf(ana, id, '?state=sent')).toSorted()).toEqual(['Ivo Prado', 'Rita Souza', 'Sem Zap']);
    expect((await namesOf(ana, id, '?state=delivered')).toSorted()).toContain('Rita Souza');
    expect(await namesOf(ana, id, '?state=failed&reason=not_on_channel')).toEqual(['Sem Zap']);
    expect(await namesOf(ana, id, '?reason=opted_out')).toEqual(['Lia Reis']);
    expect(await namesOf(ana, id, '?search=prado')).toEqual(['Ivo Prado']);
    expect(await namesOf(ana, id, '?search=47703')).toEqual(['Lia Reis']);
    const found: string[] = [];
    let cursor = '';
    do {
      const page = (await ana.get(`/broadcasts/${id}/recipients?limit=1${cursor && `&cursor=${cursor}`}`)).body;
      expect(page.total).toBe(4);
      found.push(...page.results.map(({ contact }: { contact: { name: string } }) => contact.name));
      cursor = page.cursor ?? '';
    } while (cursor);
    expect(found).toEqual(await namesOf(ana, id));
    expect((await ana.get(`/broadcasts/${id}/recipients?cursor=abc`)).status).toBe(400);
  });

  it('is written to a file, in the language of whoever asks, which calculates nothing [S19]', async () => {
    const job = await afterJob(ana, ana.post(`/broadcasts/${id}/recipients/export`, { state: 'sent' }));
    expect(job).toMatchObject({ state: 'done', processed: 3, total: 3, data: { name: 'Coleção nova' } });
    const folder = mkdtempSync(join(tmpdir(), 'yupflow-recipients-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'recipients.xlsx');
    writeFileSync(path, Buffer.from(await (await fetch(`${world.origin}${job.file?.url}`)).arrayBuffer()));
    const { columns } = await readHead(path);
    expect(columns.map(({ header }) => header)).toEqual(['Nome', 'Telefone', 'Conexão', 'Estado', 'Hora', 'Detalhe']);
    const rows: string[][] = [];
    for await (const some of readRows(path, columns.length))
      rows.push(...some.map(({ cells }) => cells.map((cell) => (cell === null ? '' : textOfCell(cell)))));
    const byName = new Map(rows.map(([name = '', ...rest]) => [name, rest]));
    expect(byName.get('Sem Zap')).toMatchObject([
      `+${phones.nobody}`,
      'Loja Centro',
      'Falhou',
      expect.anything(),
      'O número não tem WhatsApp',
    ]);
    expect(byName.get('Rita Souza')?.at(-1)).toBe('Quero! Tem em areia?');
    const found = await formulaTexts(path);
    expect(found).toContainEqual({ text: `+${phones.nobody}`, isQuoted: true });
    expect(found.filter(({ isQuoted }) => !isQuoted)).toEqual([]);
  });

  it('adds to the results of its day, and its author hears that it is over', async () => {
    const now = world.yupflow.parts.clock.now();
    const day = now.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
    const before = new Date(now.getTime() - 2 * 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'America/Sao_Paulo',
    });
    const { days } = (await ana.get(`/broadcasts/results?from=${before}&to=${day}`)).body;
    expect(days).toHaveLength(3);
    const sum = (what: string) =>
      days.reduce((total: number, one: Record<string, number>) => total + (one[what] ?? 0), 0);
    expect([sum('sent'), sum('failed'), sum('replied')]).toEqual([3, 1, 1]);
    expect((await ana.get(`/broadcasts/results?from=${day}&to=${before}`)).status).toBe(422);
    const kinds = (await ana.get('/me/notifications')).body.results.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('broadcast.finished');
  });
});
