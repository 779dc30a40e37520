import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fields, gone, secrets } from '../../../test/support/known-things.ts';
import { playBlock } from '../../../test/support/play-block.ts';
import type { FieldValue } from '../../conditions/fields.ts';
import type { FlowEvent } from '../../run/flow-event.ts';
import { fillJson } from '../../variables/fill-json.ts';
import type { BlockOf } from '../block.ts';
import { valueAt } from './save-answer.ts';

type Request = Partial<BlockOf<'http_request'>>;
const ask = (own: Request, values: Record<string, FieldValue> = {}) =>
  playBlock('http_request', { url: 'https://example.com', ...own }, { fields: values });

describe('a request', () => {
  it('goes out with its variables filled in, and waits for its outcome', () => {
    const played = ask(
      {
        method: 'POST',
        url: 'https://example.com/people/{{phone}}?name={{full_name}}&from={{email|no & one}}',
        query: [{ name: 'city', value: `{{${fields.city}|Lisboa}}`, secret: null }],
        headers: [
          { name: 'authorization', value: 'ignored', secret: secrets.token },
          { name: 'x-name', value: 'a\r\nx-admin: {{first_name}}', secret: null },
          { name: ' ', value: 'nobody', secret: null },
        ],
        body: { kind: 'json', text: `{"name": "{{full_name}}", "points": {{${fields.points}}}}` },
        timeout: 20,
      },
      { full_name: 'Ana "Nina"\nLima', [fields.points]: 12.5 },
    );
    expect(played.effects).toEqual([
      {
        type: 'http_request',
        method: 'POST',
        url: 'https://example.com/people/5511988887777?name=Ana%20%22Nina%22%0ALima&from=no%20%26%20one',
        query: [{ name: 'city', value: 'Lisboa', secret: null }],
        headers: [
          { name: 'authorization', value: '', secret: secrets.token },
          { name: 'x-name', value: 'a x-admin: Ana', secret: null },
        ],
        body: { kind: 'json', text: '{"name": "Ana \\"Nina\\"\\nLima", "points": 12.5}' },
        timeout: 20,
      },
    ]);
    expect(played.outcome).toEqual({ wait: { kind: 'result', key: '4.1', until: '2026-11-15T17:15:00.000Z' } });
  });

  it.each([
    ['none', 'ignored', ''],
    ['text', 'Oi {{first_name}}', 'Oi A&B'],
    ['form', 'name={{first_name}}&city={{email|São Paulo}}', 'name=A%26B&city=S%C3%A3o%20Paulo'],
  ] as const)('writes a body of %s as it is read', (kind, text, expected) => {
    expect(ask({ body: { kind, text } }, { full_name: 'A&B' }).effects).toMatchObject([
      { body: { kind, text: expected } },
    ]);
  });

  it('lets no value leave its place in the address, unless it is the address', () => {
    const url = (own: string, city: string) => ask({ url: own }, { [fields.city]: city }).effects[0];
    expect(url(`https://example.com/{{${fields.city}}}`, '../a?b#c')).toMatchObject({
      url: 'https://example.com/..%2Fa%3Fb%23c',
    });
    expect(url(`{{${fields.city}}}/hook`, 'https://hooks.example.com')).toMatchObject({
      url: 'https://hooks.example.com/hook',
    });
    expect(url(`https://example.com/{{${fields.city}}}`, '\ud800')).toMatchObject({
      url: 'https://example.com/%EF%BF%BD',
    });
  });
});

it('keeps JSON to be JSON, whatever the values are', () => {
  const template = '{"a": "x \\" {{one}} y", "b": {{other}}, "c": {{nobody|7}}, "d": "{{nobody|n/a}}"}';
  const sign = fc.constantFrom('a', '"', '\\', '{', '}', '\n', '\u0000', '\u2028', 'é', '😀', '\ud800');
  const text = fc.string({ unit: sign, minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, fc.oneof(text, fc.integer(), fc.constant(null)), (one, other) => {
      const values: Record<string, FieldValue | null> = { one, other };
      const filled = fillJson(template, (name) => values[name]);
      expect(JSON.parse(filled)).toEqual({ a: `x " ${one} y`, b: other, c: 7, d: 'n/a' });
    }),
  );
});

