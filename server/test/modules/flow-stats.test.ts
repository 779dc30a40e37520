import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { anOwner, type Person, twoCompanies } from '../support/people.ts';
import { aFlow, block, flowOf, publish, question, text, wait } from '../support/running-flows.ts';
import { aLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const period = 'from=2020-01-01&to=2099-12-31';
const stats = async (owner: Person, flow: string, more = '') =>
  (await owner.get(`/flows/${flow}/stats?${period}${more}`)).body;

async function start(owner: Person, flow: string, name: string): Promise<string> {
  const contactId = await aContact(world, owner, { name });
  const { status, body } = await owner.post(`/flows/${flow}/start`, { contactId });
  expect(status, JSON.stringify(body)).toBe(200);
  return contactId;
}

describe('the numbers of a flow', () => {
  it('say who began, is inside, finished and left, block by block, and add up', async () => {
    const ana = await anOwner(world);
    await aLine(ana);
    const asking = flowOf([text('hi', 'Oi'), question('name', 'Seu nome?', 'full_name'), text('bye', 'Obrigado')]);
    const flow = await aFlow(ana, asking);
    await start(ana, flow, 'Rita');
    const bia = await start(ana, flow, 'Bia');
    // Another flow takes Bia out of this one.
    const other = await aFlow(ana, flowOf([text('hi', 'Outro')]));
    await ana.post(`/flows/${other}/start`, { contactId: bia });

    const { blocks, ...totals } = await stats(ana, flow);
    expect(totals).toMatchObject({ started: 2, finished: 0, inside: 1, median_seconds: null, before: null });
    expect(totals.versions).toMatchObject([{ number: 1, started: 2 }]);
    const byBlock = Object.fromEntries(blocks.map((one: { block: string }) => [one.block, one]));
    expect(byBlock.hi).toMatchObject({ entered: 2, inside: 0, finished: 0, left: 0 });
    expect(byBlock.hi.outputs).toEqual([{ output: 'next', count: 2 }]);
    expect(byBlock.name).toMatchObject({ entered: 2, inside: 1, finished: 0, left: 1, outputs: [] });
    for (const { entered, inside, finished, left, outputs } of blocks)
      expect(entered).toBe(
        inside + finished + left + outputs.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      );
  });

  it('lead to the contacts behind them, page by page', async () => {
    const ana = await anOwner(world);
    await aLine(ana);
    const flow = await aFlow(ana, flowOf([question('name', 'Seu nome?', 'full_name')]));
    for (const name of ['Rita', 'Bia', 'Caio']) await start(ana, flow, name);
    const path = `/flows/${flow}/stats/contacts?${period}&block=name&outcome=inside`;
    const first = (await ana.get(`${path}&limit=2`)).body;
    const second = (await ana.get(`${path}&limit=2&cursor=${first.cursor}`)).body;
    const names = [...first.results, ...second.results].map(({ name }) => name);
    expect(names).toEqual(['Caio', 'Bia', 'Rita']);
    expect(first.results[0]).toMatchObject({ chat_id: expect.any(String), at: expect.any(String) });
    expect(second.cursor).toBeNull();
    expect((await ana.get(`/flows/${flow}/stats/contacts?${period}&block=name&outcome=finished`)).body.results).toEqual(
      [],
    );
  });

  it('tell versions apart, and how long it took without the waits', async () => {
    const ana = await anOwner(world);
    await aLine(ana);
    const flow = await aFlow(ana, flowOf([text('hi', 'Oi'), wait('later', 2, 'hour'), text('bye', 'Tchau')]));
    await start(ana, flow, 'Rita');
    await ana.post('/simulator/clock', { advance: 'PT3H' });
    await expect.poll(async () => (await stats(ana, flow)).finished).toBe(1);
    expect((await stats(ana, flow)).median_seconds).toBeLessThan(3_600);
    const next = await publish(ana, flow, flowOf([text('hi', 'Olá'), block('end', 'end', {})]));
    await start(ana, flow, 'Bia');
    expect(await stats(ana, flow, `&version=${next.id}`)).toMatchObject({
      started: 1,
      finished: 1,
      before: { number: 1, started: 1, finished: 1 },
    });
    expect((await stats(ana, flow)).started).toBe(2);
  });

  it("are nobody else's, and need days that exist", async () => {
    const [ana, bruno] = await twoCompanies(world);
    const flow = await aFlow(ana, flowOf([text('hi', 'Oi')]));
    expect((await bruno.get(`/flows/${flow}/stats?${period}`)).status).toBe(404);
    expect((await bruno.get(`/flows/${flow}/stats/contacts?${period}&block=hi`)).status).toBe(404);
    expect((await ana.get(`/flows/${flow}/stats?from=2026-02-31&to=2026-03-01`)).status).toBe(422);
    expect((await ana.get(`/flows/${flow}/stats?from=2026-03-02&to=2026-03-01`)).body.fields).toEqual({
      to: 'invalid_date',
    });
  });
});
