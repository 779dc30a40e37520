import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../src/modules/files/sweep-files.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person, request, twoCompanies } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await anOwner(server);
});
afterAll(() => server.stop());

/** As a sender does who does not know beforehand how much it will be. Answers the status. */
async function uploadWithoutLength(person: Person, content: Buffer): Promise<number | undefined> {
  const sending = http.request(`${person.origin}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  sending.write('--b\r\ncontent-disposition: form-data; name=file; filename=a.pdf\r\n\r\n');
  sending.write(content);
  sending.end('\r\n--b--\r\n');
  const [answer] = (await once(sending, 'response')) as [http.IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

const fetchLink = (url: string, init?: RequestInit) => fetch(`${server.origin}${url}`, init);
const incoming = () => {
  const folder = join(server.config.dataDir, 'files/incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const pathOf = (person: Person, key: string) =>
  join(server.config.dataDir, 'files', person.companyId, key.slice(0, 2), key);
const rowsOf = ({ companyId }: Person) =>
  server.db.withCompany(companyId, (tx) => tx.selectFrom('files').select('key').execute());

describe('an uploaded file', () => {
  it('is kept, named, and served by the link that the answer holds [S33]', async () => {
    const { status, body } = await upload(ana, samples.pdf, 'Orçamento "março".pdf');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Orçamento _março_.pdf', type: 'application/pdf', size: samples.pdf.length });
    const answer = await fetchLink(body.url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples.pdf);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(samples.pdf.length),
      'content-disposition': `attachment; filename="Or_amento _mar_o_.pdf"; filename*=UTF-8''Or%C3%A7amento%20_mar%C3%A7o_.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    });
    const [, age] = /^private, max-age=(\d+), immutable$/.exec(answer.headers.get('cache-control') ?? '') ?? [];
    expect(Number(age)).toBeGreaterThan(0);
    expect(Number(age)).toBeLessThanOrEqual(limits.signedLinkSeconds);
    expect(incoming()).toEqual([]);
  });

  it('is shown in its place where it is sound, film or picture', async () => {
    for (const [sample, name] of [
      [samples.mp4, 'a.mp4'],
      [samples.opus, 'a.ogg'],
    ] as const) {
      const { body } = await upload(ana, sample, name);
      expect((await fetchLink(body.url)).headers.get('content-disposition')).toMatch(/^inline; /);
    }
  });

  it.each([
    ['an SVG', samples.svg, 'logo.svg', 'logo.svg'],
    ['a page that calls itself a picture', samples.html, 'photo.png', 'photo.png.bin'],
    ['a program', samples.executable, 'setup.pdf', 'setup.pdf.bin'],
    ['a drawing of a house', Buffer.from([0x41, 0x43, 0xff, 0xfe, 0]), 'Planta.DWG', 'Planta.DWG'],
  ])('is only ever downloaded, as bytes, where it is %s', async (_what, content, given, name) => {
    const { status, body } = await upload(ana, content, given);
    expect({ status, body }).toMatchObject({ status: 201, body: { name, type: 'application/octet-stream' } });
    const { headers } = await fetchLink(body.url);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('is refused where it is a picture that is cut off', async () => {
    const cut = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect(await upload(ana, cut, 'photo.png')).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    expect(incoming()).toEqual([]);
  });

  it('must be there, under its name, and not empty', async () => {
    const required = { status: 422, body: { code: 'invalid_fields', fields: { file: 'required' } } };
    expect(await upload(ana, samples.pdf, 'a.pdf', 'document')).toMatchObject(required);
    expect(await upload(ana, '', 'a.txt')).toMatchObject(required);
    expect(await ana.post('/files', { file: 'text' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type' },
    });
  });

  it('may be as large as the limit and not a byte more, told or not', { timeout: 120_000 }, async () => {
    const largest = Buffer.alloc(limits.uploadBytes, ' ');
    samples.pdf.copy(largest);
    expect((await upload(ana, largest, 'large.pdf')).body.size).toBe(limits.uploadBytes);
    const told = await upload(ana, Buffer.concat([largest, Buffer.alloc(100_000)]), 'large.pdf');
    expect(told).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await uploadWithoutLength(ana, Buffer.concat([largest, Buffer.of(32)]))).toBe(413);
    expect(incoming()).toEqual([]);
  });

  it('leaves nothing behind when its sender hangs up half way', async () => {
    const bruno = await anOwner(server, 'Bruno');
    const sending = http.request(`${server.origin}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bruno.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    sending.on('error', () => {});
    sending.write('--b\r\ncontent-disposition: form-data; name=file; filename=a.txt\r\n\r\n');
    sending.write('half of it');
    await eventually(() => incoming().length === 1);
    sending.destroy();
    await eventually(() => incoming().length === 0);
    expect(await rowsOf(bruno)).toEqual([]);
  });
});

describe('a link', () => {
  let url: string;
  const content = 'a text of thirty-two characters!';
  beforeAll(async () => {
    url = (await upload(ana, content, 'text.txt')).body.url;
  });

  const get = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await fetchLink(url, { method, headers });
    return {
      status: answer.status,
      text: await answer.text(),
      range: answer.headers.get('content-range'),
      length: answer.headers.get('content-length'),
    };
  };

  it('gives parts', async () => {
    expect(await get({ range: 'bytes=2-5' })).toEqual({
      status: 206,
      text: 'text',
      range: 'bytes 2-5/32',
      length: '4',
    });
    expect(await get({ range: 'bytes=-11' })).toMatchObject({
      status: 206,
      text: 'characters!',
      range: 'bytes 21-31/32',
    });
    expect(await get({ range: 'bytes=30-' })).toMatchObject({ status: 206, text: 's!' });
    expect(await get({ range: 'bytes=32-' })).toMatchObject({ status: 416, text: '', range: 'bytes */32' });
    expect(await get({ range: 'bytes=0-1,4-5' })).toMatchObject({ status: 416 });
    expect(await get({})).toEqual({ status: 200, text: content, range: null, length: '32' });
  });

  it('gives only the headers to HEAD, and nothing new to who has it', async () => {
    expect(await get({}, 'HEAD')).toEqual({ status: 200, text: '', range: null, length: '32' });
    expect(await get({ range: 'bytes=0-3' }, 'HEAD')).toMatchObject({ status: 206, text: '', length: '4' });
    const etag = (await fetchLink(url)).headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-3', 'if-range': '"another"' })).status).toBe(200);
  });

  it('opens nothing once a single letter of it is another [S33]', async () => {
    const bruno = await anOwner(server, 'Bruno');
    const altered = [
      url.replace(/company=[^&]+/, `company=${bruno.companyId}`),
      url.replace(/exp=\d+/, (exp) => `${exp}0`),
      url.replace(/sig=./, (start) => (start.endsWith('A') ? 'sig=B' : 'sig=A')),
      url.replace(/files\/./, (start) => (start.endsWith('A') ? 'files/B' : 'files/A')),
    ];
    for (const each of altered) {
      const answer = await request(server.origin, 'GET', each.replace('/api', ''));
      expect(answer).toMatchObject({ status: 403, body: { code: 'invalid_signature' } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const bare = url.replace(/\?.*/, '');
    expect((await ana.get(bare.replace('/api', ''))).status).toBe(422);
    expect((await fetchLink('/api/files/..%2f..%2fsecret.key?company=x&exp=1&sig=x')).status).toBe(404);
  });

  it('leads nowhere when its file is gone or no longer whole', async () => {
    const [first, second, third] = await Promise.all(
      ['1', '2', '3'].map((text) => upload(ana, `text ${text}`, 'a.txt')),
    );
    rmSync(pathOf(ana, first?.body.key));
    truncateSync(pathOf(ana, second?.body.key), 3);
    await server.db.withCompany(ana.companyId, (tx) =>
      tx.deleteFrom('files').where('key', '=', third?.body.key).execute(),
    );
    for (const gone of [first, second, third]) expect((await fetchLink(gone?.body.url)).status).toBe(404);
  });

  it('is over after an hour [S33]', async () => {
    expect((await fetchLink(url)).status).toBe(200);
    await server.moveClock('PT1H');
    expect(await request(server.origin, 'GET', url.replace('/api', ''))).toMatchObject({
      status: 403,
      body: { code: 'invalid_signature' },
    });
  });
});

describe('sweeping', () => {
  it('removes a file without a row after a day, and nothing that anybody may still want', async () => {
    const [bruno, carla] = await twoCompanies(server);
    const keys = await Promise.all(
      ['kept', 'orphan', 'fresh'].map(async (text) => (await upload(bruno, text, 'a.txt')).body.key as string),
    );
    const [kept, orphan, fresh] = keys as [string, string, string];
    const foreign: string = (await upload(carla, 'of another database', 'a.txt')).body.key;
    const twoDaysAgo = Date.now() / 1_000 - 172_800;
    for (const key of [kept, orphan]) utimesSync(pathOf(bruno, key), twoDaysAgo, twoDaysAgo);
    utimesSync(pathOf(carla, foreign), twoDaysAgo, twoDaysAgo);
    await server.db.withCompany(bruno.companyId, (tx) =>
      tx.deleteFrom('files').where('key', 'in', [orphan, fresh]).execute(),
    );
    await askAsOwner(server, `delete from companies where id = '${carla.companyId}'`);

    expect(await sweepFiles({ db: server.db, files: server.yupflow.parts.files })).toBe(1);
    const { store } = server.yupflow.parts.files;
    expect(await store.sizeOf(bruno.companyId, orphan)).toBeNull();
    expect(await store.sizeOf(bruno.companyId, kept)).toBe(4);
    expect(await store.sizeOf(bruno.companyId, fresh)).toBe(5);
    expect(await store.sizeOf(carla.companyId, foreign)).toBe(19);
  });
});