describe('its outcome', () => {
  const result = (event: Partial<Extract<FlowEvent, { type: 'result' }>>): FlowEvent => ({
    type: 'result',
    key: '4.1',
    isOk: true,
    status: 200,
    ...event,
  });
  const saved = (path: string, field: string, body: unknown) =>
    playBlock(
      'http_request',
      { saves: [{ path, field }] },
      { event: result({ body }), fields: { [fields.city]: 'Porto' } },
    );

  it.each<[string, string, string, unknown, FieldValue | null]>([
    ['a text', 'data.items.0.name', fields.city, { data: { items: [{ name: 'Braga' }] } }, 'Braga'],
    ['a text by brackets', 'items[1]', fields.city, { items: ['a', 'b'] }, 'b'],
    ['a number', 'total', fields.points, { total: 1.234 }, 1.234],
    ['a number that is written as a text', 'total', fields.points, { total: '1.234' }, 1.234],
    ['a number for a text', 'total', fields.city, { total: 7 }, '7'],
    ['yes or no', 'ok', fields.city, { ok: true }, 'true'],
    ['a day', 'born', fields.birthday, { born: '1990-01-02' }, '1990-01-02'],
    ['the day of a moment', 'at', fields.birthday, { at: '2026-11-15T02:30:00Z' }, '2026-11-14'],
    ['a moment', 'at', fields.visit, { at: '2026-11-15T17:05:00Z' }, '2026-11-15T17:05:00.000Z'],
    ['a part as JSON', 'data', fields.city, { data: { a: [1] } }, '{"a":[1]}'],
    ['all of a text', '', fields.city, 'plain', 'plain'],
    ['nothing, which clears the field', 'data', fields.city, { data: null }, null],
  ])('puts %s into a field', (_, path, field, body, after) => {
    const played = saved(path, field, body);
    expect(played.changes.map((change) => change.after)).toEqual([after]);
    expect(played).toMatchObject({ remarks: [], outcome: { go: 'success' } });
  });

  it.each<[string, string, string, unknown, string]>([
    ['is not there', 'a.b', fields.city, { a: {} }, 'wrong_value a.b'],
    ['is not its own', 'constructor.name', fields.city, {}, 'wrong_value constructor.name'],
    ['is no number', 'a', fields.points, { a: 'many' }, 'wrong_value a'],
    ['is no day', 'a', fields.birthday, { a: { b: 1 } }, 'wrong_value a'],
    ['is too long', '', fields.city, 'x'.repeat(3_000), 'wrong_value '],
    ['has no field left', 'a', gone, { a: 1 }, `missing_field ${gone}`],
  ])('leaves alone what %s', (_, path, field, body, remark) => {
    expect(saved(path, field, body)).toMatchObject({ changes: [], remarks: [remark], outcome: { go: 'success' } });
  });

  it.each<[string, FlowEvent, string]>([
    ['an answer of failure', result({ isOk: false, status: 500 }), 'request_failed 500'],
    ['an address that is refused', result({ isOk: false, error: 'private_address' }), 'request_failed private_address'],
    ['no outcome in time', { type: 'timer' }, 'request_failed timeout'],
  ])('takes the way of failure at %s', (_, event, remark) => {
    const played = playBlock('http_request', { saves: [{ path: '', field: fields.city }] }, { event });
    expect(played).toMatchObject({ changes: [], remarks: [remark], outcome: { go: 'failure' } });
  });
});

it('reads any path of any answer', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (path, body) => {
      expect(() => valueAt(path, body)).not.toThrow();
      expect(valueAt('', body)).toBe(body);
    }),
  );
});
