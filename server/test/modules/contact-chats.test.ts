import { localTimeOf } from '@yupflow/flow-engine/conditions/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/jobs/cleanup.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aGroup, aQuietLine, channelOf, inbound, somebody } from '../support/inbound.ts';
import { anOwner, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function aShop() {
  const ana = await anOwner(world);
  const aChannel = async () => channelOf(() => world, ana, await aQuietLine(world, ana));
  return { ana, sales: await aChannel(), support: await aChannel() };
}

/** Tables of the inbox in which a word stands anywhere. */
async function tablesWith({ companyId }: Person, word: string): Promise<string[]> {
  const tables = [
    'conversations',
    'messages',
    'tickets',
    'group_participants',
    'inbound_dead_letters',
    'drafts',
    'outbox',
  ];
  return asOwner(world.address, async (owner) => {
    const found: string[] = [];
    for (const table of tables) {
      const { rowCount } = await owner.query(
        `select 1 from ${table} t where company_id = $1 and to_jsonb(t)::text like '%' || $2 || '%'`,
        [companyId, word],
      );
      if (rowCount) found.push(table);
    }
    return found;
  });
}

describe('two contacts that become one', () => {
  it('show what was said last, also where the other’s chat was opened since and nothing was said in it', async () => {
    const { ana, sales } = await aShop();
    const [rita, other] = [somebody(), somebody()];
    const at = minutesAgo(4);
    await sales.tells(inbound(rita, { text: 'Oi', at }));
    await ana.post('/chats', { connection_id: sales.connectionId, phone: other.phone });
    const [first, second] = await sales.chats();
    await ana.post(`/contacts/${first?.contact_id}/merge`, { contact_id: second?.contact_id });
    expect(await sales.chats()).toMatchObject([{ last_message_at: at, last_message: { text: 'Oi' } }]);
  });

  it('have one conversation on each line, with what was said to both in its order', async () => {
    const { ana, sales, support } = await aShop();
    const [rita, other] = [somebody(), somebody()];
    await sales.tells(
      inbound(rita, { text: '1', at: minutesAgo(4) }),
      inbound(other, { text: '2', at: minutesAgo(3) }),
    );
    await sales.tells(
      inbound(rita, { text: '3', at: minutesAgo(2) }),
      inbound(other, { text: '4', at: minutesAgo(1) }),
    );
    await support.tells(inbound(other, { text: 'x' }));
    const [first, second] = await sales.chats();
    await ana.post(`/chats/${second?.id}/messages`, { kind: 'text', text: 'resposta' });
    const merged = await ana.post(`/contacts/${first?.contact_id}/merge`, { contact_id: second?.contact_id });
    expect(merged.status).toBe(200);
    const chats = await sales.chats();
    expect(chats).toMatchObject([
      {
        id: first?.id,
        contact_id: first?.contact_id,
        unread_count: 4,
        status: 'pending',
        last_message: { text: 'resposta' },
      },
    ]);
    expect((await sales.messages()).filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual([
      ...['1', '2', '3', '4'],
      'resposta',
    ]);
    expect(new Set((await sales.messages()).map(({ conversation_id }) => conversation_id))).toEqual(
      new Set([first?.id]),
    );
    expect(await support.chats()).toMatchObject([{ contact_id: first?.contact_id, status: 'pending' }]);
    const tickets = await sales.tickets();
    expect(tickets.map(({ conversation_id, status }) => [conversation_id === first?.id, status]).sort()).toEqual(
      [
        [true, 'pending'],
        [true, 'closed'],
        [false, 'pending'],
      ].sort(),
    );
    // Whoever writes from either number is answered in the same place.
    await sales.tells(inbound(other, { text: '5' }));
    expect(await sales.chats()).toMatchObject([{ unread_count: 5 }]);
  });

  it('go on with the attendance of the one that had one', async () => {
    const { ana, sales } = await aShop();
    const [rita, other] = [somebody(), somebody()];
    await sales.tells(inbound(rita), inbound(other));
    const [first, second] = await sales.chats();
    await ana.post(`/chats/${first?.id}/close`, {});
    await ana.post(`/chats/${second?.id}/start`);
    await ana.post(`/contacts/${first?.contact_id}/merge`, { contact_id: second?.contact_id });
    expect(await sales.chats()).toMatchObject([
      { id: first?.id, status: 'open', ticket_id: second?.ticket_id, assigned_to: ana.userId },
    ]);
  });
});

describe('a person', () => {
  it('gets what was said with them, and is forgotten with every word of it, while counts stay', async () => {
    const { ana, sales } = await aShop();
    const rita = somebody();
    const group = aGroup();
    const participant = { address: rita.address, phone: rita.phone, name: 'Rita Segredo' };
    await sales.tells(
      inbound(rita, { name: 'Rita Segredo', text: 'segredo um', at: minutesAgo(3) }),
      inbound(group, { participant, text: 'segredo dois', at: minutesAgo(2) }),
      inbound(rita, { text: 'x', at: new Date(Number.NaN), id: 'segredo-poison' }),
    );
    const chat = (await sales.chats()).find(({ contact_id }) => contact_id);
    await ana.post(`/chats/${chat?.id}/messages`, { kind: 'text', text: 'resposta segredo' });
    await ana.put(`/chats/${chat?.id}/draft`, { text: 'segredo três' });
    const { body } = await ana.get(`/contacts/${chat?.contact_id}/data`);
    expect(body.messages).toMatchObject([
      { direction: 'in', kind: 'text', text: 'segredo um' },
      { direction: 'out', text: 'resposta segredo' },
    ]);
    const dayOf = (at: Date) => localTimeOf(at, 'America/Sao_Paulo').day;
    // Round midnight, what was said just now was said yesterday.
    const attendances = async () =>
      (await ana.get(`/dashboard?from=${dayOf(minutesAgo(24 * 60))}&to=${dayOf(new Date())}`)).body.total_attendances
        .value;
    expect(await attendances()).toBe(1);
    const confirm = String(rita.phone).slice(-4);
    expect((await ana.post(`/contacts/${chat?.contact_id}/erase`, { confirm })).status).toBe(204);
    expect(await tablesWith(ana, 'egredo')).toEqual([]);
    expect(await tablesWith(ana, String(rita.phone))).toEqual([]);
    expect(await attendances()).toBe(1);
    expect((await sales.messages()).filter(({ direction }) => direction === 'in')).toHaveLength(2);
    expect((await ana.get('/chats?status=closed')).status).toBe(200);
    await sales.tells(inbound(rita, { text: 'de novo' }));
    expect((await sales.chats()).filter(({ contact_id }) => contact_id)).toMatchObject([{ unread_count: 1 }]);
  });

  it('who is deleted is attended no longer, comes back as somebody new, and is forgotten with the days', async () => {
    const { ana, sales } = await aShop();
    const rita = somebody();
    await sales.tells(inbound(rita, { text: 'segredo' }));
    const [chat] = await sales.chats();
    expect((await ana.remove(`/contacts/${chat?.contact_id}`)).status).toBe(204);
    expect(await sales.chats()).toMatchObject([{ status: 'closed', unread_count: 0 }]);
    await sales.tells(inbound(rita, { text: 'de novo' }));
    expect(await sales.chats()).toHaveLength(2);
    await world.moveClock('P8D');
    await cleanUp(world.db)();
    expect(await tablesWith(ana, 'segredo')).toEqual([]);
    expect(await sales.messages()).toHaveLength(2);
  });
});
