import { createHmac } from 'node:crypto';
import { deliver } from '@yupflow/whatsapp-server/graph/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCloudLine, aPhoneNumber, type CloudLine, type CloudTest, startCloudTest } from '../support/cloud-line.ts';
import { anOwnerOf, aReseller } from '../support/franchises.ts';
import { twoCompanies } from '../support/people.ts';
import { behindProxy } from '../support/visitor.ts';

let world: CloudTest;
beforeAll(async () => {
  world = await startCloudTest(behindProxy);
});
afterEach(() => {
  world.graph.webhooks.copies = 1;
});
afterAll(() => world.stop());

const aPhone = (name = 'Rui') => world.graph.addPhone({ phone: aPhoneNumber(), name });
const addressOf = ({ number }: CloudLine) => number.webhook ?? '';
const chatsOf = async ({ owner }: Pick<CloudLine, 'owner'>) => (await owner.get('/chats?status=pending')).body.results;

/** What the API would tell of one text. */
const bodyOf = ({ number }: CloudLine, from: string, text: string, id = `wamid.${text}`) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: number.businessId,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: number.phone, phone_number_id: number.phoneNumberId },
            contacts: [{ profile: { name: 'Rui' }, wa_id: from }],
            messages: [
              { from, id, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body: text } },
            ],
          },
        },
      ],
    },
  ],
});

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const signed = (body: string, secret: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

describe('the address that the official API calls', () => {
  it('answers its question with the word that it was given, and with no other', async () => {
    const { owner, id, number } = await aCloudLine(world);
    const { verify_token } = (await owner.get(`/connections/${id}`)).body.cloud;
    const ask = (query: Record<string, string>) => fetch(`${number.webhook}?${new URLSearchParams(query)}`);
    const question = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' };
    for (const wrong of [
      { ...question, 'hub.verify_token': 'guess' },
      { ...question },
      { ...question, 'hub.mode': 'unsubscribe', 'hub.verify_token': verify_token },
      { ...question, 'hub.challenge': '<script>', 'hub.verify_token': verify_token },
    ])
      expect((await ask(wrong)).status).toBe(403);
    expect((await owner.get(`/connections/${id}`)).body.cloud.verified_at).toBeNull();
    const answer = await ask({ ...question, 'hub.verify_token': verify_token });
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await owner.get(`/connections/${id}`)).body.cloud.verified_at).not.toBeNull();
  });

  it('believes nobody who does not sign with the secret of the app [S25]', async () => {
    const line = await aCloudLine(world);
    const phone = aPhone();
    const body = JSON.stringify(bodyOf(line, phone.facts.phone, 'forjada'));
    const url = addressOf(line);
    expect((await post(url, body)).status).toBe(403);
    expect((await post(url, body, signed(body, 'another secret'))).status).toBe(403);
    expect((await post(url, body, { 'x-hub-signature-256': 'sha256=00' })).status).toBe(403);
    // What was signed is the body as it came, to the last byte.
    expect((await post(url, `${body} `, signed(body, line.number.appSecret))).status).toBe(403);
    expect(await chatsOf(line)).toEqual([]);
    expect((await post(url, body, signed(body, line.number.appSecret))).status).toBe(200);
    expect(await chatsOf(line)).toHaveLength(1);
    expect((await post(`${url}x`, body, signed(body, line.number.appSecret))).status).toBe(404);
    expect((await fetch(`${url}x`)).status).toBe(404);
  });

  it('takes another secret from the moment on that somebody enters it', async () => {
    const line = await aCloudLine(world);
    const body = JSON.stringify(bodyOf(line, aPhone().facts.phone, 'troca'));
    const changed = await line.owner.put(`/connections/${line.id}`, { name: 'X', cloud: { app_secret: 'brand new' } });
    expect(changed.body).toMatchObject({ status: 'CONNECTED' });
    expect((await post(addressOf(line), body, signed(body, line.number.appSecret))).status).toBe(403);
    expect((await post(addressOf(line), body, signed(body, 'brand new'))).status).toBe(200);
  });

  it('hears of the numbers of its own company, and of no others', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const [first, second, foreign] = [
      await aCloudLine(world, ana),
      await aCloudLine(world, ana),
      await aCloudLine(world, bruno),
    ];
    const { phone } = aPhone().facts;
    // One app serves several numbers, and calls one address for all of them.
    const told = async (about: CloudLine, text: string) =>
      deliver(addressOf(first), JSON.stringify(bodyOf(about, phone, text)), first.number.appSecret);
    expect(await told(second, 'para a segunda')).toBe(200);
    expect((await chatsOf(first)).map((chat: { connection_id: string }) => chat.connection_id)).toEqual([second.id]);
    expect(await told(foreign, 'para outra empresa')).toBe(200);
    expect(await chatsOf(foreign)).toEqual([]);
    expect(await chatsOf(first)).toHaveLength(1);
  });

  it('shrugs at what it does not know, without losing what it does', async () => {
    const line = await aCloudLine(world);
    const { phone } = aPhone().facts;
    const tell = (body: string) => post(addressOf(line), body, signed(body, line.number.appSecret));
    for (const odd of ['', 'no json', '[]', '{"object":"page","entry":[]}', '{"object":"whatsapp_business_account"}'])
      expect([odd, (await tell(odd)).status]).toEqual([odd, 200]);
    const body = bodyOf(line, phone, 'no meio');
    const [entry] = body.entry;
    const [change] = entry?.changes ?? [];
    const mixed = {
      ...body,
      entry: [
        { id: 7, changes: 'none' },
        {
          ...entry,
          changes: [
            { field: 'phone_number_quality_update', value: { event: 'FLAGGED' } },
            { field: 'messages', value: { statuses: [{ id: 1 }] } },
            {
              ...change,
              value: {
                ...change?.value,
                messages: [{ id: 'broken' }, ...(change?.value.messages ?? []), { type: 'text', text: 5 }],
                statuses: [{ id: 'wamid.elsewhere', status: 'sent' }, { id: 'x', status: 'warped' }, null],
              },
            },
          ],
        },
      ],
    };
    expect((await tell(JSON.stringify(mixed))).status).toBe(200);
    expect(await chatsOf(line)).toMatchObject([{ last_message: { text: 'no meio' } }]);
  });

  it('is heard while the line is disconnected, and no longer once it is deleted', async () => {
    const line = await aCloudLine(world);
    const phone = aPhone();
    await line.owner.post(`/connections/${line.id}/disconnect`);
    phone.saysText(line.number, 'ainda aí?');
    await world.graph.webhooks.settled();
    expect(await chatsOf(line)).toMatchObject([{ last_message: { text: 'ainda aí?' } }]);
    await expect
      .poll(async () => (await line.owner.remove(`/connections/${line.id}`)).status, { timeout: 10_000 })
      .toBe(204);
    const body = JSON.stringify(bodyOf(line, phone.facts.phone, 'e agora?'));
    expect(await deliver(addressOf(line), body, line.number.appSecret)).toBe(404);
  });

  it('stands a flood: a few wait, the others are told to come again, and nothing is lost or doubled', async () => {
    const line = await aCloudLine(world);
    const other = await aCloudLine(world);
    const phones = Array.from({ length: 5 }, (_, at) => aPhone(`Pessoa ${at}`));
    const bodies = Array.from({ length: 120 }, (_, at) => {
      const phone = phones[at % phones.length]?.facts.phone ?? '';
      return JSON.stringify(bodyOf(line, phone, `texto ${at}`, `wamid.flood.${line.id}.${at}`));
    });
    const tell = async (body: string) => ({
      body,
      status: await deliver(addressOf(line), body, line.number.appSecret),
    });
    const flood = Promise.all([...bodies, ...bodies].map(tell));
    // Another line is heard meanwhile as ever.
    aPhone().saysText(other.number, 'e eu?');
    await world.graph.webhooks.settled();
    expect(await chatsOf(other)).toHaveLength(1);
    const answers = await flood;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { body, status } of answers) if (status === 503) expect((await tell(body)).status).toBe(200);
    const { count } = await world.db.withCompany(line.owner.companyId, (tx) =>
      tx
        .selectFrom('messages')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('connection_id', '=', line.id)
        .where('direction', '=', 'in')
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe('120');
  });

  it('tells that somebody has another number: they stay one contact', async () => {
    const line = await aCloudLine(world);
    const phone = aPhone('Bia');
    phone.saysText(line.number, 'meu número antigo');
    await world.graph.webhooks.settled();
    const next = aPhoneNumber();
    phone.says(line.number, {
      type: 'system',
      system: { type: 'user_changed_number', body: 'changed', wa_id: next },
    });
    await world.graph.webhooks.settled();
    world.graph.addPhone({ phone: next, name: 'Bia' }).saysText(line.number, 'meu número novo');
    await world.graph.webhooks.settled();
    expect(await chatsOf(line)).toMatchObject([
      { contact: { phone: next }, last_message: { text: 'meu número novo' } },
    ]);
  });

  it('is shown under the name by which the company knows the product', async () => {
    const reseller = await aReseller(world, 'Revenda Oficial');
    const line = await aCloudLine(world, await anOwnerOf(world, reseller));
    const { body } = await line.owner.get(`/connections/${line.id}`);
    expect(new URL(body.cloud.webhook_url).origin).toBe(`https://${reseller.host}`);
    const { owner, id } = await aCloudLine(world);
    const own = (await owner.get(`/connections/${id}`)).body.cloud.webhook_url;
    expect(new URL(own).origin).toBe(new URL(world.config.publicUrl).origin);
  });
});
