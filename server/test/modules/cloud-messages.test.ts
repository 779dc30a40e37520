import type { Message } from '@yupflow/contract/messages';
import type { GraphPhone } from '@yupflow/whatsapp-server/graph/graph-phone';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCloudLine, aPhoneNumber, type CloudLine, type CloudTest, startCloudTest } from '../support/cloud-line.ts';
import { samples } from '../support/sample-files.ts';
import { upload } from '../support/upload.ts';

let world: CloudTest;
beforeAll(async () => {
  world = await startCloudTest();
});
afterEach(() => {
  Object.assign(world.graph, { mood: 'good' });
  Object.assign(world.graph.webhooks, { copies: 1, isShuffled: false });
});
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000, interval: 20 });

interface Talk extends CloudLine {
  readonly chat: string;
  readonly phone: GraphPhone;
  messages(): Promise<Message[]>;
  message(text: string): Promise<Message>;
  send(form: object): Promise<Message>;
  /** What the phone got, in its order. */
  got(): Record<string, unknown>[];
}

/** Somebody who has just written, and whoever answers. */
async function aTalk(facts: { userId?: string; hidesPhone?: boolean } = {}, on?: CloudLine): Promise<Talk> {
  const line = on ?? (await aCloudLine(world));
  const { owner, number } = line;
  await world.db.withCompany(owner.companyId, (tx) =>
    tx.updateTable('companies').set({ show_attendant_name: false }).execute(),
  );
  const phone = world.graph.addPhone({ phone: aPhoneNumber(), name: 'Rui', ...facts });
  phone.receipts = 'none';
  const id = phone.saysText(number, 'oi');
  await world.graph.webhooks.settled();
  const { rows } = await world.db.withCompany(owner.companyId, async (tx) => ({
    rows: await tx.selectFrom('messages').select('conversation_id').where('channel_id', '=', id).execute(),
  }));
  const chat = rows[0]?.conversation_id ?? '';
  await owner.post(`/chats/${chat}/start`);
  const messages = async () => (await owner.get(`/chats/${chat}/messages?limit=50`)).body.results as Message[];
  return {
    ...line,
    chat,
    phone,
    messages,
    async message(text) {
      await poll(async () => (await messages()).some((one) => one.text === text)).toBe(true);
      return (await messages()).find((one) => one.text === text) as Message;
    },
    async send(form) {
      const answer = await owner.post(`/chats/${chat}/messages`, form);
      expect(answer.status).toBe(201);
      return answer.body;
    },
    got: () => phone.inbox.map(({ content }) => content),
  };
}

const text = (words: string) => ({ kind: 'text', text: words });

