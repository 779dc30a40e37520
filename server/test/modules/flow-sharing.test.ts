import type { Flow } from '@yupflow/flow-engine/flow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRole } from '../support/companies.ts';
import { aField, aTag } from '../support/contacts.ts';
import { aDraft, publishDraft, save, saying } from '../support/drafts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { actions, block, flowOf, question, text } from '../support/running-flows.ts';
import { aTemplate } from '../support/templates.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const open = { is_active: true, can_clone: true, is_restricted: false, companies: [] as string[] };
const share = (person: Person, id: string, settings: object = open) => person.put(`/flows/${id}/share`, settings);
const clone = (person: Person, token: string, name = 'Clonado') =>
  person.post(`/shared-flows/${token}/clone`, { name });
const notFound = { status: 404, body: { code: 'not_found' } };
const forbidden = { status: 403, body: { code: 'clone_forbidden' } };

async function aShared(person: Person, document: Flow = saying('Oi!'), settings: object = open) {
  const { id } = await aDraft(person);
  await save(person, id, 1, document);
  const { token } = (await share(person, id, settings)).body;
  return { id, token };
}

/** A flow with a part of every kind that a company has. */
async function aRichFlow(ana: Person) {
  const rui = await aMember(world, ana, ['tickets'], { name: 'Rui Segredo' });
  const [tag, field, date] = [
    await aTag(world, ana, 'VIP'),
    await aField(world, ana, { name: 'Cidade', type: 'text' }),
    await aField(world, ana, { name: 'Visita', type: 'date' }),
  ];
  const role = await aRole(world, ana, ['tickets']);
  const target = await aDraft(ana, { name: 'Outro fluxo secreto' });
  const file = (await upload(ana, 'a price list', 'precos.txt')).body;
  const secret = (await ana.post('/flow-secrets', { value: 'sk-live-1234567890' })).body.id ?? null;
  const media = { key: file.key, name: file.name, type: file.type, size: file.size };
  const template = await aTemplate(world, ana);
  const offer = { template, header: [], body: ['{{first_name}}'], links: [], media, options: [] };
  const document = flowOf(
    [
      text('hello', `Oi, {{first_name}}, de {{${field}|longe}}!`),
      block('list', 'file', { media, caption: 'Tabela' }),
      block('offer', 'template', { ...offer, error: '', attempts: 1, timeout: null }),
      question('city', 'De onde?', field),
      actions(
        'mark',
        { action: 'add_tag', tag },
        { action: 'set_field', field, operation: 'set', value: `{{${field}}}` },
        { action: 'assign_member', member: rui.userId, role },
      ),
      block('notify', 'notify_member', { members: [rui.userId], text: 'Novo lead' }),
      block('call', 'http_request', {
        method: 'POST',
        url: 'https://user:s3cret@api.example.com/v1?api_key=s3cret&page=2',
        query: [{ name: 'token', value: 's3cret', secret: null }],
        headers: [
          { name: 'Authorization', value: 'Bearer s3cret', secret: null },
          { name: 'X-Other', value: '', secret },
          { name: 'Accept', value: 'application/json', secret: null },
        ],
        body: { kind: 'none', text: '' },
        timeout: 10,
        saves: [{ path: 'city', field }],
      }),
      block('until', 'wait', { until: { kind: 'date', field: date, days: -1, time: '09:00' }, window: null }),
      block('who', 'condition', {
        groups: [
          {
            id: 'g1',
            name: 'VIP',
            match: 'all',
            items: [
              { item: 'tag', operator: 'in', value: [tag] },
              { item: 'member', operator: 'is', value: rui.userId },
              { item: 'field', field, operator: 'has_value' },
            ],
          },
        ],
      }),
      block('away', 'go_to_flow', { flow: target.id, block: 'hello' }),
    ],
    { 'who.g1': 'away' },
  );
  return { document, rui, tag, field, date, role, target, file, secret, template };
}

