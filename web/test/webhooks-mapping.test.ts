import type { RequestPath, WebhookMapping } from '@yupflow/contract/webhooks';
import { describe, expect, it } from 'vitest';
import { guessTarget } from '../src/features/webhooks/mapping/guess-target.ts';
import {
  addPath,
  mappedCount,
  movePath,
  pathKey,
  pathsOf,
  removePath,
  targetsOf,
  usesByPath,
} from '../src/features/webhooks/mapping/mapping.ts';
import { nameablePaths, textOf, valueAt, variableOf, writtenPath } from '../src/features/webhooks/request/paths.ts';
import { keysAbove, neighbourOf, treeRows } from '../src/features/webhooks/request/tree-rows.ts';

const nothing: WebhookMapping = { phone: [], name: [], email: [], document: [], fields: [] };
const buyer: RequestPath = ['body', 'customer', 'phone'];
const parcel: RequestPath = ['body', 'shipping', 'phone'];

const content = {
  body: {
    event: 'order/paid',
    order: { number: 2214, 'ship.to': 'Campinas', items: [{ sku: 1 }, { sku: 2 }] },
    customer: { name: 'Daniel', phone: null },
    shipping: { phone: ' +55 11 97105-3348 ' },
  },
  query: { utm: 'mail' },
  headers: {},
};

describe('a mapping', () => {
  it('tries the paths of a field in their order, which people change', () => {
    const both = addPath(addPath(addPath(nothing, 'phone', buyer), 'phone', parcel), 'phone', buyer);
    expect(pathsOf(both, 'phone')).toEqual([buyer, parcel]);
    expect(pathsOf(movePath(both, 'phone', parcel, -1), 'phone')).toEqual([parcel, buyer]);
    expect(movePath(both, 'phone', buyer, -1)).toBe(both);
    expect(usesByPath(both).get(pathKey(parcel))).toEqual([{ target: 'phone', place: 2, count: 2 }]);
  });

  it('forgets a field of the company with its last path, and never phone, name and e-mail', () => {
    const kept = addPath(addPath(nothing, 'order-field', ['body', 'order', 'number']), 'phone', buyer);
    expect(targetsOf(kept)).toEqual(['phone', 'name', 'email', 'order-field']);
    expect(mappedCount(kept)).toBe(2);
    const left = removePath(removePath(kept, 'order-field', ['body', 'order', 'number']), 'phone', buyer);
    expect(left).toEqual(nothing);
    expect(targetsOf(left, ['city-field', 'phone'])).toEqual(['phone', 'name', 'email', 'city-field']);
  });

  it('guesses what a value is by how it looks and what it is called', () => {
    expect(guessTarget(['body', 'contato'], 'ana@loja.com.br')).toBe('email');
    expect(guessTarget(['body', 'Customer', 'Telefone_Celular'], '11 97105-3348')).toBe('phone');
    expect(guessTarget(['body', 'buyer', 'CPF'], '318.552.190-40')).toBe('document');
    expect(guessTarget(['body', 'order', 'total'], '4780.00')).toBeNull();
  });
});

describe('the values of a request', () => {
  it('are found by their path, and only what the request itself says', () => {
    expect(textOf(valueAt(content, parcel))).toBe('+55 11 97105-3348');
    expect(textOf(valueAt(content, buyer))).toBe('');
    expect(valueAt(content, ['body', 'constructor', 'name'])).toBeUndefined();
    expect(valueAt(content, ['body', 'event', 'length'])).toBeUndefined();
    expect(writtenPath(parcel)).toBe('shipping.phone');
    expect(writtenPath(['query', 'utm'])).toBe('query.utm');
  });

  it('are named in texts unless a key would be taken for two', () => {
    expect(variableOf(['body', 'order', 'items', 0, 'sku'])).toBe('request.body.order.items.0.sku');
    expect(variableOf(['body', 'order', 'ship.to'])).toBeNull();
    expect(nameablePaths(content).map(writtenPath)).toEqual([
      'event',
      'order.number',
      'order.items.0.sku',
      'order.items.1.sku',
      'customer.name',
      'customer.phone',
      'shipping.phone',
      'query.utm',
    ]);
  });
});

describe('the tree', () => {
  const shown = (needed: RequestPath[] = [], toggled: [string, boolean][] = []) =>
    treeRows(content, ['body'], { toggled: new Map(toggled), needed: keysAbove(needed) });
  const names = (rows: ReturnType<typeof shown>) => rows.map(({ path }) => String(path.at(-1)));

  it('is open but for long lists, unless a mapped value stands in one or somebody opened it', () => {
    expect(names(shown())).not.toContain('sku');
    expect(names(shown([['body', 'order', 'items', 1, 'sku']]))).toContain('sku');
    const items = pathKey(['body', 'order', 'items']);
    expect(names(shown([], [[items, true]]))).toContain('sku');
    expect(names(shown([], [[pathKey(['body']), false]]))).toEqual(['body']);
  });

  it('shows the first hundred of a list, and how many more there are', () => {
    const many = { ...content, body: Array.from({ length: 250 }, (_, number) => number) };
    const rows = treeRows(many, ['body'], { toggled: new Map([[pathKey(['body']), true]]), needed: new Set() });
    expect(rows).toHaveLength(102);
    expect(rows.at(-1)).toMatchObject({ hidden: 150 });
  });

  it('is walked by the arrows: into what is open, and out to what something stands in', () => {
    const rows = shown();
    const at = (name: string) => names(rows).indexOf(name);
    expect(neighbourOf(rows, at('order'), 'ArrowRight')).toBe(at('number'));
    expect(neighbourOf(rows, at('ship.to'), 'ArrowLeft')).toBe(at('order'));
    expect(neighbourOf(rows, at('items'), 'ArrowRight')).toBeNull();
    expect(neighbourOf(rows, 0, 'ArrowUp')).toBe(0);
    expect(neighbourOf(rows, 0, 'End')).toBe(rows.length - 1);
  });
});