describe('what somebody writes to a number of the official API', () => {
  it('is stored once, however often and in whatever order it is told', async () => {
    const talk = await aTalk();
    world.graph.webhooks.copies = 3;
    world.graph.webhooks.isShuffled = true;
    const at = Date.now() - 60_000;
    for (const [index, said] of ['um', 'dois', 'três', 'quatro'].entries())
      talk.phone.saysText(talk.number, said, { at: new Date(at + index * 1_000) });
    await world.graph.webhooks.settled();
    const heard = (await talk.messages()).filter(({ kind, direction }) => kind === 'text' && direction === 'in');
    expect(heard.map((one) => one.text).toReversed()).toEqual(['um', 'dois', 'três', 'quatro', 'oi']);
    const { body } = await talk.owner.get(`/chats/${talk.chat}`);
    expect(body).toMatchObject({ contact: { name: 'Rui', phone: talk.phone.facts.phone } });
    expect((await talk.owner.get(`/connections/${talk.id}`)).body.cloud.heard_at).not.toBeNull();
  });

  it('is understood whatever it is: places, cards, files, and what is of a kind nobody knows', async () => {
    const talk = await aTalk();
    const { phone, number } = talk;
    phone.says(number, { type: 'location', location: { latitude: 38.72, longitude: -9.14, name: 'Sede' } });
    phone.says(number, {
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Tia' }, phones: [{ phone: '+55 11 92222-1111', wa_id: '5511922221111' }] }],
    });
    phone.says(number, { type: 'order', order: { catalog_id: '1' } });
    phone.sendsFile(number, 'video', { type: 'video/mp4', name: '', content: samples.mp4 }, 'olha');
    phone.says(number, { type: 'button', button: { text: 'Quero', payload: 'b1.o2' } });
    await world.graph.webhooks.settled();
    const heard = (await talk.messages()).filter(({ direction, kind }) => direction === 'in' && kind !== 'event');
    expect(heard.find(({ kind }) => kind === 'location')).toMatchObject({
      location: { latitude: 38.72, longitude: -9.14, name: 'Sede' },
    });
    expect(heard.find(({ kind }) => kind === 'contact')).toMatchObject({
      contacts: [{ name: 'Tia', phones: ['5511922221111'] }],
    });
    expect(heard.filter(({ kind }) => kind === 'unreadable')).toHaveLength(1);
    expect(heard.some((one) => one.text === 'Quero')).toBe(true);
    await poll(async () => (await talk.message('olha')).media?.state).toBe('ready');
    const { media } = await talk.message('olha');
    expect(media).toMatchObject({ type: 'video/mp4', size: samples.mp4.length });
  });

  it('is fetched again where a file could not be had at first', async () => {
    const talk = await aTalk();
    talk.phone.sendsFile(
      talk.number,
      'document',
      { type: 'application/pdf', name: 'nota.pdf', content: samples.pdf },
      'nota',
    );
    world.graph.files.setExpired(true);
    await world.graph.webhooks.settled();
    const attempts = () =>
      world.db.withCompany(talk.owner.companyId, async (tx) => {
        const row = await tx
          .selectFrom('messages')
          .select('media')
          .where('text', '=', 'nota')
          .executeTakeFirstOrThrow();
        return (row.media as { attempts?: number }).attempts ?? 0;
      });
    await poll(attempts).toBe(1);
    expect((await talk.message('nota')).media).toMatchObject({ state: 'waiting', name: 'nota.pdf' });
    world.graph.files.setExpired(false);
    await world.moveClock('PT10S');
    // Whoever looks for what waits does so when something else comes.
    talk.phone.sendsFile(talk.number, 'video', { type: 'video/mp4', name: '', content: samples.mp4 });
    await poll(async () => (await talk.message('nota')).media?.state).toBe('ready');
  });

  it('answers what we wrote, and reacts to it, by the names that the API gives', async () => {
    const talk = await aTalk();
    const ours = await talk.send(text('nossa'));
    await poll(() => talk.phone.inbox.length).toBe(1);
    const wamid = talk.phone.inbox[0]?.id ?? '';
    talk.phone.saysText(talk.number, 'sobre isso', { quoted: wamid });
    const own = talk.phone.saysText(talk.number, 'minha');
    await world.graph.webhooks.settled();
    talk.phone.says(talk.number, { type: 'reaction', reaction: { message_id: wamid, emoji: '❤️' } });
    talk.phone.says(talk.number, { type: 'reaction', reaction: { message_id: own, emoji: '😂' } });
    await world.graph.webhooks.settled();
    expect(await talk.message('sobre isso')).toMatchObject({ quoted: { id: ours.id } });
    expect(await talk.message('nossa')).toMatchObject({ reactions: [{ emoji: '❤️' }] });
    expect(await talk.message('minha')).toMatchObject({ reactions: [{ emoji: '😂' }] });
  });

  it('reacts to a message whose name we learn only later', async () => {
    const talk = await aTalk();
    world.graph.mood = 'cut';
    await talk.send(text('nossa'));
    await poll(async () => (await talk.message('nossa')).state).toBe('unknown');
    const [got] = talk.phone.inbox;
    talk.phone.says(talk.number, { type: 'reaction', reaction: { message_id: got?.id ?? '', emoji: '🙏' } });
    await world.graph.webhooks.settled();
    expect((await talk.message('nossa')).reactions).toEqual([]);
    if (got) talk.phone.tellStatus(got, 'delivered');
    await world.graph.webhooks.settled();
    expect(await talk.message('nossa')).toMatchObject({ state: 'delivered', reactions: [{ emoji: '🙏' }] });
  });

  it('is read there when it is read here', async () => {
    const talk = await aTalk();
    talk.phone.saysText(talk.number, 'um', { at: new Date(Date.now() - 5_000) });
    const last = talk.phone.saysText(talk.number, 'dois', { at: new Date(Date.now() + 1_000) });
    await world.graph.webhooks.settled();
    expect((await talk.owner.post(`/chats/${talk.chat}/read`)).status).toBe(204);
    await poll(() => world.graph.read).toContain(last);
  });

  it('comes from somebody whose number is hidden, who is answered all the same and is one person later', async () => {
    const userId = 'BR.1349120865530274';
    const talk = await aTalk({ userId, hidesPhone: true });
    expect((await talk.owner.get(`/chats/${talk.chat}`)).body.contact).toMatchObject({ name: 'Rui', phone: null });
    await talk.send(text('quem fala?'));
    await poll(() => talk.got()).toMatchObject([{ recipient: userId, text: { body: 'quem fala?' } }]);
    // Later the API tells the number too.
    const { phone } = talk.phone.facts;
    const known = world.graph.addPhone({ phone, name: 'Rui', userId });
    known.saysText(talk.number, 'sou eu');
    await world.graph.webhooks.settled();
    expect((await talk.message('sou eu')).chat_id).toBe(talk.chat);
  });
});