describe('how a flow is shared', () => {
  it('is nobody’s until it is switched on, and its link comes back with it', async () => {
    const ana = await anOwner(world);
    const { id } = await aDraft(ana);
    const path = `/flows/${id}/share`;
    const off = { is_active: false, can_clone: false, is_restricted: false, companies: [], token: null };
    expect((await ana.get(path)).body).toEqual(off);
    const on = (await share(ana, id)).body;
    expect(on).toEqual({ ...open, token: expect.stringMatching(/^[\w-]{32}$/) });
    expect((await share(ana, id, { ...open, is_active: false })).body.token).toBe(on.token);
    expect((await share(ana, id)).body.token).toBe(on.token);
    expect((await ana.get(path)).body).toEqual(on);
    expect((await share(ana, id, { ...open, companies: ['x'] })).status).toBe(422);
  });

  it('decides who sees it: everybody with the link, some companies, or nobody', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id, token } = await aShared(ana);
    const look = (person: Person) => person.get(`/shared-flows/${token}`);
    expect((await look(bruno)).body).toMatchObject({ company: "Ana's", can_clone: true, missing: [] });
    await share(ana, id, { ...open, is_restricted: true });
    expect(await look(bruno)).toMatchObject(notFound);
    expect((await look(ana)).status).toBe(200);
    expect(await clone(bruno, token)).toMatchObject(forbidden);
    await share(ana, id, { ...open, is_restricted: true, companies: [bruno.companyId] });
    expect((await look(bruno)).status).toBe(200);
    await share(ana, id, { ...open, can_clone: false });
    expect((await look(bruno)).body.can_clone).toBe(false);
    expect(await clone(bruno, token)).toMatchObject(forbidden);
    await share(ana, id, { ...open, is_active: false });
    expect(await look(bruno)).toMatchObject(notFound);
    await share(ana, id);
    await ana.remove(`/flows/${id}`);
    expect(await look(bruno)).toMatchObject(notFound);
    expect(await clone(bruno, token)).toMatchObject(notFound);
    expect(await bruno.get(`/shared-flows/${'x'.repeat(32)}`)).toMatchObject(notFound);
    const caio = await aMember(world, bruno, ['tickets']);
    expect((await look(caio)).body.code).toBe('permission_denied');
  });

  it('shows what is live, and the draft only where nothing is', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id, token } = await aShared(ana, saying('rascunho'));
    const shown = async () => (await bruno.get(`/shared-flows/${token}`)).body.document;
    expect(await shown()).toEqual(saying('rascunho'));
    await publishDraft(ana, id, 2);
    await save(ana, id, 2, saying('em obras'));
    expect(await shown()).toEqual(saying('rascunho'));
  });
});

describe('the page of a shared flow', () => {
  it('shows its blocks without members, secrets and other flows, and says what would be missing', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { document, rui, tag, field, role, target, file, secret, template } = await aRichFlow(ana);
    const { token } = await aShared(ana, document);
    await aTag(world, bruno, 'vip');
    const page = (await bruno.get(`/shared-flows/${token}`)).body;
    const said = JSON.stringify(page);
    for (const hidden of [
      rui.userId,
      role,
      target.id,
      template,
      's3cret',
      'Rui Segredo',
      'Outro fluxo secreto',
      secret ?? 's3cret',
    ])
      expect(said).not.toContain(hidden);
    expect(page.document.blocks.map(({ id, type }: Flow['blocks'][number]) => [id, type])).toEqual(
      document.blocks.map(({ id, type }) => [id, type]),
    );
    expect(page.names).toMatchObject({ [tag]: 'VIP', [field]: 'Cidade' });
    expect(await (await fetch(`${world.origin}${page.media[file.key]}`)).text()).toBe('a price list');
    expect(page.missing.filter(({ is_created }: { is_created: boolean }) => is_created)).toEqual([
      { kind: 'field', name: 'Cidade', is_created: true },
      { kind: 'field', name: 'Visita', is_created: true },
    ]);
    const dropped = page.missing.filter(({ is_created }: { is_created: boolean }) => !is_created);
    expect(new Set(dropped.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['member', 'role', 'flow', 'template', ...(secret ? ['secret'] : [])]),
    );
  });
});

