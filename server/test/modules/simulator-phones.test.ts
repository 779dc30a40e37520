import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatorAdapter } from '../../src/channels/simulator/simulator-channel.ts';
import { anOutbound, RecordedLine } from '../channels/recorded-line.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { aLine, type SimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let server: TestServer;
let ana: Person;
let line: SimulatedLine;
/** The product's end of the line, in the hands of the test: nobody wants the line, so nobody else runs it. */
let product: RecordedLine;
beforeAll(async () => {
  server = await startTestServer();
  ana = await anOwner(server);
  line = await aLine(ana);
  const { simulator } = server.yupflow.parts;
  if (!simulator) throw new Error('there is no simulator');
  product = new RecordedLine(simulatorAdapter(simulator), { companyId: ana.companyId, connectionId: line.id });
});
afterAll(async () => {
  await product.channel.close();
  await server.stop();
});

const path = (what = '') => `/simulator/${line.id}${what}`;
const phone = '5511987654321';
const to = { kind: 'contact', address: `${phone}@s.whatsapp.net`, phone, lid: null } as const;

describe('pairing', () => {
  it('refuses a scan where nothing is shown, and a code that is wrong', async () => {
    expect(await ana.post(path('/scan'), {})).toMatchObject({ status: 409, body: { code: 'connection_not_pairing' } });
    await product.channel.connect({ pairingPhone: '5511944443333' });
    const { code } = await product.untilStatus('code');
    expect((await ana.post(path('/scan'), {})).status).toBe(409);
    const wrong = await ana.post(path('/scan'), { code: 'ZZZZZZZZ' });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { code: 'invalid_code' }]);
    expect((await ana.post(path('/scan'), { code })).status).toBe(204);
    expect((await product.untilStatus('connected')).phone).toBe('5511944443333');
    expect((await ana.get(path())).body).toMatchObject({
      is_online: true,
      settings: { receipts: 'prompt', is_reading: false },
    });
  });
});

