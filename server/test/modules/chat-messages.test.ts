import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aConversation, aGroup, aLine, aMessage } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { type Answer, aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const textsOf = ({ body }: Answer): string[] => body.results.map(({ text }: { text: string }) => text);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute));

async function aChatOf(owner: Person, texts: readonly string[]): Promise<{ id: string; ids: string[] }> {
  const id = await aConversation(world, owner, { status: 'open', assignedTo: owner.userId });
  const ids: string[] = [];
  for (const [index, text] of texts.entries()) ids.push(await aMessage(world, owner, id, { text, at: at(index) }));
  return { id, ids };
}

describe('the messages of a chat', () => {
  it('come newest first by when they happened, and lead on in both directions', async () => {
    const ana = await anOwner(world);
    const { id, ids } = await aChatOf(ana, ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    // Came last, and happened before: a line that was away.
    await aMessage(world, ana, id, { text: 'late', at: new Date(at(1).getTime() + 1) });
    const page = (query: string) => ana.get(`/chats/${id}/messages?${query}`);
    const newest = await page('limit=4');
    expect(textsOf(newest)).toEqual(['9', '8', '7', '6']);
    expect(newest.body.newer).toBeNull();
    const older = await page(`limit=4&cursor=${newest.body.cursor}`);
    expect(textsOf(older)).toEqual(['5', '4', '3', 'late']);
    const oldest = await page(`limit=4&cursor=${older.body.cursor}`);
    expect(textsOf(oldest)).toEqual(['2', '1']);
    expect(oldest.body.cursor).toBeNull();
    const back = await page(`limit=4&direction=newer&cursor=${oldest.body.newer}`);
    expect(textsOf(back)).toEqual(textsOf(older));
    const forth = await page(`limit=4&direction=newer&cursor=${back.body.newer}`);
    expect(textsOf(forth)).toEqual(textsOf(newest));
    expect(forth.body.newer).toBeNull();

    const around = await page(`limit=3&around=${ids[4]}`);
    expect(textsOf(around)).toEqual(['6', '5', '4']);
    expect(textsOf(await page(`limit=3&direction=newer&cursor=${around.body.newer}`))).toEqual(['9', '8', '7']);
    expect(textsOf(await page(`limit=3&cursor=${around.body.cursor}`))).toEqual(['3', 'late', '2']);
    expect(textsOf(await page(`limit=1&around=${ids[4]}`))).toEqual(['5']);
    expect(textsOf(await page(`limit=4&around=${ids[8]}`))).toEqual(['9', '8', '7']);
    for (const elsewhere of [randomUUID(), (await aChatOf(ana, ['x'])).ids[0]])
      expect((await page(`around=${elsewhere}`)).status).toBe(404);
    expect((await page('cursor=x')).body.code).toBe('invalid_cursor');
  });

  it('that happened at the same moment are each read once', async () => {
    const ana = await anOwner(world);
    const id = await aConversation(world, ana, { status: 'open' });
    for (let made = 0; made < 7; made += 1) await aMessage(world, ana, id, { text: String(made), at: at(0) });
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer: Answer = await ana.get(`/chats/${id}/messages?limit=2${cursor && `&cursor=${cursor}`}`);
      read.push(...textsOf(answer));
      cursor = answer.body.cursor;
    }
    expect(read).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  });

  it('say who wrote them, what they answer, how they went, and what was said to them', async () => {
    const ana = await anOwner(world);
    const contact = await aContact(world, ana, { name: 'Rita' });
    const id = await aConversation(world, ana, { contact, status: 'open' });
    const question = await aMessage(world, ana, id, {
      text: 'Quanto custa?',
      at: at(0),
      reactions: { us: { emoji: '👍', name: 'Ana' }, '55119@s.whatsapp.net': { emoji: '❤️', name: 'Rita' } },
    });
    await aMessage(world, ana, id, { text: 'R$ 10', userId: ana.userId, quoted: question, state: 'read', at: at(1) });
    await aMessage(world, ana, id, {
      kind: 'note',
      text: 'Cliente antiga, @Ana',
      userId: ana.userId,
      data: { mentions: [{ id: ana.userId, name: 'Ana' }] },
      at: at(2),
    });
    await aMessage(world, ana, id, {
      kind: 'event',
      text: '',
      data: { event: { event: 'started', by: 'Ana' } },
      at: at(3),
    });
    await aMessage(world, ana, id, {
      kind: 'voice',
      text: '',
      mediaKey: 'a'.repeat(32),
      media: { name: 'voice.ogg', type: 'audio/ogg', size: 9, seconds: 3, waveform: [0, 1], state: 'ready' },
      at: at(4),
    });
    await aMessage(world, ana, id, {
      kind: 'image',
      text: '',
      media: { name: 'foto.jpg', type: 'image/jpeg', size: 9, state: 'waiting', reference: { secret: 1 } },
      at: at(5),
    });
    const { results } = (await ana.get(`/chats/${id}/messages`)).body;
    const [image, voice, event, note, answer, asked] = results;
    expect(asked).toMatchObject({
      chat_id: id,
      direction: 'in',
      sender: { type: 'contact', id: null, name: 'Rita', address: null },
      reactions: [
        { emoji: '👍', name: 'Ana', is_mine: true },
        { emoji: '❤️', name: 'Rita', is_mine: false },
      ],
      created_at: at(0).toISOString(),
    });
    expect(answer).toMatchObject({
      direction: 'out',
      state: 'read',
      sender: { type: 'member', id: ana.userId, name: 'Ana' },
      quoted: { id: question, kind: 'text', text: 'Quanto custa?', direction: 'in', sender: 'Rita' },
    });
    expect(note).toMatchObject({ kind: 'note', mentions: [{ id: ana.userId, name: 'Ana' }] });
    expect(event).toMatchObject({ kind: 'event', event: { event: 'started', by: 'Ana' } });
    expect(voice.media).toMatchObject({ state: 'ready', seconds: 3, waveform: [0, 1], key: 'a'.repeat(32) });
    expect(voice.media.url).toMatch(/^\/api\/files\/a+\?company=.*&exp=\d+&sig=/);
    expect(image.media).toEqual({
      url: null,
      key: null,
      state: 'waiting',
      name: 'foto.jpg',
      type: 'image/jpeg',
      size: 9,
    });
  });

  it('of a group name whoever wrote and whoever is mentioned', async () => {
    const ana = await anOwner(world);
    const line = await aLine(world, ana);
    const group = await aGroup(world, ana, line, { participants: [{ address: '2@s', name: 'Bia' }] });
    const id = await aConversation(world, ana, { connection: line, group, status: 'pending' });
    await aMessage(world, ana, id, {
      text: 'Oi @2 e @3',
      participant: { address: '1@s', name: 'Zeca' },
      data: { mentions: ['2@s', '3@s'] },
    });
    expect((await ana.get(`/chats/${id}/messages`)).body.results).toMatchObject([
      {
        text: 'Oi @Bia e @3',
        sender: { type: 'contact', name: 'Zeca', address: '1@s' },
        mentions: [
          { id: '2@s', name: 'Bia' },
          { id: '3@s', name: '3@s' },
        ],
      },
    ]);
    expect((await ana.get('/chats')).body.results[0].last_message.sender).toBe('Zeca');
  });

  it('that were taken back show nothing of what they were', async () => {
    const ana = await anOwner(world);
    const { id, ids } = await aChatOf(ana, ['segredo']);
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .updateTable('messages')
        .set({ deleted_at: at(9) })
        .where('id', '=', ids[0] ?? '')
        .execute(),
    );
    const answer = await ana.get(`/chats/${id}/messages`);
    expect(answer.body.results).toMatchObject([{ text: '', media: null, deleted_at: at(9).toISOString() }]);
    expect((await ana.get('/chats/messages?search=segredo')).body.results).toEqual([]);
  });

  it('with files are listed by themselves, newest first, those that are there', async () => {
    const ana = await anOwner(world);
    const { id } = await aChatOf(ana, ['no file']);
    const media = { name: 'a.pdf', type: 'application/pdf', size: 1, state: 'ready' };
    for (const minute of [10, 11, 12])
      await aMessage(world, ana, id, {
        kind: 'document',
        text: String(minute),
        mediaKey: String(minute).padEnd(32, 'x'),
        media,
        at: at(minute),
      });
    await aMessage(world, ana, id, { kind: 'image', media: { ...media, state: 'waiting' }, at: at(13) });
    const first = await ana.get(`/chats/${id}/media?limit=2`);
    expect(textsOf(first)).toEqual(['12', '11']);
    expect(first.body.total).toBe(3);
    expect(textsOf(await ana.get(`/chats/${id}/media?limit=2&cursor=${first.body.cursor}`))).toEqual(['10']);
  });
});

