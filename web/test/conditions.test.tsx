import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { startSession } from '../src/api/session.ts';
import { chooseLanguage, loadTexts } from '../src/locales/i18n.ts';
import { conditionsKey } from '../src/pickers/conditions/condition-drafts.ts';
import { ConditionEditor } from '../src/pickers/conditions/condition-editor.tsx';
import { aList, fakeWire, type Wire } from './wire.ts';

const id = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const vip = { id: id(1), name: 'VIP', color: '#0284c7' };
const cold = { id: id(2), name: 'Frio', color: '#64748b' };
const bought = { id: id(10), name: 'Última compra', type: 'date', kind: 'user' };
const total = { id: id(11), name: 'Valor total', type: 'number', kind: 'user' };
const nobody: ContactConditions = { match: 'all', items: [] };
const isVip: ContactConditions = { match: 'all', items: [{ item: 'tag', operator: 'is', value: vip.id }] };

let wire: Wire;
let told: ContactConditions[] = [];

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  await loadTexts(['conditions', 'custom-fields', 'tags']);
  queryClient.clear();
  startSession('a-token');
  told = [];
  wire = fakeWire();
  wire.on('GET /api/tags/short', () => aList([vip, cold]));
  wire.on('GET /api/custom-fields/short', () => aList([bought, total]));
  wire.on('GET /api/members/active', () => aList([]));
});

/** The editor as a page holds it; the button stands for a saved filter that somebody opens. */
function Page({ first, other }: { readonly first: ContactConditions; readonly other: ContactConditions }) {
  const [value, setValue] = useState(first);
  return (
    <QueryClientProvider client={queryClient}>
      <ConditionEditor
        value={value}
        onChange={(next) => {
          told.push(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue(other)}>
        Outro filtro
      </button>
    </QueryClientProvider>
  );
}

function open(first: ContactConditions, other = nobody) {
  render(<Page first={first} other={other} />);
  return userEvent.setup({ delay: null });
}
type User = ReturnType<typeof open>;

const chip = (name: string) => screen.findByRole('group', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
async function add(user: User, subject: string) {
  await user.click(await button('Condição'));
  await user.click(await screen.findByRole('option', { name: subject }));
}
async function compare(user: User, part: HTMLElement, operator: string) {
  await user.click(within(part).getByRole('button', { name: /trocar a comparação/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: operator }));
}

it('asks for the value at once, and counts only what is complete', async () => {
  const user = open(nobody);
  await add(user, 'Etiqueta');
  const option = await screen.findByRole('option', { name: 'VIP' });
  expect(told).toEqual([]);
  await user.click(option);
  expect(await chip('Etiqueta é VIP')).toBeTruthy();
  expect(told).toEqual([isVip]);

  await add(user, 'Valor total');
  await screen.findByRole('textbox', { name: 'Valor' });
  await user.keyboard('{Escape}');
  expect(await chip('Valor total igual a: falta o valor')).toBeTruthy();
  expect(told).toHaveLength(1);
  await user.click(await button('Escolher o valor de Valor total'));
  await user.type(await screen.findByRole('textbox', { name: 'Valor' }), '1500{Enter}');
  expect(await chip('Valor total igual a 1.500')).toBeTruthy();
  expect(told.at(-1)?.items.at(-1)).toEqual({ item: 'field', field: total.id, operator: 'equal', value: 1500 });
});

it('keeps the value where another comparison still fits it', async () => {
  const user = open(isVip);
  await compare(user, await chip('Etiqueta é VIP'), 'é uma destas');
  await user.click(await button(/VIP: trocar o valor/));
  await user.click(await screen.findByRole('option', { name: 'Frio' }));
  await user.keyboard('{Escape}');
  expect(told.at(-1)?.items).toEqual([{ item: 'tag', operator: 'in', value: [vip.id, cold.id] }]);
  await compare(user, await chip('Etiqueta é uma destas VIP, Frio'), 'não é');
  expect(told.at(-1)?.items).toEqual([{ item: 'tag', operator: 'not_is', value: vip.id }]);
});

it('joins by and or by or, and takes conditions away', async () => {
  const user = open({
    match: 'all',
    items: [...isVip.items, { item: 'field', field: bought.id, operator: 'before', value: { days: -60 } }],
  });
  expect(await chip('Última compra antes de há 60 dias')).toBeTruthy();
  await user.click(await button('e: trocar por “ou” entre as condições'));
  expect(told.at(-1)?.match).toBe('any');
  await user.click(await button('Remover a condição Etiqueta é VIP'));
  expect(told.at(-1)?.items).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Condição'));
});

describe('what comes from outside', () => {
  it('replaces what was being made', async () => {
    const user = open(nobody, isVip);
    await add(user, 'Nome completo');
    await screen.findByRole('textbox', { name: 'Valor' });
    await user.keyboard('{Escape}');
    expect(await chip('Nome completo contém: falta o valor')).toBeTruthy();
    await user.click(await button('Outro filtro'));
    expect(await chip('Etiqueta é VIP')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Nome completo/ })).toBeNull();
    expect(told).toEqual([]);
  });

  it('says what was deleted meanwhile', async () => {
    open({
      match: 'all',
      items: [
        { item: 'tag', operator: 'is', value: id(98) },
        { item: 'field', field: id(99), operator: 'contains', value: 'x' },
      ],
    });
    expect(await chip('Etiqueta é etiqueta excluída')).toBeTruthy();
    const gone = await chip('Campo excluído contém x');
    expect(within(gone).queryByRole('button', { name: /trocar o valor/ })).toBeNull();
  });
});

it('knows the same conditions by the same key', () => {
  const [first] = isVip.items;
  const turned = JSON.parse(`{"items":[{"value":"${vip.id}","operator":"is","item":"tag"}],"match":"any"}`);
  expect(first && conditionsKey(turned)).toBe(conditionsKey(isVip));
  expect(conditionsKey({ ...isVip, items: [...isVip.items, ...isVip.items] })).not.toBe(conditionsKey(isVip));
});
