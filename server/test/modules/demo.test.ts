import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContactDocument } from '../../src/modules/contacts/contact-record-document.service.ts';
import { readPhone } from '../../src/modules/contacts/read-phone.service.ts';
import { demoAccount, startDemo } from '../support/demo.ts';
import { eventually } from '../support/own-process.ts';
import { type Person, request } from '../support/people.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let marina: Person;
beforeAll(async () => {
  ({ world, marina } = await startDemo());
});
afterAll(() => world.stop());

describe('the demo', () => {
  it('belongs to somebody who looks after the deployment and whose address is confirmed', async () => {
    expect((await marina.get('/me')).body).toMatchObject({
      name: 'Marina Azevedo',
      isEmailConfirmed: true,
      isFranchiseAdmin: true,
      activeCompany: { name: 'Casa Lume Móveis', isOwner: true, isSubscriptionValid: true },
    });
  });

  it('has two companies to switch between', async () => {
    const { body } = await marina.get('/companies');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Casa Lume Móveis', 'Lume Ateliê']);
    expect((await marina.put('/me/change-active', { companyId: body[1].id })).body.activeCompany.name).toBe(
      'Lume Ateliê',
    );
    expect((await marina.get('/roles')).body.total).toBe(2);
    await marina.put('/me/change-active', { companyId: body[0].id });
  });

  it('has a board with its contacts in five stages', async () => {
    const { columns } = (await marina.get('/crm/board')).body;
    expect(columns.map(({ name, cards }: { name: string; cards: number }) => [name, cards])).toEqual([
      ['Novo lead', 38],
      ['Qualificado', 24],
      ['Orçamento enviado', 31],
      ['Negociação', 17],
      ['Fechado', 32],
    ]);
    const { results } = (await marina.get(`/crm/columns/${columns[1].id}/cards?limit=2`)).body;
    expect(results).toMatchObject([
      { contact: { name: 'Ana Beatriz Moura' }, chat: { status: 'open' } },
      { contact: { name: 'Daniel Okamoto' }, tags: [{ name: 'Showroom' }, { name: 'VIP' }] },
    ]);
  });

  it('has a webhook that is tried out and one that works, each with what came', async () => {
    const { results } = (await marina.get('/webhooks')).body;
    expect(results).toMatchObject([
      { name: 'Carrinho abandonado · Hotmart', source: 'hotmart', mode: 'production' },
      { name: 'Pedido pago · Loja virtual', mode: 'test', actions: { length: 4 } },
    ]);
    const requestsOf = async (id: string) => (await marina.get(`/webhooks/${id}/requests`)).body.results;
    const [cart, order] = [await requestsOf(results[0].id), await requestsOf(results[1].id)];
    expect(cart.map(({ title, state }: { title: string; state: string }) => [title, state])).toEqual([
      ['Helena Duarte', 'done'],
      ['Enzo Valença', 'done'],
      ['Clara Rocha', 'done'],
    ]);
    expect(order).toHaveLength(12);
    expect(order[0]).toMatchObject({ title: 'Daniel Okamoto', subtitle: 'order/paid', state: 'tested', fault: null });
    expect(order.filter(({ fault }: { fault: string | null }) => fault === 'no_phone')).toHaveLength(2);
    const { content, outcome } = (await marina.get(`/webhooks/${results[1].id}/requests/${order[0].id}`)).body;
    expect(outcome).toMatchObject({ contact: { name: 'Daniel Okamoto', is_new: false }, faults: [] });
    const again = await marina.post(`/webhooks/${results[1].id}/requests/${order[0].id}/replay`, {
      mapping: results[1].mapping,
      actions: results[1].actions,
    });
    expect(again.body).toEqual(outcome);
    expect(content.body.order.number).toBe(2214);
  });

  it('has broadcasts that are over, under way, paused and to come, whose counts are what their rows say', async () => {
    const shown = (tab: string) => marina.get(`/broadcasts?tab=${tab}`);
    const [waiting, started, paused] = (await shown('current')).body.results;
    expect([waiting.name, waiting.state]).toEqual(['Carrinhos da semana', 'waiting']);
    expect(started).toMatchObject({ name: 'Indicações: venha conhecer', state: 'started', reason: null });
    expect(paused).toMatchObject({ name: 'Black Friday: lista VIP', state: 'paused', reason: 'asked' });
    const past = (await shown('history')).body.results;
    expect(past.map(({ name }: { name: string }) => name)).toEqual([
      'Convite para o showroom',
      'Feira Decor: muito prazer',
    ]);
    for (const { id, total, queued, sent, skipped, failed, replied } of [started, paused, ...past]) {
      const rows = async (state: string) =>
        (await marina.get(`/broadcasts/${id}/recipients?state=${state}&limit=1`)).body.total;
      expect(await Promise.all(['queued', 'sent', 'skipped', 'failed', 'replied'].map(rows))).toEqual([
        queued,
        sent,
        skipped,
        failed,
        replied,
      ]);
      expect(total).toBe(queued + sent + skipped);
      expect([total, sent, replied].every((count) => count > 0)).toBe(true);
    }
    expect((await marina.get('/opt-outs')).body.total).toBeGreaterThan(0);
    const { results } = (await marina.get('/broadcasts/lines')).body;
    expect(results[0]).toMatchObject({ name: 'Loja Centro', cap_today: 6_000, warm_up: null });
  });

  it('has a team with roles, and an invite that waits', async () => {
    const { body } = await marina.get('/roles');
    const shown = body.results.map((role: { name: string; permissions: string[]; member_count: number }) => [
      role.name,
      role.permissions.length,
      role.member_count,
    ]);
    expect(shown).toEqual([
      ['Administrador', 21, 2],
      ['Atendente', 8, 9],
      ['Estagiário', 3, 0],
      ['Financeiro', 5, 1],
      ['Marketing', 8, 2],
      ['Supervisor de vendas', 16, 1],
    ]);
    const team = (await marina.get('/companies/members?limit=50')).body;
    expect(team.total).toBe(17);
    const waiting = team.results.filter((member: { state: string }) => member.state === 'invited');
    expect(waiting).toMatchObject([{ email: 'paulo.mendes@casalume.example', roles: [{ name: 'Estagiário' }] }]);
    expect(Date.parse(waiting[0].expires_at)).toBeGreaterThan(world.yupflow.parts.clock.now().getTime());
  });

  it('has a bell with who named its owner, and with a broadcast that is over', async () => {
    expect((await marina.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'chat.mention', data: { by: 'Beatriz Lima' }, read_at: null },
      { kind: 'internal_chat.mention', data: { by: 'Rafael Nunes' }, read_at: null },
      { kind: 'broadcast.finished', data: { name: 'Convite para o showroom' }, read_at: expect.any(String) },
    ]);
  });

  it('has a cycle of six steps whose counts add up, and nothing due while somebody looks around', async () => {
    const [cycle] = (await marina.get('/shipping-cycles')).body.results;
    expect(cycle).toMatchObject({ name: 'Boas-vindas ao cliente novo', is_active: true, steps: 6 });
    expect(cycle.active + cycle.finished + cycle.left).toBe(cycle.entered);
    const { results } = (await marina.get(`/shipping-cycles/${cycle.id}/steps`)).body;
    const sum = (count: 'waiting' | 'left') =>
      results.reduce((total: number, step: Record<string, number>) => total + (step[count] ?? 0), 0);
    expect([sum('waiting'), sum('left')]).toEqual([cycle.active, cycle.left]);
    expect(results[5].received).toBe(cycle.finished);
    expect(results[3]).toMatchObject({ is_active: false, received: 0, flow: { name: 'Convite para o showroom' } });
    const [next] = (await marina.get(`/shipping-cycles/${cycle.id}/contacts?limit=1`)).body.results;
    expect(Date.parse(next.next_at)).toBeGreaterThan(world.yupflow.parts.clock.now().getTime() + 3_600_000);
  });

  it('has customers to filter, with fields, tags, notes and four filters that find somebody', async () => {
    const count = async (query: string) => (await marina.get(`/contacts?limit=1&${query}`)).body.total;
    expect(await count('')).toBe(180);
    const filters = (await marina.get('/contact-filters')).body.results;
    const names = filters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Arquitetos', 'Leads da Feira Decor', 'Sem atendente', 'VIP sem compra há 60 dias']);
    for (const { conditions } of filters)
      expect(await count(`conditions=${encodeURIComponent(JSON.stringify(conditions))}`)).toBeGreaterThan(10);
    const [ana] = (await marina.get('/contacts?search=Ana Beatriz Moura')).body.results;
    expect(ana).toMatchObject({ phone: '5511982147730', tags: [{ name: 'Arquiteto' }, { name: 'VIP' }] });
    expect(Object.values(ana.custom_fields)).toEqual(expect.arrayContaining(['São Paulo', 18_420]));
    const kinds = (await marina.get(`/contacts/${ana.id}/timeline`)).body.results.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds.slice(0, 2)).toEqual(['note', 'note']);
  });

  it('has documents and numbers that the product itself would take', async () => {
    const people = await askAsOwner<{ phone: string; document: string | null }>(
      world,
      'select phone, document from contacts',
    );
    const faults = people.filter(
      ({ phone, document }) =>
        typeof readPhone(`+${phone}`, 'BR') === 'string' ||
        (document !== null && readContactDocument(document, phone, 'BR') !== document),
    );
    expect(faults).toEqual([]);
    expect(people.filter(({ document }) => document !== null).length).toBeGreaterThan(60);
    for (const code of ['351', '549']) expect(people.some(({ phone }) => phone.startsWith(code))).toBe(true);
  });

  it('has chats in every state, with a group, files, notes and somebody who waits', async () => {
    const chats = (await marina.get('/chats?limit=50')).body.results;
    const statuses = chats.map(({ status }: { status: string }) => status);
    expect([...new Set(statuses)].toSorted()).toEqual(['open', 'pending']);
    expect(chats.filter(({ type }: { type: string }) => type === 'group')).toMatchObject([
      { group: { name: 'Arquitetos parceiros' }, unread: 5, last_message: { sender: 'Joana Figueiredo' } },
    ]);
    const ana = chats.find(
      ({ contact }: { contact: { name: string } | null }) => contact?.name === 'Ana Beatriz Moura',
    );
    expect(ana).toMatchObject({ status: 'open', assignee: { name: 'Marina Azevedo' }, unread: 1 });
    const { results } = (await marina.get(`/chats/${ana.id}/messages`)).body;
    const kinds = results.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['text', 'image', 'note', 'event']));
    const { media } = results.find(({ kind }: { kind: string }) => kind === 'image');
    const picture = await fetch(`${world.origin}${media.url}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('has messages of every kind, among them a voice, a sticker, a poll, a call and what a flow said', async () => {
    const chats = (await marina.get('/chats?limit=50')).body.results;
    const messagesOf = async (name: string) => {
      const { id } = chats.find(
        ({ contact, group }: { contact: { name: string } | null; group: { name: string } | null }) =>
          (contact ?? group)?.name === name,
      );
      return (await marina.get(`/chats/${id}/messages?limit=50`)).body.results;
    };
    const emanuel = await messagesOf('Emanuel Cavalcanti');
    expect(emanuel.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['sticker', 'text', 'text', 'event', 'text', 'text', 'event', 'text', 'voice'],
    ]);
    expect(emanuel[3].event).toEqual({ event: 'called', by: null, to: 'voice' });
    expect([emanuel[4].deleted_at, emanuel[5].edited_at]).toEqual([expect.any(String), expect.any(String)]);
    const { media } = emanuel[8];
    expect(media).toMatchObject({ seconds: 9, waveform: { length: 48 } });
    const voice = await fetch(`${world.origin}${media.url}`);
    expect([voice.status, voice.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const [, said] = await messagesOf('Sílvia Ferraz Bezerra');
    expect(said).toMatchObject({
      sender: { type: 'automation' },
      automation: { flow: { name: 'Qualificar lead', block: 'Alguém já responde' }, trigger: { kind: 'default' } },
    });
    const { poll } = (await messagesOf('Arquitetos parceiros')).find(({ kind }: { kind: string }) => kind === 'poll');
    expect(poll.options.map(({ votes }: { votes: number }) => votes)).toEqual([0, 1, 3]);
    expect(poll.options[1].voters).toEqual(['Manuela Cardoso']);
  });

  it('leaves its owner no first steps to take', async () => {
    const { steps } = (await marina.get('/first-steps')).body;
    expect(steps.filter(({ is_done }: { is_done: boolean }) => !is_done)).toEqual([]);
  });

  it('has colleagues who talk to each other, and something to read', async () => {
    const chats = (await marina.get('/internal-chats')).body.results;
    expect(chats).toMatchObject([
      {
        type: 'group',
        name: 'Vendas',
        unread: 2,
        members: { length: 4 },
        last_message: { by: { name: 'Rafael Nunes' } },
      },
      { type: 'direct', unread: 0, members: [{ name: 'Helena Vaz' }, { name: 'Marina Azevedo' }] },
    ]);
    const { results } = (await marina.get(`/internal-chats/${chats[0].id}/messages`)).body;
    expect(results.map(({ text }: { text: string }) => text)[0]).toContain('@Marina Azevedo');
    expect((await fetch(`${world.origin}${results[1].media.url}`)).status).toBe(200);
    expect((await marina.post('/internal-chats', { members: [chats[1].members[0].id] })).body.id).toBe(chats[1].id);
  });

  it('has a line that connects by itself, and whose phone knows what was said', async () => {
    const [shop, support] = (await marina.get('/connections')).body.results;
    await eventually(async () => (await marina.get(`/connections/${shop.id}`)).body.status === 'CONNECTED');
    expect((await marina.get(`/connections/${shop.id}`)).body).toMatchObject({
      name: 'Loja Centro',
      phone: '5521900010001',
    });
    expect(support).toMatchObject({ name: 'Pós-venda', status: 'DISCONNECTED' });
    const { people, groups } = (await marina.get(`/simulator/${shop.id}`)).body;
    expect(people.slice(0, 2)).toMatchObject([{ name: 'Heloísa Vargas' }, { name: 'Ana Beatriz Moura' }]);
    expect(groups).toMatchObject([{ name: 'Arquitetos parceiros' }]);
    const before = (await marina.get('/chats?limit=50')).body.results.map(
      ({ id, unread }: { id: string; unread: number }) => [id, unread],
    );
    await marina.post(`/simulator/${shop.id}/messages`, { from: people[0].phone, text: 'Bege, de preferência' });
    await eventually(async () => (await marina.get('/chats?limit=50')).body.results[0].unread === 2);
    // What the phones knew from before was not told again.
    const after = (await marina.get('/chats?limit=50')).body.results.map(
      ({ id, unread }: { id: string; unread: number }) => [id, unread],
    );
    expect(
      after.filter(
        ([id, unread]: [string, number]) =>
          !before.some(([known, n]: [string, number]) => known === id && n === unread),
      ),
    ).toHaveLength(1);
  });

  it('has a reseller with plans, a coupon and companies in every state, who pay', async () => {
    const { companies, revenue, overdue, open, months } = (await marina.get('/franchise/dashboard')).body;
    expect(
      Object.fromEntries(companies.map(({ state, count }: { state: string; count: number }) => [state, count])),
    ).toEqual({
      active: 5,
      lifetime: 2,
      expiring: 1,
      overdue: 1,
      suspended: 1,
      inactive: 2,
      cancelled: 1,
      franchise_unpaid: 0,
    });
    expect(revenue.before).toBeGreaterThan(0);
    expect(overdue).toEqual({ count: 2, total: 44_800 });
    expect(open.count).toBe(4);
    expect(months.filter(({ total }: { total: number }) => total > 0).length).toBeGreaterThan(8);
    const { results: plans } = (await marina.get('/franchise/plans')).body;
    expect(plans.map(({ name }: { name: string }) => name)).toEqual(['Equipe', 'Essencial', 'Pro']);
    expect((await marina.get('/coupons')).body.results).toMatchObject([{ code: 'BEMVINDO20', is_usable: true }]);
    expect((await marina.get('/franchise/payment')).body).toMatchObject({ pixBy: 'static_pix' });
    const { results: invoices } = (await marina.get('/franchise/invoices?limit=100')).body;
    const numbers = invoices.map(({ number }: { number: number }) => number).toSorted((a: number, b: number) => a - b);
    expect(numbers).toEqual(invoices.map((_: unknown, index: number) => index + 1));
    // The next one that is written by hand takes the next number.
    const [{ company }] = invoices;
    const form = { companyId: company.id, description: 'Setup', total: 1_000, due_date: '2030-01-01' };
    expect((await marina.post('/franchise/invoices', form)).body.number).toBe(numbers.length + 1);
  });

  it('has a subscription that does not end, and its invoice', async () => {
    expect((await marina.get('/subscription')).body).toMatchObject({
      state: 'active',
      cycle: 'lifetime',
      due_date: null,
    });
    expect((await marina.get('/subscription/invoices')).body.results).toMatchObject([
      { state: 'paid', total: 990_000 },
    ]);
  });

  it('announces itself once', async () => {
    const { body } = await marina.get('/me/announcements');
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(['Bem-vindo à demonstração']);
  });

  it('lets nobody in as one of its invented people', async () => {
    const hashes = await askAsOwner<{ hash: string }>(
      world,
      "select distinct password_hash as hash from users where email like '%@casalume.example'",
    );
    expect(hashes).toHaveLength(1);
    expect(hashes[0]?.hash).toMatch(/^\$argon2id\$/);
    const answer = await request(world.origin, 'POST', '/login', {
      email: 'juliana.prado@casalume.example',
      password: demoAccount.password,
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  });
});

it('answers a phone that writes for the first time', async () => {
  const line = (await marina.get('/connections')).body.results.find(
    ({ status }: { status: string }) => status === 'CONNECTED',
  );
  await marina.post(`/simulator/${line.id}/messages`, { from: '5511955554444', text: 'Oi' });
  await eventually(async () => {
    const { body } = await marina.get(`/simulator/${line.id}/messages?limit=10`);
    return body.results.some(({ text }: { text: string | null }) => text?.includes('Eu sou a Lia'));
  });
});
