import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TagForm } from '@yupflow/contract/tags';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, aTag, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
const vip = aTag(1, 'VIP');
const wholesale = aTag(2, 'Atacado', '#64748b');
let stored = [wholesale, vip];

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  stored = [wholesale, vip];
  wire.on('GET /api/tags', ({ query }) =>
    aList(stored.filter((tag) => tag.name.toLowerCase().includes(query.search ?? ''))),
  );
  for (const tag of stored) wire.on(`GET /api/tags/${tag.id}`, () => Response.json(tag));
});

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const sent = (method: string) => wire.heard.filter((call) => call.method === method);

it('takes a name that is too long as it is, and says how long it may be', async () => {
  const { user } = renderApp('/registers/tags?open=new');
  const name = (await screen.findByLabelText('Nome')) as HTMLInputElement;
  await user.click(name);
  await user.paste('a'.repeat(61));
  expect(name.value).toHaveLength(61);
  expect(screen.getByText('Está longo demais: use até 60 caracteres (agora são 61).')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
  expect(sent('POST')).toEqual([]);
  await user.type(name, '{Backspace}');
  expect(name.getAttribute('aria-invalid')).toBeNull();
});

describe('the list', () => {
  it("shows the company's tags with their number and date", async () => {
    renderApp('/registers/tags');
    expect((await row('VIP')).textContent).toContain('03/10/2026');
    expect(screen.getByRole('link', { name: /Etiquetas/ }).textContent).toBe('Etiquetas2');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cadastros');
  });

  it('invites to create the first one', async () => {
    stored = [];
    const { user, address } = renderApp('/registers/tags');
    expect(await screen.findByRole('heading', { name: 'Nenhuma etiqueta ainda' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Criar etiqueta' }));
    expect(await screen.findByRole('dialog', { name: 'Nova etiqueta' })).toBeTruthy();
    expect(address()).toBe('/registers/tags?open=new');
  });

  it('searches on the server, and says when nothing is found', async () => {
    const { user } = renderApp('/registers/tags');
    await row('VIP');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar etiqueta' }), 'ata');
    await waitFor(() => expect(screen.queryByRole('row', { name: /VIP/ })).toBeNull());
    expect(await row('Atacado')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByRole('heading', { name: 'Nada encontrado para “atazzz”' })).toBeTruthy();
    await user.click(within(screen.getByRole('main')).getByText('Limpar a busca'));
    expect(await row('VIP')).toBeTruthy();
  });

  it('says what went wrong, and tries again', async () => {
    wire.on('GET /api/tags', () => refusal('unexpected'));
    const { user } = renderApp('/registers/tags');
    expect((await screen.findByRole('alert')).textContent).toContain('Ocorreu um erro. Tente de novo.');
    wire.on('GET /api/tags', () => aList(stored));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await row('VIP')).toBeTruthy();
  });

  it('loads the next page where the browser does not do it by itself', async () => {
    wire.on('GET /api/tags', ({ query }) =>
      query.cursor === 'next' ? aList([vip], { total: 2 }) : aList([wholesale], { cursor: 'next', total: 2 }),
    );
    const { user } = renderApp('/registers/tags');
    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    expect(await row('VIP')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
  });
});

it('starts from the top when the list has moved on under it', async () => {
  let isMoved = false;
  wire.on('GET /api/tags', ({ query }) => {
    if (query.cursor) {
      isMoved = true;
      return refusal('invalid_cursor');
    }
    return isMoved ? aList([wholesale, vip]) : aList([wholesale], { cursor: 'old', total: 2 });
  });
  const { user } = renderApp('/registers/tags');
  await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await row('VIP')).toBeTruthy();
});

describe('creating and editing', () => {
  it('creates a tag and says so', async () => {
    wire.on('POST /api/tags', ({ body }) => {
      const tag = { ...aTag(3, ''), ...(body as TagForm) };
      stored = [...stored, tag];
      return Response.json(tag, { status: 201 });
    });
    const { user, address } = renderApp('/registers/tags?open=new');
    await write(user, await screen.findByLabelText('Nome'), 'Novo cliente');
    await user.click(screen.getByRole('radio', { name: 'Esmeralda' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await row('Novo cliente')).toBeTruthy();
    expect(await screen.findByText('Etiqueta criada.')).toBeTruthy();
    expect(address()).toBe('/registers/tags');
    expect(sent('POST')[0]?.body).toEqual({ name: 'Novo cliente', color: '#059669' });
    expect(sent('POST')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('creates one tag however often somebody presses, before and after the answer', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    wire.on('POST /api/tags', async () => {
      await isAnswered;
      return Response.json(aTag(3, 'Feira'), { status: 201 });
    });
    const { user } = renderApp('/registers/tags?open=new');
    await write(user, await screen.findByLabelText('Nome'), 'Feira');
    const form = screen.getByLabelText('Nome').closest('form');
    if (!form) throw new Error('the name stands in a form');
    const press = () => fireEvent.submit(form);
    press();
    press();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    answer();
    await screen.findByText('Etiqueta criada.');
    press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')).toHaveLength(1);
  });

  it('sends a lost save again under the same key, so that it cannot double', async () => {
    const { user } = renderApp('/registers/tags?open=new');
    await write(user, await screen.findByLabelText('Nome'), 'Feira');
    wire.on('POST /api/tags', () => refusal('unavailable'));
    await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy();
    wire.on('POST /api/tags', () => Response.json(aTag(3, 'Feira'), { status: 201 }));
    await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
    await screen.findByText('Etiqueta criada.');
    const keys = sent('POST').map((call) => call.headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it.each([
    ['409', () => refusal('name_in_use', { fields: { name: 'name_in_use' } })],
    ['409 without a field', () => refusal('name_in_use')],
    ['422', () => refusal('invalid_fields', { fields: { name: 'name_in_use' } })],
  ])('puts a name that is taken on its field (%s)', async (_, answer) => {
    wire.on('POST /api/tags', answer);
    const { user } = renderApp('/registers/tags?open=new');
    await user.type(await screen.findByLabelText('Nome'), 'vip');
    await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
    expect(await screen.findByText('Este nome já está em uso. Escolha outro.')).toBeTruthy();
    const field = screen.getByLabelText('Nome');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('asks for a name before sending anything', async () => {
    const { user } = renderApp('/registers/tags?open=new');
    await screen.findByLabelText('Nome');
    await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
    expect(await screen.findByText('Preencha este campo.')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  it('edits with the keyboard alone: Enter opens, the form saves', async () => {
    wire.on(`PUT /api/tags/${vip.id}`, ({ body }) => {
      const tag = { ...vip, ...(body as TagForm) };
      stored = [wholesale, tag];
      return Response.json(tag);
    });
    const { user } = renderApp('/registers/tags');
    (await row('Atacado')).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    const name = within(await screen.findByRole('dialog', { name: 'VIP' })).getByLabelText('Nome');
    await user.clear(name);
    await user.type(name, 'Ouro{Enter}');
    expect(await row('Ouro')).toBeTruthy();
    expect(await screen.findByText('Etiqueta editada.')).toBeTruthy();
  });

  it('takes any colour, and says when it is none', async () => {
    wire.on('POST /api/tags', () => Response.json(aTag(3, 'Feira', '#ff8800'), { status: 201 }));
    const { user } = renderApp('/registers/tags?open=new');
    await write(user, await screen.findByLabelText('Nome'), 'Feira');
    await user.click(screen.getByRole('radio', { name: 'Outra cor' }));
    const custom = screen.getByRole('textbox', { name: 'Outra cor' });
    await user.clear(custom);
    await user.type(custom, 'ff88');
    await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
    expect(await screen.findByText(/Confira a cor/)).toBeTruthy();
    await user.type(custom, '00');
    await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
    await screen.findByText('Etiqueta criada.');
    expect(sent('POST').at(-1)?.body).toEqual({ name: 'Feira', color: '#ff8800' });
  });

  it('asks before it throws changes away, and only then', async () => {
    const { user, address } = renderApp(`/registers/tags?open=${vip.id}`);
    const name = within(await screen.findByRole('dialog', { name: 'VIP' })).getByLabelText('Nome');
    await write(user, name, ' antigo');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect((name as HTMLInputElement).value).toBe('VIP antigo');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar alterações' }));
    await waitFor(() => expect(address()).toBe('/registers/tags'));

    await user.click(await row('VIP'));
    await screen.findByRole('dialog', { name: 'VIP' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when a linked tag is gone', async () => {
    const gone = aTag(9, '').id;
    wire.on(`GET /api/tags/${gone}`, () => refusal('not_found'));
    renderApp(`/registers/tags?open=${gone}`);
    expect(await screen.findByRole('heading', { name: 'Esta etiqueta não existe mais' })).toBeTruthy();
  });
});

describe('deleting', () => {
  it('asks, then takes the row away at once', async () => {
    wire.on(`DELETE /api/tags/${vip.id}`, () => {
      stored = [wholesale];
      return new Response(null, { status: 204 });
    });
    const { user } = renderApp('/registers/tags');
    (await row('Atacado')).focus();
    await user.keyboard('{ArrowDown}{Delete}');
    const question = await screen.findByRole('alertdialog', { name: 'Excluir a etiqueta “VIP”?' });
    expect(sent('DELETE')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /VIP/ })).toBeNull());
    expect(await screen.findByText('Etiqueta excluída.')).toBeTruthy();
  });

  it('brings the row back when the server refuses', async () => {
    wire.on(`DELETE /api/tags/${vip.id}`, () => refusal('unexpected'));
    const { user } = renderApp('/registers/tags');
    await row('VIP');
    await user.click(screen.getByRole('button', { name: 'Ações de VIP' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Ocorreu um erro. Tente de novo.')).toBeTruthy();
    expect(await row('VIP')).toBeTruthy();
  });
});
