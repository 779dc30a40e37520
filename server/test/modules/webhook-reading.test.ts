import { createHmac } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import type { RequestPath, WebhookMapping } from '@yupflow/contract/webhooks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameableValue, valueAt } from '../../src/modules/webhooks/find-value.ts';
import { fingerprintOf } from '../../src/modules/webhooks/fingerprint.ts';
import { type RawRequest, readContent } from '../../src/modules/webhooks/read-body.ts';
import { mapped } from '../../src/modules/webhooks/read-request.ts';
import { titleOf } from '../../src/modules/webhooks/request-title.ts';
import { senders } from '../../src/modules/webhooks/senders.ts';
import { isProven, withoutProof } from '../../src/modules/webhooks/signatures.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const raw = (body: string | Buffer, headers: RawRequest['headers'] = json, query = ''): RawRequest => ({
  method: 'POST',
  query,
  headers,
  body: Buffer.from(body),
});
const read = (...request: Parameters<typeof raw>) => readContent(raw(...request));
const said = (body: unknown) => read(JSON.stringify(body));
const mapping = (paths: Partial<WebhookMapping>): WebhookMapping => ({
  phone: [],
  name: [],
  email: [],
  document: [],
  fields: [],
  ...paths,
});
const phoneOf = (phone: unknown, country = 'BR') =>
  mapped(said({ phone }), mapping({ phone: [['body', 'phone']] }), { country }).phone;

