import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCloudLine,
  aPhoneNumber,
  type CloudLine,
  type CloudTest,
  startCloudTest,
  untilStatus,
} from '../support/cloud-line.ts';
import { anOwner, twoCompanies } from '../support/people.ts';
import { addTemplate, offer, syncedTemplate } from '../support/templates.ts';

let world: CloudTest;
beforeAll(async () => {
  world = await startCloudTest();
});
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 5_000, interval: 20 });
const namesOf = async ({ owner }: Pick<CloudLine, 'owner'>, query = '') =>
  (await owner.get(`/templates${query}`)).body.results.map(({ name }: { name: string }) => name);
const decides = ({ number }: CloudLine, name: string, event: string, reason = 'NONE') =>
  world.graph.webhooks.tell(
    number,
    { event, message_template_name: name, message_template_language: 'pt_BR', reason },
    'message_template_status_update',
  );

it('are there once a number is connected, however many pages they fill', async () => {
  const ana = await anOwner(world);
  const number = world.graph.addNumber({ phone: aPhoneNumber() });
  const names = ['a', 'b', 'c', 'd', 'e'].map((sign) => addTemplate(world, number, { name: `pagina_${sign}` }).name);
  const line = await aCloudLine(world, ana, number);
  await poll(() => namesOf(line)).toEqual(names);
  const first = (await ana.get('/templates?limit=2')).body;
  expect(first).toMatchObject({ total: 5, results: [{ name: 'pagina_a' }, { name: 'pagina_b' }] });
  const rest = (await ana.get(`/templates?limit=3&cursor=${first.cursor}`)).body;
  expect(rest).toMatchObject({
    results: [{ name: 'pagina_c' }, { name: 'pagina_d' }, { name: 'pagina_e' }],
    cursor: null,
  });
  expect((await ana.get('/templates?cursor=x')).body.code).toBe('invalid_cursor');
});

it('say what they want, and why they can not be sent', async () => {
  const line = await aCloudLine(world);
  const { owner, number, id } = line;
  const whole = addTemplate(world, number, { components: offer });
  const named = addTemplate(world, number, {
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [{ type: 'BODY', text: 'Pedido {{order_number}} de {{first_name}} e {{order_number}}' }],
  });
  const picture = addTemplate(world, number, {
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Veja {{2}} e {{1}}' },
    ],
  });
  const waiting = addTemplate(world, number, { status: 'PENDING' });
  const strange = addTemplate(world, number, {
    components: [{ type: 'BODY', text: 'Oi' }, { type: 'CAROUSEL' as 'BODY' }],
  });
  expect(await syncedTemplate(owner, id, whole)).toMatchObject({
    language: 'pt_BR',
    category: 'marketing',
    status: 'approved',
    header: { format: 'text', text: 'Novidade de {{1}}', places: ['1'] },
    body: { text: 'Olá, {{1}}! Hoje tem {{2}}.', places: ['1', '2'] },
    footer: 'Responda SAIR para não receber.',
    buttons: [
      { kind: 'quick_reply', text: 'Quero', has_place: false },
      { kind: 'url', text: 'Ver', has_place: true },
      { kind: 'quick_reply', text: 'Agora não', has_place: false },
    ],
    unusable: null,
  });
  expect(await syncedTemplate(owner, id, named)).toMatchObject({
    category: 'utility',
    body: { places: ['order_number', 'first_name'] },
  });
  expect(await syncedTemplate(owner, id, picture)).toMatchObject({
    header: { format: 'image', text: '', places: [] },
    body: { places: ['1', '2'] },
  });
  expect(await syncedTemplate(owner, id, waiting)).toMatchObject({ status: 'pending', unusable: 'status' });
  expect(await syncedTemplate(owner, id, strange)).toMatchObject({ unusable: 'parts' });
  expect(await namesOf(line, '?status=pending')).toEqual([waiting.name]);
});

it('follow what the API decides, and go when it has them no longer', async () => {
  const line = await aCloudLine(world);
  const { owner, number, id } = line;
  const [kept, dropped] = [addTemplate(world, number), addTemplate(world, number)];
  const template = await syncedTemplate(owner, id, kept);
  const now = async () => (await owner.get(`/templates/${template.id}`)).body;
  decides(line, kept.name, 'REJECTED', 'PROMOTIONAL');
  await poll(now).toMatchObject({ status: 'rejected', reason: 'PROMOTIONAL', unusable: 'status' });
  decides(line, kept.name, 'APPROVED');
  await poll(now).toMatchObject({ status: 'approved', reason: null, unusable: null });
  decides(line, kept.name, 'PAUSED', 'LOW_QUALITY');
  await poll(now).toMatchObject({ status: 'paused', reason: 'LOW_QUALITY' });
  world.graph.templates.splice(world.graph.templates.indexOf(dropped), 1);
  await syncedTemplate(owner, id, kept);
  expect(await namesOf(line)).toEqual([kept.name]);
  expect(await now()).toMatchObject({ status: 'approved' });
  decides(line, kept.name, 'PENDING_DELETION');
  await poll(now).toMatchObject({ unusable: 'gone' });
  expect(await namesOf(line)).toEqual([]);
});

it('are those of the account of a line, and of nobody else', async () => {
  const [ana, bruno] = await twoCompanies(world);
  const [one, other] = [await aCloudLine(world, ana), await aCloudLine(world, ana)];
  const ofOne = await syncedTemplate(ana, one.id, addTemplate(world, one.number));
  const ofOther = await syncedTemplate(ana, other.id, addTemplate(world, other.number));
  expect(await namesOf(one)).toEqual([ofOne.name, ofOther.name].toSorted());
  expect(await namesOf(one, `?connection=${one.id}`)).toEqual([ofOne.name]);
  expect(await namesOf({ owner: bruno })).toEqual([]);
  expect((await bruno.get(`/templates/${ofOne.id}`)).status).toBe(404);
  expect((await bruno.post(`/connections/${one.id}/templates/sync`)).status).toBe(404);
  // What the API decides for one account says nothing of another's template of the same name.
  const same = await syncedTemplate(ana, other.id, addTemplate(world, other.number, { name: ofOne.name }));
  decides(one, ofOne.name, 'DISABLED');
  await poll(async () => (await ana.get(`/templates/${ofOne.id}`)).body.status).toBe('disabled');
  expect((await ana.get(`/templates/${same.id}`)).body.status).toBe('approved');
});

it('stay as they were where the API can not be asked, and say so', async () => {
  const line = await aCloudLine(world);
  const { owner, number, id } = line;
  const { name } = await syncedTemplate(owner, id, addTemplate(world, number));
  number.tokens.clear();
  expect(await owner.post(`/connections/${id}/templates/sync`)).toMatchObject({
    status: 409,
    body: { code: 'line_offline' },
  });
  expect(await namesOf(line)).toEqual([name]);
  number.tokens.add('EAAG-another-token');
  await owner.put(`/connections/${id}`, { name: 'Oficial nova', cloud: { token: 'EAAG-another-token' } });
  await untilStatus(owner, id, 'CONNECTED');
  expect((await owner.post(`/connections/${id}/templates/sync`)).body).toEqual({ count: 1 });
});
