import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBroadcast, manyContacts, start, warm } from '../support/broadcasts.ts';
import { anOwner } from '../support/people.ts';
import { aFlow, flowOf, text } from '../support/running-flows.ts';
import { aSimulatedLine, type SimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

let phones = 0;

/** How long somebody new waits for the answer of a flow, by the log of the channel itself. */
async function replySeconds(line: SimulatedLine): Promise<number> {
  phones += 1;
  const phone = `55219${80_000_000 + phones}`;
  await line.say(phone, 'Olá');
  await line.untilArrived(phone);
  const [asked, answered] = (await line.wire()).filter(({ from, to }) => from === phone || to === phone);
  return (Date.parse(answered?.at ?? '') - Date.parse(asked?.at ?? '')) / 1_000;
}

/** The 95th percentile of twenty. */
async function slowReply(line: SimulatedLine): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) took.push(await replySeconds(line));
  return took.toSorted((a, b) => a - b)[18] ?? Number.NaN;
}

it('delays the replies of another company by two seconds at most [S37]', async () => {
  const [big, other] = [await anOwner(world, 'Ana'), await anOwner(world, 'Bruno')];
  const [masses, shop] = [await aSimulatedLine(big), await aSimulatedLine(other)];
  const defaultFlowId = await aFlow(other, flowOf([text('hi', 'Já respondemos')]));
  expect((await other.put('/companies/default-flows', { defaultFlowId })).status).toBe(200);
  await warm(world, masses);
  await manyContacts(world, big, 10_000);
  const alone = await slowReply(shop);
  const id = await aBroadcast(world, big, [masses]);
  await start(big, id);
  const meanwhile = await slowReply(shop);
  expect((await big.get(`/broadcasts/${id}`)).body.state).toBe('started');
  expect(meanwhile - alone).toBeLessThanOrEqual(2);
});
