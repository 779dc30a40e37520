import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprintOf } from '../../src/modules/webhooks/fingerprint.ts';
import { IngressRefusal } from '../../src/modules/webhooks/ingress-refusal.ts';
import { type RawRequest, readContent } from '../../src/modules/webhooks/read-body.ts';
import { mapped } from '../../src/modules/webhooks/read-request.ts';
import { titleOf } from '../../src/modules/webhooks/request-title.ts';
import { fuzzCases } from './fuzz-cases.ts';

const hostileKeys = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', '', 'a.b', 'a[b]');
const keys = fc.oneof({ weight: 3, arbitrary: fc.string({ maxLength: 8 }) }, hostileKeys);
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 6 },
    fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(keys, tie('json')), { maxLength: 4 }).map((pairs) => ({ [entries]: pairs })),
  ),
}));
const entries = Symbol('entries');

/** Written by hand: an object that was built could not have the key `__proto__`, or one key twice. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = (value as { [entries]: [string, unknown][] })[entries];
  return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${written(inner)}`).join(',')}}`;
}

const piece = fc.oneof(keys, fc.constantFrom('[', ']', '[]', '=', '&', '%', '%00', '%E3', '+', '[0]', '[999999999]'));
const form = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
const deep = fc.tuple(fc.constantFrom('[', '{"a":'), fc.nat(5_000)).map(([open, times]) => open.repeat(times));
const text = fc.oneof(json.map(written), form, deep, fc.string({ unit: 'binary' }));
/** Whole, cut off, or with bytes that are none of its encoding. */
const body = fc
  .tuple(text, fc.option(fc.nat(200)), fc.uint8Array({ maxLength: 4 }))
  .map(([whole, end, noise]) => Buffer.concat([Buffer.from(end === null ? whole : whole.slice(0, end)), noise]));
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=iso-8859-1',
  'application/json; charset=nonsense',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'text/plain',
  '',
);
const request: fc.Arbitrary<RawRequest> = fc
  .record({ method: fc.constantFrom('POST', 'PUT', 'GET'), query: form, type, body })
  .map(({ type: contentType, ...rest }) => ({ ...rest, headers: { 'content-type': contentType } }));

const path = fc.array(fc.oneof(keys, fc.nat(3), fc.constantFrom('body', 'query')), { minLength: 2, maxLength: 5 });

it('whatever is sent to a webhook is refused in clear words, or kept as data that harms nobody', {
  timeout: 600_000,
}, () => {
  fc.assert(
    fc.property(request, fc.array(path, { maxLength: 3 }), (raw, paths) => {
      let content: ReturnType<typeof readContent>;
      try {
        content = readContent(raw);
      } catch (error) {
        expect(error).toBeInstanceOf(IngressRefusal);
        expect((error as IngressRefusal).status).toBeGreaterThanOrEqual(400);
        expect((error as IngressRefusal).status).toBeLessThan(500);
        return;
      }
      const kept = JSON.stringify(content);
      // Neither is anything that PostgreSQL could keep.
      expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(Object.getPrototypeOf(content.query)).toBe(Object.prototype);
      const mapping = { phone: paths, name: paths, email: paths, document: paths, fields: [] };
      const found = mapped(content, mapping, { country: 'BR' });
      expect(found.phone.value === null || /^\d{5,15}$/.test(found.phone.value)).toBe(true);
      expect(fingerprintOf('custom', raw, content)).toBeInstanceOf(Buffer);
      expect(titleOf(content, { mapping, source: 'custom' }).title.isWellFormed()).toBe(true);
    }),
    { numRuns: fuzzCases },
  );
});