describe('playing the phones', () => {
  it('says texts, places, cards, replies, reactions, edits and deletions', async () => {
    const id = await line.say(phone, 'oi', { name: 'Ana Beatriz' });
    await line.tell(phone, { location: { latitude: 1, longitude: 2 }, quoted: id });
    await line.tell(phone, { contacts: [{ name: 'Tia', phones: ['5511922221111'] }] });
    for (const change of [
      { reaction: { to: id, emoji: '👍' } },
      { edit: { of: id, text: 'olá' } },
      { deletion: { of: id } },
    ])
      await line.tell(phone, change);
    await expect.poll(() => product.changes.length).toBe(3);
    expect(product.messages.map(({ kind }) => kind)).toEqual(['text', 'location', 'contact']);
    expect(product.messages[1]?.quotedId).toBe(id);
    expect((await ana.get(path())).body.people).toEqual([{ phone, name: 'Ana Beatriz' }]);
  });

  it('sends a file that was uploaded, of the kind it is or is said to be', async () => {
    const { key, size } = (await upload(ana, samples.opus, 'recado.ogg')).body;
    await line.tell(phone, { media: { key }, text: 'este' });
    const { media, kind } = await product.untilMessage('este');
    expect([kind, media?.type, media?.name, media?.size]).toEqual(['audio', 'audio/ogg', 'recado.ogg', size]);
    const voice = await line.tell(phone, { media: { key, kind: 'voice' } });
    await expect.poll(() => product.messages.find(({ id }) => id === voice)?.kind).toBe('voice');
    const chunks = await Array.fromAsync(await product.channel.download(media?.reference ?? {}));
    expect(Buffer.concat(chunks)).toHaveLength(size);
  });

  it.each([
    [{}, { text: 'required' }],
    [{ text: '' }, { text: 'required' }],
    [{ media: { key: 'x'.repeat(32) } }, { 'media.key': 'invalid' }],
    [{ edit: { of: 'x', text: 'y' }, deletion: { of: 'x' } }, { deletion: 'invalid' }],
    [{ text: 'x', from: 'nobody' }, { from: 'invalid' }],
  ])('refuses %j', async (message, fields) => {
    const { status, body } = await ana.post(path('/messages'), { from: phone, ...message });
    expect([status, body.fields]).toEqual([422, fields]);
  });

  it('shows what the product sent, and the file in it as the phone got it', async () => {
    const content = Buffer.from('%PDF-1.7 um orçamento');
    const document = anOutbound(to, {
      kind: 'document',
      text: 'segue',
      media: {
        kind: 'document',
        type: 'application/pdf',
        name: 'orçamento.pdf',
        size: content.length,
        read: () => Readable.from([content], { objectMode: false }),
      },
    });
    await product.channel.send(document);
    await product.channel.send(anOutbound({ ...to, address: '5511900000000@s.whatsapp.net' }, { text: 'alô?' }));
    expect(await line.wire(phone)).toMatchObject([
      {
        id: document.id,
        direction: 'out',
        to: phone,
        kind: 'document',
        text: 'segue',
        detail: { media: { size: 22 } },
      },
    ]);
    expect(await line.wire('5511900000000')).toMatchObject([{ kind: 'refused', text: 'alô?' }]);
    const file = await ana.get(path(`/media/${document.id}`));
    expect(file.body).toBe(content.toString());
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await ana.get(path('/media/3EB0'))).status).toBe(404);
  });

  it('pages through the log both ways, of one chat or of all', async () => {
    const all = (await ana.get(path('/messages?limit=1000'))).body.results;
    const seqs = all.map(({ seq }: { seq: number }) => seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => seqs.length - at));
    const seqsOf = async (query: string) =>
      (await ana.get(path(`/messages?${query}`))).body.results.map(({ seq }: { seq: number }) => seq);
    expect(await seqsOf('limit=2')).toEqual([seqs.length, seqs.length - 1]);
    expect(await seqsOf('limit=2&before=4')).toEqual([3, 2]);
    expect(await seqsOf('limit=2&after=2')).toEqual([3, 4]);
    const chat = (await ana.get(path(`/messages?limit=1000&chat=${phone}`))).body.results;
    expect(new Set(chat.map(({ direction }: { direction: string }) => direction))).toEqual(new Set(['in', 'out']));
    expect(chat.every(({ from, to: reached }: { from: string; to: string }) => [from, reached].includes(phone))).toBe(
      true,
    );
    expect((await ana.get(path('/messages?limit=0'))).status).toBe(422);
  });

  it('sends receipts as often as one likes, only for what arrived', async () => {
    await line.configure({ receipts: 'none' });
    const message = anOutbound(to, { text: 'recebeu?' });
    await product.channel.send(message);
    await line.receipt(message.id, 'read');
    await line.receipt(message.id, 'delivered');
    await expect.poll(() => product.statesOf(message.id)).toEqual(['server', 'read', 'delivered']);
    expect((await ana.post(path('/receipts'), { id: '3EB0', status: 'read' })).status).toBe(404);
  });

  it('types, redelivers, and breaks the line', async () => {
    await line.type(phone, true);
    await expect.poll(() => product.typing.length).toBe(1);
    const id = await line.say(phone, 'de novo');
    await line.redeliver(1);
    await expect.poll(() => product.messages.filter((message) => message.id === id).length).toBe(2);
    await line.drop('banned');
    expect(await product.untilStatus('closed')).toMatchObject({ reason: 'banned' });
    expect((await ana.get(path())).body.is_online).toBe(false);
    await line.say(phone, 'tem alguém?');
    expect((await line.wire()).at(-1)).toMatchObject({ direction: 'in', text: 'tem alguém?' });
  });
});

describe('who may play', () => {
  it('is whoever looks after connections, for lines of the simulator', async () => {
    const caio = await aMember(server, ana, ['tags']);
    expect((await caio.get(path())).status).toBe(403);
    const { id } = await server.db.withCompany(ana.companyId, (tx) =>
      tx
        .insertInto('connections')
        .values({ company_id: ana.companyId, name: 'Real', type: 'whatsapp', color: '#0d9488' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await ana.get(`/simulator/${id}`)).status).toBe(404);
  });

  it('is nobody where the simulator is off', async () => {
    const serious = await startTestServer({ SIMULATOR: 'false' });
    const owner = await anOwner(serious);
    const { id } = await serious.db.withCompany(owner.companyId, (tx) =>
      tx
        .insertInto('connections')
        .values({ company_id: owner.companyId, name: 'Left over', type: 'simulator', color: '#0d9488' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await owner.get(`/simulator/${id}`)).status).toBe(404);
    await serious.stop();
  });
});
