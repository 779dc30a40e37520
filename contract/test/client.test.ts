import { expect, it } from 'vitest';
import { ApiError, createClient, NoAnswer, urlOf } from '../src/client.ts';
import { companies } from '../src/companies.ts';
import { me } from '../src/me.ts';
import { session } from '../src/session.ts';
import { tags } from '../src/tags.ts';

type Send = (url: string, init: RequestInit) => Promise<Response>;
const clientOn = (send: Send) => createClient({ token: () => 'secret', fetch: send as typeof fetch });

it('puts parameters and queries where the path says, escaped', () => {
  expect(urlOf(tags.get, { params: { id: 'a/b' } })).toBe('/api/tags/a%2Fb');
  expect(urlOf(tags.list, { query: { search: 'a&b', cursor: undefined, limit: 5 } })).toBe(
    '/api/tags?search=a%26b&limit=5',
  );
});

it('sends the token as a bearer and the body as JSON', async () => {
  const seen: RequestInit[] = [];
  const call = clientOn(async (_url, init) => {
    seen.push(init);
    return Response.json({ token: 't' });
  });
  expect(await call(session.login, { body: { email: 'a@b.co', password: 'x' } })).toEqual({ token: 't' });
  expect(seen[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: '{"email":"a@b.co","password":"x"}',
  });
});

it('sends a form as a browser does: texts as texts, a picture as a file, and nothing of what was not given', async () => {
  const seen: RequestInit[] = [];
  const call = clientOn(async (_url, init) => {
    seen.push(init);
    return Response.json({});
  });
  const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
  await call(me.update, { body: { name: 'Ana & Cia', image: picture, phone: undefined } });
  await call(companies.updateActive, { body: { image: '', showAttendantName: false } });
  await call(me.update, { body: {} });
  const forms = seen.map(({ body }) => body as FormData);
  expect(forms.map((form) => [...form.keys()])).toEqual([['name', 'image'], ['image', 'showAttendantName'], []]);
  expect(forms[0]?.get('name')).toBe('Ana & Cia');
  const sent = forms[0]?.get('image') as File;
  expect([sent.type, await sent.bytes()]).toEqual(['image/png', new Uint8Array([1, 2, 3])]);
  expect([forms[1]?.get('image'), forms[1]?.get('showAttendantName')]).toEqual(['', 'false']);
  // Only the browser knows the boundary, so it names the type.
  for (const { headers } of seen) expect(headers).toEqual({ authorization: 'Bearer secret' });
});

it('sends bytes as a file too', async () => {
  let form = new FormData();
  const call = clientOn(async (_url, init) => {
    form = init.body as FormData;
    return Response.json({});
  });
  await call(me.update, { body: { image: new Uint8Array([7, 8]) } });
  expect(await (form.get('image') as File).bytes()).toEqual(new Uint8Array([7, 8]));
});

it('tells a refusal from no answer, and both from an abort', async () => {
  const refused = clientOn(async () =>
    Response.json({ code: 'too_many_requests', message: '' }, { status: 429, headers: { 'retry-after': '7' } }),
  );
  await expect(refused(tags.list, {})).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    retryAfterSeconds: 7,
  });
  const proxyPage = clientOn(async () => new Response('<html>', { status: 502 }));
  await expect(proxyPage(tags.list, {})).rejects.toMatchObject(
    new ApiError(502, { code: 'unexpected', message: 'An error occurred. Try again.' }),
  );
  const down = clientOn(async () => {
    throw new TypeError('fetch failed');
  });
  await expect(down(tags.list, {})).rejects.toBeInstanceOf(NoAnswer);
  const abort = new AbortController();
  abort.abort();
  await expect(down(tags.list, {}, { signal: abort.signal })).rejects.toBeInstanceOf(TypeError);
});