describe('what we write from a number of the official API', () => {
  it('carries texts, replies, reactions, places, cards and files', async () => {
    const talk = await aTalk();
    const [theirs] = (await talk.messages()).filter(({ direction }) => direction === 'in');
    const wamid = async () =>
      world.db.withCompany(talk.owner.companyId, async (tx) => {
        const row = await tx
          .selectFrom('messages')
          .select('channel_id')
          .where('id', '=', theirs?.id ?? '')
          .executeTakeFirstOrThrow();
        return row.channel_id;
      });
    await talk.send({ ...text('olá'), quoted: theirs?.id });
    await talk.send({ kind: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } });
    await talk.send({ kind: 'contact', contacts: [{ name: 'Oficina', phones: ['5511933334444'] }] });
    const { key } = (await upload(talk.owner, samples.pdf, 'orçamento.pdf')).body;
    await talk.send({ kind: 'document', text: 'segue', media: { key } });
    await poll(() => talk.got().length).toBe(4);
    const named = await wamid();
    expect(talk.got()).toMatchObject([
      { type: 'text', to: talk.phone.facts.phone, text: { body: 'olá' }, context: { message_id: named } },
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Oficina' }, phones: [{ wa_id: '5511933334444' }] }] },
      { type: 'document', document: { caption: 'segue', filename: 'orçamento.pdf' } },
    ]);
    const { document } = talk.got()[3] as { document: { id: string } };
    expect(world.graph.files.find(document.id)?.content.equals(samples.pdf)).toBe(true);
    const reaction = `/chats/${talk.chat}/messages/${theirs?.id}/reaction`;
    expect((await talk.owner.put(reaction, { emoji: '👍' })).status).toBe(200);
    await poll(() => talk.got().at(-1)).toMatchObject({
      type: 'reaction',
      reaction: { message_id: named, emoji: '👍' },
    });
  });

  it('is sent, delivered and read, in whatever order that is told, and says what it costs', async () => {
    const talk = await aTalk();
    await talk.send(text('quanto?'));
    await poll(() => talk.phone.inbox.length).toBe(1);
    await poll(async () => (await talk.message('quanto?')).state).toBe('sent');
    const [got] = talk.phone.inbox;
    if (!got) throw new Error('it did not come');
    world.graph.webhooks.copies = 2;
    for (const status of ['read', 'delivered', 'sent']) {
      talk.phone.tellStatus(got, status);
      await world.graph.webhooks.settled();
      expect((await talk.message('quanto?')).state).toBe('read');
    }
    expect((await talk.message('quanto?')).pricing).toBe('service');
  });

  it('fails where the API finds out later that it can not be, and says why', async () => {
    const talk = await aTalk();
    talk.phone.closeWindow(talk.number);
    await talk.send(text('tarde demais'));
    await poll(async () => (await talk.message('tarde demais')).state).toBe('failed');
    expect(await talk.message('tarde demais')).toMatchObject({ failure: 'window_closed' });
    expect(talk.got()).toEqual([]);
    // Tried again once they have written, it goes.
    talk.phone.saysText(talk.number, 'voltei');
    await world.graph.webhooks.settled();
    const { id } = await talk.message('tarde demais');
    expect((await talk.owner.post(`/chats/${talk.chat}/messages/${id}/retry`)).status).toBe(200);
    await poll(async () => (await talk.message('tarde demais')).state).toBe('sent');
    expect(talk.got()).toHaveLength(1);
  });

  it('waits while there was too much at once, and is lost by no number of refusals', async () => {
    const talk = await aTalk();
    world.graph.refusals = 0;
    world.graph.mood = 'limited';
    await talk.send(text('devagar'));
    const queued = async () =>
      world.db.withCompany(talk.owner.companyId, async (tx) => {
        const row = await tx.selectFrom('outbox').select(['state', 'attempts']).executeTakeFirst();
        return row && { state: row.state, attempts: row.attempts };
      });
    for (let tries = 1; tries <= 6; tries += 1) {
      await poll(() => world.graph.refusals).toBeGreaterThanOrEqual(tries);
      await poll(queued).toEqual({ state: 'queued', attempts: 0 });
      if (tries === 6) world.graph.mood = 'good';
      await world.moveClock('PT61S');
    }
    await poll(async () => (await talk.message('devagar')).state).toBe('sent');
    expect(talk.got()).toHaveLength(1);
  });

  it('rests from strangers for a day once too many have complained, and replies go on', async () => {
    const talk = await aTalk();
    const restriction = async () => {
      const { restricted_until, restricted_for } = (await talk.owner.get(`/connections/${talk.id}`)).body;
      return { hasEnd: restricted_until !== null, restricted_for };
    };
    talk.number.fault = { status: 400, code: 131_048 };
    await talk.send(text('calma'));
    await poll(restriction).toEqual({ hasEnd: true, restricted_for: 'strangers' });
    await poll(async () => (await talk.message('calma')).state).toBe('queued');
    expect(await talk.message('calma')).toMatchObject({ held_until: null, failure: null });
    talk.number.fault = null;
    await world.moveClock('PT61S');
    await poll(async () => (await talk.message('calma')).state).toBe('sent');
    expect(await restriction()).toMatchObject({ hasEnd: true });
  });

  it('rests as long where the API complains only later, counted from then', async () => {
    const talk = await aTalk();
    await talk.send(text('nova'));
    await poll(() => talk.phone.inbox.length).toBe(1);
    const at = Math.floor(Date.now() / 1_000) - 3_600;
    const [{ id, ownId } = { id: '', ownId: '' }] = talk.phone.inbox;
    const refused = { id, biz_opaque_callback_data: ownId, status: 'failed', timestamp: String(at) };
    world.graph.webhooks.tell(talk.number, { statuses: [{ ...refused, errors: [{ code: 131_048 }] }] });
    await world.graph.webhooks.settled();
    expect(await talk.message('nova')).toMatchObject({ state: 'failed', failure: 'refused' });
    const { restricted_until } = (await talk.owner.get(`/connections/${talk.id}`)).body;
    expect(restricted_until).toBe(new Date((at + 86_400) * 1_000).toISOString());
  });

  it.each(['cut', 'stumbling'] as const)('is never doubled where nobody knows what became of it: %s', async (mood) => {
    const talk = await aTalk();
    world.graph.mood = mood;
    await talk.send(text('uma vez'));
    await poll(async () => (await talk.message('uma vez')).state).toBe('unknown');
    world.graph.mood = 'good';
    await world.moveClock('PT11S');
    await talk.send(text('depois'));
    await poll(() => talk.got().length).toBe(2);
    expect(talk.got()).toMatchObject([{ text: { body: 'uma vez' } }, { text: { body: 'depois' } }]);
    expect((await talk.message('uma vez')).state).toBe('unknown');
    const [got] = talk.phone.inbox;
    if (got) talk.phone.tellStatus(got, 'delivered');
    await world.graph.webhooks.settled();
    expect((await talk.message('uma vez')).state).toBe('delivered');
  });

  it('is changed and taken back by nobody, because the API has no word for it', async () => {
    const talk = await aTalk();
    const { id } = await talk.send(text('para sempre'));
    await poll(async () => (await talk.message('para sempre')).state).toBe('sent');
    const path = `/chats/${talk.chat}/messages/${id}`;
    expect((await talk.owner.put(path, { text: 'outra coisa' })).body.code).toBe('message_locked');
    expect((await talk.owner.remove(path)).body.code).toBe('message_locked');
    expect((await talk.message('para sempre')).text).toBe('para sempre');
  });
});
