import type { Contact } from '@yupflow/contract/contacts';
import type { ShortField } from '@yupflow/contract/custom-fields';
import { limits } from '@yupflow/contract/limits';
import { describe, expect, it } from 'vitest';
import {
  columnsOf,
  firstSort,
  hiddenColumns,
  movedColumns,
  nextSort,
  readRemembered,
  readSort,
  shownColumns,
  sortText,
} from '../src/features/contacts/contact-columns.ts';
import {
  countSelected,
  everybody,
  idsBetween,
  isSelected,
  nobody,
  selectionToSend,
  withSelected,
} from '../src/features/contacts/selection.ts';
import { wholeTags } from '../src/features/contacts/tags-room.ts';
import { withAnew } from '../src/features/contacts/use-contact-pages.ts';
import { isSameConditions, noConditions, readConditions } from '../src/features/contacts/use-contact-view.ts';
import { decimalsOf } from '../src/features/contacts/use-decimals.ts';
import { writtenPhone } from '../src/ui/phone-numbers.ts';

const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const city: ShortField = { id: idOf(1), name: 'Cidade', type: 'text', kind: 'user' };
const spent: ShortField = { id: idOf(2), name: 'Valor total', type: 'number', kind: 'user' };
const all = columnsOf([city, spent]);
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

describe('tags in a row', () => {
  it('stand whole as far as there is room, the others as a number, and one at least', () => {
    // A name of ten letters makes a chip of 126 here, a number one of 32.
    const whole = (room: number, ...names: string[]) => wholeTags(names, room, (text) => text.length * 10);
    const [vip, fair, quote] = ['VIP1234567', 'Feira12345', 'Orçamento1'] as const;
    expect(whole(126, vip)).toBe(1);
    expect(whole(256, vip, fair)).toBe(2);
    expect(whole(255, vip, fair)).toBe(1);
    expect(whole(292, vip, fair, quote)).toBe(2);
    expect(whole(291, vip, fair, quote)).toBe(1);
    expect(whole(40, vip, fair)).toBe(1);
  });
});

describe('numbers in a column', () => {
  const decimals = (...values: number[]) =>
    decimalsOf(
      values.map((value) => ({ custom_fields: { [spent.id]: value } })),
      all,
    )[spent.id];

  it('have as many decimals as each other, two at least where one has any', () => {
    expect(decimals(3, 1500)).toBe(undefined);
    expect(decimals(32875.5, 17535)).toBe(2);
    expect(decimals(0.125, 3)).toBe(3);
    expect(decimals(1 / 3, 3)).toBe(4);
  });
});

describe('columns', () => {
  it('are the usual ones until somebody chose, and the name always comes first', () => {
    expect(ids(shownColumns(all, null))).toEqual(['name', 'phone', 'tags', 'email', 'created_at', 'last_activity_at']);
    expect(ids(shownColumns(all, [city.id, 'phone']))).toEqual(['name', city.id, 'phone']);
  });

  it('forget a field that is gone, and offer what is not shown', () => {
    const shown = shownColumns(all, ['phone', idOf(9)]);
    expect(ids(shown)).toEqual(['name', 'phone']);
    expect(ids(hiddenColumns(all, shown))).toContain(spent.id);
  });

  it('are moved before and after each other, never before the name', () => {
    const order = ['name', 'phone', 'tags', 'email'];
    expect(movedColumns(order, new Set(['email']), 'phone', 'before')).toEqual(['name', 'email', 'phone', 'tags']);
    expect(movedColumns(order, new Set(['phone']), 'email', 'after')).toEqual(['name', 'tags', 'email', 'phone']);
    expect(movedColumns(order, new Set(['tags']), 'name', 'before')).toEqual(['name', 'tags', 'phone', 'email']);
    expect(movedColumns(order, new Set(['name']), 'email', 'after')).toEqual(order);
  });

  it.each([null, '', '{', '{"a":1}', '[1]'])('start anew from a broken memory: %s', (text) => {
    expect(readRemembered(text)).toBe(null);
  });

  it('sort by a click: names from A, times and numbers from the top, and around again', () => {
    const [name, phone] = all;
    const total = all.find(({ id }) => id === spent.id);
    if (!name || !phone || !total) throw new Error('no columns');
    expect(nextSort(firstSort, name)).toEqual({ by: 'name', isDescending: true });
    expect(nextSort(firstSort, phone)).toEqual({ by: 'phone', isDescending: false });
    expect(nextSort(firstSort, total)).toEqual({ by: spent.id, isDescending: true });
  });

  it('keep their order in the address, and only one that exists', () => {
    for (const text of ['name', '-created_at', `-${spent.id}`]) expect(sortText(readSort(text))).toBe(text);
    for (const text of [undefined, '', 'password', '--name', 'name,phone']) expect(readSort(text)).toEqual(firstSort);
  });
});