describe('what a request says', () => {
  it('is read from JSON, forms, query strings and plain text, whatever it calls itself', () => {
    expect(read('{"a":[1,null,"x"]}').body).toEqual({ a: [1, null, 'x'] });
    expect(read('name=Ana+L%C3%BAcia&tag=a&tag=b', form).body).toEqual({ name: 'Ana Lúcia', tag: ['a', 'b'] });
    expect(read(Buffer.from('nome=Jo%E3o', 'latin1'), { 'content-type': 'text/plain' }).body).toBe('nome=Jo%E3o');
    const latin = { 'content-type': 'application/json; charset=ISO-8859-1' };
    expect(read(Buffer.from('{"nome":"João"}', 'latin1'), latin).body).toEqual({ nome: 'João' });
    for (const headers of [form, { 'content-type': 'text/plain' }, {}])
      expect(read('{"a":1}', headers).body).toEqual({ a: 1 });
    expect(read('', {}, 'phone=11988887777&x=').query).toEqual({ phone: '11988887777', x: '' });
    for (const empty of ['', ' \n']) expect(read(empty).body).toBe(null);
    expect(read('\uFEFF{"a":1}').body).toEqual({ a: 1 });
  });

  it('has the groups and lists that a form writes into its names', () => {
    const body = (text: string) => read(text, form).body;
    expect(body('customer[name]=Ana&customer[phone][0]=11&items[]=a&items[]=b&items[][sku]=c&x=1')).toEqual({
      customer: { name: 'Ana', phone: ['11'] },
      items: ['a', 'b', { sku: 'c' }],
      x: '1',
    });
    // What contradicts itself stays as it was written.
    expect(body('a=1&a[b]=2')).toEqual({ a: '1', 'a[b]': '2' });
    expect(body('a[b]=2&a=1')).toEqual({ a: [{ b: '2' }, '1'] });
    expect(body('a[b=1&[c]=2&d]=3')).toEqual({ 'a[b': '1', '[c]': '2', 'd]': '3' });
    const polluting = body('__proto__[polluted]=1&a[__proto__][polluted]=1');
    expect(JSON.stringify(polluting)).toBe('{"__proto__":{"polluted":"1"},"a":{"__proto__":{"polluted":"1"}}}');
    expect('polluted' in {}).toBe(false);
    const deep = `a${'[b]'.repeat(80_000)}=1`;
    expect(body(deep)).toEqual({ [deep.slice(0, -2)]: '1' });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: fc.constantFrom('a', 'b', '[', ']', '0', '=') }), fc.string())),
        (pairs) => {
          expect(() => body(String(new URLSearchParams(pairs)))).not.toThrow();
        },
      ),
    );
  });

  it('keeps long numbers digit by digit, and loses what no database can hold', () => {
    expect(read('{"id":12345678901234567890,"n":-1.5,"phone":5511988887777}').body).toEqual({
      id: '12345678901234567890',
      n: -1.5,
      phone: 5511988887777,
    });
    expect(read('{"a\\u0000b":"c\\u0000\\ud800d"}').body).toEqual({ ab: 'c\uFFFDd' });
  });

  it('is refused with a clear word where it is broken, too deep, packed or in parts', () => {
    const refusal = (...request: Parameters<typeof raw>) => {
      try {
        read(...request);
      } catch (error) {
        return error;
      }
      return null;
    };
    const bomb = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    expect(refusal('{"a":')).toMatchObject({ status: 400, code: 'malformed_json', message: /not valid JSON/ });
    for (const depth of [20, 10_000, 130_000])
      expect(refusal(bomb(depth))).toMatchObject({ status: 422, code: 'too_deep' });
    expect(refusal(`${bomb(10_000).replace('1', '1234567890123456789')}`)).toMatchObject({ status: 422 });
    expect(refusal(bomb(limits.webhookDepth - 1))).toBe(null);
    expect(refusal('x', { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({ status: 415 });
    expect(refusal('x', { ...json, 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
  });

  it('hides secrets of its headers', () => {
    const headers = {
      authorization: 'Bearer x',
      cookie: 'a=b',
      'x-hotmart-hottok': 'x',
      'x-signature': 'x',
      'user-agent': 'shop',
    };
    expect(read('', headers).headers).toEqual({
      authorization: '•••',
      cookie: '•••',
      'x-hotmart-hottok': '•••',
      'x-signature': '•••',
      'user-agent': 'shop',
    });
  });

  it('is found again by the path of every value, and harms nothing whatever its keys are', () => {
    const paths = (value: unknown, path: RequestPath): [RequestPath, unknown][] =>
      typeof value !== 'object' || value === null
        ? [[path, value]]
        : Object.entries(value).flatMap(([key, item]) =>
            paths(item, [...path, Array.isArray(value) ? Number(key) : key]),
          );
    const anything = fc.jsonValue({ maxDepth: 6 });
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'a.b')), anything),
        (body) => {
          const content = said(body);
          for (const [path, value] of paths(content.body, ['body'])) expect(valueAt(content, path)).toEqual(value);
          expect('polluted' in {}).toBe(false);
        },
      ),
    );
    const content = read('{"__proto__":{"polluted":"yes"},"a.b":{"c":7},"list":[{"x":true}]}');
    expect('polluted' in {}).toBe(false);
    expect(valueAt(content, ['body', '__proto__', 'polluted'])).toBe('yes');
    for (const path of [
      ['body', 'constructor'],
      ['body', 'list', 'length'],
      ['body', 'list', 9, 'x'],
    ] as RequestPath[])
      expect(valueAt(content, path)).toBe(undefined);
  });

  it('is named in texts by its path, also through keys with dots', () => {
    const content = read('{"order":{"number":2214,"list":[{"sku":"A"}]},"a.b":{"c":"x"},"none":null}', json, 'utm=ads');
    const named = (name: string) => nameableValue(content, name);
    expect(['order.number', 'order.list.0.sku', 'a.b.c'].map((name) => named(`request.body.${name}`))).toEqual([
      '2214',
      'A',
      'x',
    ]);
    expect(named('request.query.utm')).toBe('ads');
    for (const name of [
      'request',
      'request.body',
      'request.body.none',
      'request.body.order',
      'first_name',
      'request.body.__proto__',
    ])
      expect(named(name)).toBe(null);
  });
});