describe('a clone of a shared flow', () => {
  it('is a draft with tags and fields of its own company, files of its own, and nothing of the other’s people [S15]', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { document, tag, field, date, file } = await aRichFlow(ana);
    const { token } = await aShared(ana, document);
    const ownTag = await aTag(world, bruno, 'vip');
    await aField(world, bruno, { name: 'Visita', type: 'text' });
    const cloned = await clone(bruno, token);
    expect(cloned).toMatchObject({ status: 201, body: { name: 'Clonado', status: 'draft' } });
    const { document: copy, faults } = (await bruno.get(`/flows/${cloned.body.id}`)).body;
    const said = JSON.stringify(copy);
    for (const theirs of [tag, field, date, file.key]) expect(said).not.toContain(theirs);
    const fields = (await bruno.get('/custom-fields')).body.results;
    const idOf = (name: string) => fields.find((one: { name: string }) => one.name === name)?.id;
    expect(fields.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['Cidade', 'text'],
      ['Visita', 'text'],
      ['Visita 2', 'date'],
    ]);
    const byId = Object.fromEntries(copy.blocks.map((one: { id: string }) => [one.id, one]));
    expect(byId.hello.text).toBe(`Oi, {{first_name}}, de {{${idOf('Cidade')}|longe}}!`);
    expect(byId.until.until.field).toBe(idOf('Visita 2'));
    expect(byId.mark.items).toMatchObject([
      { tag: ownTag },
      { field: idOf('Cidade'), value: `{{${idOf('Cidade')}}}` },
      { member: null, role: null },
    ]);
    expect(byId.who.groups[0].items).toEqual([
      { item: 'tag', operator: 'in', value: [ownTag] },
      { item: 'field', field: idOf('Cidade'), operator: 'has_value' },
    ]);
    expect(byId.call).toMatchObject({
      url: 'https://api.example.com/v1?api_key=&page=2',
      headers: [{ value: '' }, { secret: null }, { value: 'application/json' }],
    });
    expect([byId.notify.members, byId.away.flow, byId.away.block]).toEqual([[], null, null]);
    expect(new Set(faults.map(({ block }: { block: string }) => block))).toEqual(
      new Set(['offer', 'mark', 'notify', 'away']),
    );
    const kept = await world.db.withCompany(bruno.companyId, (tx) =>
      tx.selectFrom('files').select(['key', 'name', 'size']).execute(),
    );
    expect(kept).toEqual([{ key: byId.list.media.key, name: 'precos.txt', size: '12' }]);
    const again = await clone(bruno, token, 'clonado');
    expect(again).toMatchObject({ status: 409, body: { code: 'name_in_use' } });
    expect((await bruno.get('/custom-fields')).body.total).toBe(3);
  });

  it('is refused where sharing was switched off at that very moment', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id, token } = await aShared(ana);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, index) => clone(bruno, token, `Cópia ${index}`)),
      share(ana, id, { ...open, is_active: false }),
    ]);
    const made = answers.slice(0, 4).filter(({ status }) => status === 201).length;
    expect(answers.slice(0, 4).filter(({ status }) => status === 403)).toHaveLength(4 - made);
    expect((await bruno.get('/flows')).body.total).toBe(made);
    expect(await clone(bruno, token)).toMatchObject(forbidden);
    expect((await bruno.get('/flows')).body.total).toBe(made);
  });

  it('needs room for its files, and leaves nothing behind without it', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { document } = await aRichFlow(ana);
    const { token } = await aShared(ana, document);
    await world.db.withCompany(bruno.companyId, (tx) =>
      tx.updateTable('companies').set({ media_quota_bytes: 5 }).where('id', '=', bruno.companyId).execute(),
    );
    expect(await clone(bruno, token)).toMatchObject({ status: 409, body: { code: 'media_quota_reached' } });
    for (const path of ['/flows', '/tags', '/custom-fields']) expect((await bruno.get(path)).body.total, path).toBe(0);
  });

  it('asked for twice under one key is made once', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { token } = await aShared(ana);
    const ask = () => bruno.post(`/shared-flows/${token}/clone`, { name: 'Uma' }, { 'idempotency-key': 'clone-1' });
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
    expect((await bruno.get('/flows')).body.total).toBe(1);
  });
});