describe('what is picked', () => {
  it('counts and sends the ones that were picked', () => {
    const two = withSelected(nobody, ['a', 'b', 'c'], true);
    const picked = withSelected(two, ['b'], false);
    expect(countSelected(picked, 214)).toBe(2);
    expect([isSelected(picked, 'a'), isSelected(picked, 'b')]).toEqual([true, false]);
    expect(selectionToSend(picked, { search: 'ana', conditions: noConditions })).toEqual({ ids: ['a', 'c'] });
  });

  it('is everybody whom the list finds, without those taken out', () => {
    const picked = withSelected(withSelected(everybody, ['a', 'b'], false), ['b'], true);
    expect(countSelected(picked, 214)).toBe(213);
    expect([isSelected(picked, 'a'), isSelected(picked, 'b')]).toEqual([false, true]);
    const conditions = {
      match: 'all' as const,
      items: [{ item: 'tag' as const, operator: 'is' as const, value: idOf(3) }],
    };
    expect(selectionToSend(picked, { search: 'ana', conditions })).toEqual({
      search: 'ana',
      conditions,
      except: ['a'],
    });
    expect(selectionToSend(everybody, { search: '', conditions: noConditions })).toEqual({ except: [] });
  });

  it('goes from one row to another, either way', () => {
    expect(idsBetween(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(idsBetween(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(idsBetween(['a', 'b'], 'gone', 'b')).toEqual(['b']);
  });

  it('ends at what one request takes', () => {
    const many = Array.from({ length: limits.pickedContacts + 5 }, (_, at) => idOf(at));
    expect(countSelected(withSelected(nobody, many, true), 5_000)).toBe(limits.pickedContacts);
  });
});

describe('the view in the address', () => {
  const one = { item: 'tag', operator: 'is', value: idOf(3) } as const;

  it('reads conditions that an editor wrote, and nothing else', () => {
    expect(readConditions(JSON.stringify({ match: 'any', items: [one] }))).toEqual({ match: 'any', items: [one] });
    for (const text of [undefined, '', '{', '[]', '{"match":"none","items":[]}'])
      expect(readConditions(text)).toBe(null);
  });

  it('knows the same conditions again; all or any says nothing about a single one', () => {
    expect(isSameConditions({ match: 'all', items: [one] }, { match: 'any', items: [one] })).toBe(true);
    expect(isSameConditions({ match: 'all', items: [one, one] }, { match: 'any', items: [one, one] })).toBe(false);
    expect(isSameConditions(noConditions, { match: 'all', items: [one] })).toBe(false);
  });
});

describe('pages read anew', () => {
  const page = (name: string, cursor: string | null, total = 300) => ({
    results: [{ id: name } as Contact],
    cursor,
    total,
    has_more_than_total: false,
  });
  const before = { pages: [page('a', '1'), page('b', '2'), page('c', null)], pageParams: [undefined, '1', '2'] };

  it('take their place, and what follows stays where it still follows', () => {
    const after = withAnew(before, [page('B', '2', 299)], 1);
    expect(after.pages.map(({ results }) => results[0]?.id)).toEqual(['a', 'B', 'c']);
    expect(after.pages[0]?.total).toBe(299);
    expect(after.pageParams).toEqual([undefined, '1', '2']);
  });

  it('let go of what no longer follows: it is read when somebody scrolls there', () => {
    const after = withAnew(before, [page('A', '1x'), page('B', '2x')], 0);
    expect(after.pages.map(({ results }) => results[0]?.id)).toEqual(['A', 'B']);
    expect(after.pageParams).toEqual([undefined, '1x']);
  });
});

it.each([
  ['5511982147730', '+55', '11 98214-7730'],
  ['551132145678', '+55', '11 3214-5678'],
  ['351912340586', '+351', '912 340 586'],
  ['5491152634890', '+54', '9 11 5263 4890'],
  ['999123', '+999123', ''],
])('the phone %s is written as %s %s', (digits, code, number) => {
  expect(writtenPhone(digits)).toEqual({ code, number });
});