describe('a mapping', () => {
  it('takes the first path that is there and not empty', () => {
    const content = said({
      customer: { phone: null, name: ' ' },
      shipping: { phone: '+55 (11) 97105-3348', name: 'Daniel  Okamoto' },
    });
    const either = (field: string): RequestPath[] => [
      ['body', 'customer', field],
      ['body', 'shipping', field],
      ['body', 'x', 0],
    ];
    const found = mapped(content, mapping({ phone: either('phone'), name: either('name') }), { country: 'BR' });
    expect(found).toMatchObject({ phone: { value: '5511971053348', fault: null }, name: 'Daniel Okamoto' });
  });

  it('reads a phone by its digits, in the country of the company', () => {
    for (const phone of [
      '11988887777',
      '(11) 98888-7777',
      '+55 11 98888 7777',
      'Tel.: 11 98888-7777 (recado)',
      11988887777,
    ])
      expect(phoneOf(phone)).toEqual({ value: '5511988887777', fault: null });
    expect(phoneOf('912 345 678', 'PT')).toEqual({ value: '351912345678', fault: null });
    expect(phoneOf('+34 612 34 56 78', 'BR').value).toBe('34612345678');
    for (const phone of ['abc', '12', '9'.repeat(40), 'x'.repeat(100_000), true])
      expect(phoneOf(phone)).toEqual({ value: null, fault: 'bad_phone' });
    for (const phone of [null, '', '  ', {}, []]) expect(phoneOf(phone)).toEqual({ value: null, fault: 'no_phone' });
  });

  it('leaves what is empty, reports what is wrong and takes the rest', () => {
    const all = mapping({
      phone: [['body', 'phone']],
      name: [['body', 'name']],
      email: [['body', 'email']],
      document: [['body', 'cpf']],
      fields: [
        { field_id: 'total', paths: [['body', 'total']] },
        { field_id: 'gone', paths: [['body', 'gone']] },
      ],
    });
    const at = (body: object) => mapped(said({ phone: '11988887777', ...body }), all, { country: 'BR' });
    expect(at({ name: '', email: '', total: 1.5 })).toEqual({
      phone: { value: '5511988887777', fault: null },
      name: null,
      email: { value: null, fault: null },
      document: { value: null, fault: null },
      fields: [
        { fieldId: 'total', value: 1.5 },
        { fieldId: 'gone', value: null },
      ],
    });
    expect(at({ email: 'not an address', cpf: '111', name: 'Ana' })).toMatchObject({
      name: 'Ana',
      email: { value: null, fault: 'bad_email' },
      document: { value: null, fault: 'bad_value' },
    });
    expect(at({ email: ' Ana@Example.com ', cpf: '529.982.247-25' })).toMatchObject({
      email: { value: 'ana@example.com', fault: null },
      document: { value: '52998224725', fault: null },
    });
  });

  it('never throws, whatever was sent and wherever it points', () => {
    const step = fc.oneof(fc.string(), fc.nat(20), fc.constantFrom('body', 'query', '__proto__', 'length'));
    const path = fc.array(step, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(path, { maxLength: 3 }), (body, paths) => {
        const found = mapped(said({ body }), mapping({ phone: paths, name: paths, email: paths, document: paths }), {
          country: 'BR',
        });
        expect(found.phone.value === null || /^\d{8,15}$/.test(found.phone.value)).toBe(true);
        expect((found.name ?? '').length).toBeLessThanOrEqual(limits.contactNameLength);
      }),
    );
  });
});

