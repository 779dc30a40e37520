import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatAddress, InboundMessage, Receipt } from '../../src/channels/channel.ts';
import { receiveReceipts } from '../../src/modules/inbound/inbound.service.ts';
import { aConversation, aLine } from '../support/chats.ts';
import { aGroup, aQuietLine, channelOf, inbound, somebody } from '../support/inbound.ts';
import { aHook, untilHeard } from '../support/outgoing-hooks.ts';
import { anOwner } from '../support/people.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { runScripted, scriptedChannel } from '../support/scripted-channel.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { transactionsOf, watchTransactions } from '../support/transactions.ts';

let world: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startTestServer({ EGRESS_ALLOW: receiver.allowed });
});
afterAll(async () => {
  await world.stop();
  receiver.stop();
});

const many = 30;
const people = (count: number) => Array.from({ length: count }, () => somebody());

async function aChannel() {
  const ana = await anOwner(world);
  const line = channelOf(() => world, ana, await aQuietLine(world, ana));
  const transactionFor = async (batch: readonly InboundMessage[]) => {
    const transactions = await watchTransactions(ana.companyId, () => line.tells(...batch));
    const [stored, ...others] = transactions.filter(({ texts }) =>
      texts.some((text) => text.includes('into messages')),
    );
    expect(others).toEqual([]);
    if (!stored) throw new Error('nothing was stored');
    return stored;
  };
  /** How often the database is asked, from the opening of the transaction to its end. */
  const statementsFor = async (batch: readonly InboundMessage[]) => (await transactionFor(batch)).texts.length;
  return { ana, line, transactionFor, statementsFor };
}

const fromEach = (chats: readonly ChatAddress[], facts: Partial<InboundMessage> = {}) =>
  chats.map((chat) => inbound(chat, facts));

describe('a batch of what comes in', () => {
  it('asks the database eight times and waits for it four times, however many people wrote', async () => {
    const { line, transactionFor } = await aChannel();
    const costOf = async (batch: readonly InboundMessage[]) => {
      const { texts, trips } = await transactionFor(batch);
      return { statements: texts.length, trips };
    };
    const known = people(many);
    await line.tells(...fromEach(known));
    expect(await costOf(fromEach(known.slice(0, 1)))).toEqual({ statements: 8, trips: 4 });
    expect(await costOf([...fromEach(known), ...fromEach(known)])).toEqual({ statements: 8, trips: 4 });
  });

  it('of people who never wrote asks no oftener for many than for one', async () => {
    const { statementsFor } = await aChannel();
    const forOne = await statementsFor(fromEach(people(1)));
    expect(await statementsFor(fromEach(people(many)))).toBe(forOne);
  });

  it('of groups asks no oftener for many than for one', async () => {
    const { statementsFor } = await aChannel();
    const participant = { address: '5511911110000@s.whatsapp.net', phone: '5511911110000', name: 'Rita' };
    const groups = (count: number) => Array.from({ length: count }, () => aGroup());
    const forOne = await statementsFor(fromEach(groups(1), { participant }));
    expect(await statementsFor(fromEach(groups(many), { participant }))).toBe(forOne);
  });

  it('asks once more where the company has keywords, and once more where somebody outside listens', async () => {
    const { ana, line, statementsFor } = await aChannel();
    const known = people(many);
    await line.tells(...fromEach(known));
    const action = { kind: 'messages', messages: [{ kind: 'text', text: 'Temos!' }] };
    const keyword = { name: 'Promoção', rule: 'contains', words: ['promoção'], action };
    expect((await ana.post('/keywords', keyword)).status).toBe(201);
    expect(await statementsFor(fromEach(known))).toBe(9);
    const hook = await aHook(receiver, ana, ['message.received']);
    expect(await statementsFor(fromEach(known.slice(0, 2)))).toBe(10);
    await untilHeard(hook, 2);
  });
});

/** One in each of so many chats, on a line that is down. */
async function sendMany(count: number) {
  const ana = await anOwner(world);
  const lineId = await aLine(world, ana);
  for (let n = 0; n < count; n += 1) {
    const chat = await aConversation(world, ana, { connection: lineId });
    await ana.post(`/chats/${chat}/messages`, { kind: 'text', text: 'Oi' });
  }
  const messages = () =>
    world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('messages').select(['channel_id', 'state']).where('kind', '=', 'text').orderBy('id').execute(),
    );
  return { ana, lineId, messages };
}

describe('a batch of what goes out', () => {
  it('asks the database seven times to be claimed and four times once it is written', async () => {
    const { ana, lineId } = await sendMany(12);
    const line = runScripted(world, ana, lineId);
    const areWritten = () =>
      world.db.withCompany(ana.companyId, async (tx) => {
        const rows = await tx.selectFrom('outbox').select('state').execute();
        return rows.every(({ state }) => state === 'written');
      });
    const transactions = await transactionsOf(ana.companyId, async () => {
      await line.comeUp(scriptedChannel());
      await expect.poll(areWritten).toBe(true);
    });
    const lengthsOf = (part: string) =>
      new Set(transactions.filter((texts) => texts.some((text) => text.includes(part))).map(({ length }) => length));
    expect(lengthsOf("state = 'sending', epoch")).toEqual(new Set([7]));
    expect(lengthsOf("state = 'written', next_at")).toEqual(new Set([4]));
  });
});

describe('a batch of receipts', () => {
  it('asks the database six times, however many messages it is about', async () => {
    const { ana, lineId, messages } = await sendMany(12);
    const told = (await messages()).map(({ channel_id }): Receipt => ({ id: channel_id ?? '', state: 'server' }));
    const statementsFor = async (batch: readonly Receipt[]) => {
      const receive = () =>
        world.db.withCompany(ana.companyId, (tx) =>
          receiveReceipts(world.yupflow.parts, tx, ana.companyId, lineId, batch),
        );
      const transactions = await transactionsOf(ana.companyId, receive);
      return transactions.find((texts) => texts.some((text) => text.includes('update messages')))?.length;
    };
    expect(await statementsFor(told.slice(0, 1))).toBe(6);
    expect(await statementsFor(told.slice(1))).toBe(6);
    expect(new Set((await messages()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });
});