describe('searching messages', () => {
  const search = (who: Person, words: string, query = '') =>
    who.get(`/chats/messages?search=${encodeURIComponent(words)}${query}`);
  const found = ({ body }: Answer): string[] =>
    body.results.map(({ message }: { message: { text: string } }) => message.text);

  it('finds all the words, each from its beginning, whatever case and accents, the newest first', async () => {
    const ana = await anOwner(world);
    await aChatOf(ana, [
      'Orçamento da reforma',
      'o ORCAMENTO ficou em R$ 1.250,90',
      'escreva para joao@exemplo.com.br',
      'ligue 98214-7730',
      'nada disso',
      '中文 emoji 😀',
    ]);
    expect(found(await search(ana, 'orçam'))).toEqual(['o ORCAMENTO ficou em R$ 1.250,90', 'Orçamento da reforma']);
    expect(found(await search(ana, 'reforma orca'))).toEqual(['Orçamento da reforma']);
    expect(found(await search(ana, '1.250'))).toHaveLength(1);
    expect(found(await search(ana, 'exemplo.com'))).toHaveLength(1);
    expect(found(await search(ana, '7730'))).toHaveLength(1);
    expect(found(await search(ana, 'çamento'))).toEqual([]);
    for (const strange of ["' & !", '😀', '()', ':*', "a'); drop table messages; --", '\\'])
      expect((await search(ana, strange)).status).toBe(200);
    expect(found(await search(ana, ''))).toEqual([]);
  });

  it('is read page by page, and within one chat', async () => {
    const ana = await anOwner(world);
    const here = await aChatOf(ana, ['oi 1', 'oi 2', 'oi 3']);
    await aChatOf(ana, ['oi elsewhere']);
    const one = await search(ana, 'oi', `&limit=2&chat=${here.id}`);
    expect(found(one)).toEqual(['oi 3', 'oi 2']);
    const two = await search(ana, 'oi', `&limit=2&chat=${here.id}&cursor=${one.body.cursor}`);
    expect(found(two)).toEqual(['oi 1']);
    expect(two.body.cursor).toBeNull();
    expect(found(await search(ana, 'oi'))).toHaveLength(4);
    expect((await search(ana, 'oi')).body.results[0]).toMatchObject({
      chat: { id: here.id },
      message: { text: 'oi 3' },
    });
  });

  it('finds only in chats that one may see, however common the word is', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const caio = await aMember(world, ana, ['tickets']);
    const line = await aLine(world, ana);
    const chat = async (text: string, facts: object) => {
      const id = await aConversation(world, ana, { connection: line, ...facts });
      await aMessage(world, ana, id, { text });
      return id;
    };
    await chat('pedido mine', { status: 'open', assignedTo: caio.userId });
    await chat('pedido closed', { status: 'closed', assignedTo: caio.userId });
    await chat('pedido pending', { status: 'pending' });
    const theirs = await chat('pedido theirs', { status: 'open', assignedTo: ana.userId });
    await chat('pedido group', { status: 'pending', group: await aGroup(world, ana, line) });
    const seen = ['pedido closed', 'pedido mine', 'pedido pending'];
    expect(found(await search(caio, 'pedido')).toSorted()).toEqual(seen);
    expect(found(await search(ana, 'pedido'))).toHaveLength(5);
    expect(found(await search(bruno, 'pedido'))).toEqual([]);
    expect((await search(caio, 'pedido', `&chat=${theirs}`)).status).toBe(404);

    // Beyond so many the search goes other ways than the index of words.
    await world.db.withCompany(ana.companyId, async (tx) => {
      const row = await tx
        .selectFrom('messages')
        .selectAll()
        .where('conversation_id', '=', theirs)
        .executeTakeFirstOrThrow();
      const { words: _words, ...values } = row;
      const many = Array.from({ length: 5_100 }, (_, index) => ({
        ...values,
        id: randomUUID(),
        channel_id: `many ${index}`,
        text: `pedido ${index}`,
        occurred_at: new Date(at(0).getTime() + index),
      }));
      for (let from = 0; from < many.length; from += 1_700)
        await tx
          .insertInto('messages')
          .values(many.slice(from, from + 1_700))
          .execute();
    });
    expect(found(await search(caio, 'pedido')).toSorted()).toEqual(seen);
    expect(found(await search(ana, 'pedido', '&limit=3'))).toEqual(found(await search(ana, 'pedido')).slice(0, 3));
    const noGroups = await aMember(world, ana, ['tickets', 'see_all_tickets']);
    expect(found(await search(noGroups, 'pedido', '&limit=100'))).not.toContain('pedido group');
    expect(found(await search(noGroups, 'pedido', '&limit=100'))).toContain('pedido theirs');
  });
});
