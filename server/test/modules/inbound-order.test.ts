import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aQuietLine, channelOf, inbound, somebody } from '../support/inbound.ts';
import { anOwner } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { transactionsOf } from '../support/transactions.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function aChannel() {
  const ana = await anOwner(world);
  return { ana, line: channelOf(() => world, ana, await aQuietLine(world, ana)) };
}

const aCall = (chat: ReturnType<typeof somebody>, at: Date) => ({
  id: randomUUID(),
  chat,
  name: null,
  isVideo: false,
  at,
});

describe('a call that nobody could take', () => {
  it('is what the list shows last, until something is said after it', async () => {
    const { ana, line } = await aChannel();
    const rita = somebody();
    const rang = minutesAgo(3);
    await line.tells(inbound(rita, { text: 'Bom dia!', at: minutesAgo(5) }));
    await line.calls(aCall(rita, rang));
    const [shown] = (await ana.get('/chats')).body.results;
    expect(shown).toMatchObject({ updated_at: rang.toISOString(), unread: 2 });
    expect(shown.last_message).toMatchObject({ kind: 'event', event: 'called' });
    await line.tells(inbound(rita, { text: 'Alô?', at: minutesAgo(1) }));
    expect((await ana.get('/chats')).body.results[0].last_message).toMatchObject({ kind: 'text', text: 'Alô?' });
  });

  it('is not what the list shows where it rang before what was said last, and came late', async () => {
    const { ana, line } = await aChannel();
    const rita = somebody();
    const at = minutesAgo(1);
    await line.tells(inbound(rita, { text: 'Deixa pra lá', at }));
    await line.calls(aCall(rita, minutesAgo(3)));
    const [shown] = (await ana.get('/chats')).body.results;
    expect(shown).toMatchObject({ updated_at: at.toISOString(), last_message: { text: 'Deixa pra lá' }, unread: 2 });
  });

  it('is what the list shows where they never wrote', async () => {
    const { ana, line } = await aChannel();
    await line.calls(aCall(somebody(), minutesAgo(1)));
    expect((await ana.get('/chats')).body.results).toMatchObject([{ last_message: { kind: 'event' }, unread: 1 }]);
  });
});

describe('what comes from a clock that is ahead of ours', () => {
  const later = (minutes: number) => minutesAgo(-minutes);

  it('stands above the answer that it gets, and the list shows the answer', async () => {
    const { ana, line } = await aChannel();
    const rita = somebody();
    await line.tells(inbound(rita, { text: 'Um', at: later(10) }), inbound(rita, { text: 'Dois', at: later(11) }));
    const [chat] = (await ana.get('/chats')).body.results;
    expect((await ana.post(`/chats/${chat.id}/start`)).status).toBe(200);
    expect((await ana.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'Três' })).status).toBe(201);
    await line.tells(inbound(rita, { text: 'Quatro', at: later(9) }));
    const { results } = (await ana.get(`/chats/${chat.id}/messages`)).body;
    const said = results.filter(({ kind }: { kind: string }) => kind === 'text').toReversed();
    expect(said.map(({ text }: { text: string }) => text)).toEqual(['Um', 'Dois', 'Três', 'Quatro']);
    const [shown] = (await ana.get('/chats')).body.results;
    expect(shown.last_message.text).toBe('Quatro');
    expect(Date.parse(shown.updated_at)).toBeLessThanOrEqual(Date.now());
  });

  it('is a call that stands above what is said after it', async () => {
    const { ana, line } = await aChannel();
    const rita = somebody();
    await line.tells(inbound(rita, { text: 'Oi', at: minutesAgo(5) }));
    await line.calls(aCall(rita, later(10)));
    const [chat] = (await ana.get('/chats')).body.results;
    await ana.post(`/chats/${chat.id}/start`);
    expect((await ana.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'Ligo já' })).status).toBe(201);
    expect((await ana.get('/chats')).body.results[0].last_message).toMatchObject({ text: 'Ligo já' });
    expect((await ana.get(`/chats/${chat.id}/messages`)).body.results[0]).toMatchObject({ text: 'Ligo já' });
  });
});

describe('many at once', () => {
  const numbers = Array.from({ length: 150 }, (_, n) => `55119${80_000_000 + n}`);

  it('are stored side by side, each chat’s once and in their order', async () => {
    const { ana, line } = await aChannel();
    const said = ['um', 'dois', 'três'].flatMap((text, n) =>
      numbers.map((phone) => inbound(somebody(phone), { text, at: minutesAgo(9 - n) })),
    );
    const transactions = await transactionsOf(ana.companyId, () => line.tells(...said));
    expect(transactions).toHaveLength(2);
    await line.tells(...said);
    const chats = await line.chats();
    expect(chats).toHaveLength(numbers.length);
    expect(new Set(chats.map(({ unread_count }) => unread_count))).toEqual(new Set([3]));
    const [shown] = (await ana.get('/chats?limit=1')).body.results;
    expect(shown.last_message.text).toBe('três');
    const told = (await ana.get(`/chats/${shown.id}/messages`)).body.results;
    expect(told.flatMap(({ text }: { text: string }) => text || []).toSorted()).toEqual(['dois', 'três', 'um']);
  });

  it('make one contact of somebody whose number is spelt in two ways', async () => {
    const { ana, line } = await aChannel();
    const spelt = numbers.flatMap((phone) => [phone, phone.replace(/^55119/, '5511')]);
    await line.tells(...spelt.map((phone) => inbound(somebody(phone))));
    expect(await line.chats()).toHaveLength(numbers.length);
    const contacts = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('contacts').select('id').where('company_id', '=', ana.companyId).execute(),
    );
    expect(contacts).toHaveLength(numbers.length);
  });
});