describe('a known sender', () => {
  const hotmart = {
    id: 'e-1',
    event: 'PURCHASE_APPROVED',
    data: {
      buyer: { name: 'Ana Souza', email: 'ana@example.com', checkout_phone: '11988887777', document: '52998224725' },
    },
  };
  const kiwify = {
    webhook_event_type: 'order_approved',
    Customer: { full_name: 'Ana Souza', email: 'ana@example.com', mobile: '+5511988887777' },
  };
  const eduzz = {
    id: 'z',
    event: 'myeduzz.invoice_paid',
    data: { buyer: { name: 'Ana Souza', email: 'ana@example.com', cellphone: '', phone2: '11988887777' } },
  };

  it('brings where its requests say who it is about, and what happened', () => {
    const known = [
      ['hotmart', hotmart, 'PURCHASE_APPROVED'],
      ['kiwify', kiwify, 'order_approved'],
      ['kiwify', { order: kiwify }, 'order_approved'],
      ['eduzz', eduzz, 'myeduzz.invoice_paid'],
    ] as const;
    for (const [source, body, event] of known) {
      const sender = senders[source];
      expect(mapped(said(body), sender.mapping, { country: 'BR' })).toMatchObject({
        phone: { value: '5511988887777' },
        name: 'Ana Souza',
        email: { value: 'ana@example.com' },
      });
      expect(titleOf(said(body), { source, mapping: sender.mapping })).toEqual({ title: 'Ana Souza', subtitle: event });
    }
    const cart = { event: 'PURCHASE_OUT_OF_SHOPPING_CART', data: { buyer: { name: 'Ana', phone: '11988887777' } } };
    expect(mapped(said(cart), senders.hotmart.mapping, { country: 'BR' }).phone.value).toBe('5511988887777');
  });

  it('is believed by its own proof and no other', () => {
    const secret = 'a secret';
    const signed = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text).digest('hex');
    const [text, spaced] = [JSON.stringify(kiwify), JSON.stringify(kiwify, null, 2)];
    const isFrom = (source: Parameters<typeof isProven>[0], request: RawRequest) =>
      isProven(source, { raw: request, content: readContent(request), secret });
    const good = [
      ['hotmart', raw('{}', { 'x-hotmart-hottok': secret })],
      ['kiwify', raw(text, json, `signature=${signed('sha1', text)}`)],
      ['kiwify', raw(spaced, json, `signature=${signed('sha1', text)}`)],
      ['kiwify', raw(JSON.stringify({ order: kiwify, signature: signed('sha1', text) }))],
      ['eduzz', raw(text, { 'x-signature': signed('sha256', text) })],
      ['eduzz', raw(text, json, 'token=a%20secret')],
      ['custom', raw(text, { 'x-webhook-secret': secret })],
      ['custom', raw(text, { 'x-signature': `sha256=${signed('sha256', text)}` })],
    ] as const;
    for (const [source, request] of good) expect([source, isFrom(source, request)]).toEqual([source, true]);
    const bad = [
      ['hotmart', raw('{}')],
      ['hotmart', raw('{}', { 'x-hotmart-hottok': 'a secreT' })],
      ['kiwify', raw(`${text} `.replace('Ana', 'Eva'), json, `signature=${signed('sha1', text)}`)],
      ['kiwify', raw(text)],
      ['eduzz', raw(text, { 'x-signature': signed('sha1', text) })],
      ['custom', raw(text, { 'x-signature': signed('sha256', spaced) })],
    ] as const;
    for (const [source, request] of bad) expect([source, isFrom(source, request)]).toEqual([source, false]);
    expect(withoutProof('kiwify', read('{"signature":"x","a":1}', json, 'signature=abc&b=2'))).toMatchObject({
      body: { signature: '•••', a: 1 },
      query: { signature: '•••', b: '2' },
    });
  });

  it('is told apart by its own id of an event, and others by their header or by all that they say', () => {
    const printOf = (source: 'custom' | 'hotmart', request: RawRequest) =>
      fingerprintOf(source, request, readContent(request)).toString('hex');
    const again = raw(JSON.stringify({ ...hotmart, sent: 2 }));
    expect(printOf('hotmart', raw(JSON.stringify(hotmart)))).toBe(printOf('hotmart', again));
    expect(printOf('custom', raw(JSON.stringify(hotmart)))).not.toBe(printOf('custom', again));
    const named = (id: string) => raw(String(Math.random()), { ...json, 'webhook-id': id });
    expect(printOf('custom', named('1'))).toBe(printOf('custom', named('1')));
    expect(printOf('custom', named('1'))).not.toBe(printOf('custom', named('2')));
    expect(printOf('custom', raw('{}', json, 'a=1'))).not.toBe(printOf('custom', raw('{}', json, 'a=2')));
  });
});
