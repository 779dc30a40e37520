import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOwner, anotherDevice, type Person } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { sendForm } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const picture = (width: number, height: number, background = '#059669') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();

const put = (person: Person, image: Uint8Array | string) => sendForm(person, 'PUT', '/me', { image });
const show = (path: string, headers: Record<string, string> = {}) => fetch(`${world.origin}${path}`, { headers });
const countPictures = async () =>
  (await world.db.withoutCompany((tx) => tx.selectFrom('pictures').select('key').execute())).length;

describe('a face', () => {
  it('is made anew: small, as WebP, without what was hidden in it, and shown to everybody who has its name', async () => {
    const ana = await anOwner(world);
    const { status, body } = await put(ana, await picture(1_600, 800));
    expect(status).toBe(200);
    expect(body.image).toMatch(/^\/api\/pictures\/[\w-]{32}$/);
    expect((await ana.get('/me')).body.image).toBe(body.image);
    const shown = await show(body.image);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes('secret place')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
    const again = await show(body.image, { 'if-none-match': shown.headers.get('etag') ?? '' });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('that is replaced or taken away is gone, with its name', async () => {
    const ana = await anOwner(world);
    const before = await countPictures();
    const first = (await put(ana, await picture(40, 40))).body.image;
    const second = (await put(ana, await picture(40, 40, '#e11d48'))).body.image;
    expect(second).not.toBe(first);
    expect([(await show(first)).status, (await show(second)).status]).toEqual([404, 200]);
    expect((await put(ana, '')).body.image).toBeNull();
    expect((await show(second)).status).toBe(404);
    expect((await put(ana, new Uint8Array())).body.image).toBeNull();
    expect(await countPictures()).toBe(before);
  });

  it('stays where only the name is changed', async () => {
    const ana = await anOwner(world);
    const { image } = (await put(ana, await picture(40, 40))).body;
    expect((await sendForm(ana, 'PUT', '/me', { name: 'Ana Souza' })).body).toMatchObject({ name: 'Ana Souza', image });
  });

  it('leaves no other behind when it is changed twice at once', async () => {
    const ana = await anOwner(world);
    const phone = await anotherDevice(world, ana);
    const before = await countPictures();
    await Promise.all([put(ana, await picture(40, 40)), put(phone, await picture(40, 40, '#e11d48'))]);
    expect(await countPictures()).toBe(before + 1);
    expect((await show((await ana.get('/me')).body.image)).status).toBe(200);
  });

  it.each([
    ['an SVG', samples.svg, 415, 'unsupported_type', 'not_a_picture'],
    ['a web page', samples.html, 415, 'unsupported_type', 'not_a_picture'],
    ['a document', samples.pdf, 415, 'unsupported_type', 'not_a_picture'],
    [
      'what only begins like one',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      415,
      'unsupported_type',
      'not_a_picture',
    ],
    ['20 MB', Buffer.alloc(20 * 1_048_576, 7), 413, 'too_large', 'too_large'],
  ])('is refused: %s', async (_what, bytes, status, code, fault) => {
    const ana = await anOwner(world);
    const before = await countPictures();
    expect(await put(ana, bytes)).toMatchObject({ status, body: { code, fields: { image: fault } } });
    expect((await ana.get('/me')).body.image).toBeNull();
    expect(await countPictures()).toBe(before);
  });

  it('of too many pixels is refused before it is decoded', async () => {
    const ana = await anOwner(world);
    const bomb = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await put(ana, bomb)).toMatchObject({ status: 413, body: { fields: { image: 'too_large' } } });
  });

  it('whose form is cut off changes nothing, and the server goes on', async () => {
    const ana = await anOwner(world);
    const form = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nHalf\r\n'),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
      await picture(40, 40),
    ]);
    const send = (promised: number) =>
      new Promise<string>((resolve) => {
        const { hostname, port } = new URL(world.origin);
        const socket = connect(Number(port), hostname);
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', () => {});
        socket.write(
          `PUT /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\nConnection: close\r\n` +
            `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${promised}\r\n\r\n`,
        );
        socket.write(form);
        // The line breaks in the middle, or the form ends without its last boundary.
        if (promised > form.length) socket.end();
      });
    expect(await send(form.length + 1_000)).not.toContain(' 200 ');
    expect(await send(form.length)).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ana.get('/me')).body).toMatchObject({ name: 'Ana', image: null });
  });
});

describe('a name that no picture has', () => {
  it('is not found, whatever it looks like', async () => {
    for (const name of ['x'.repeat(32), 'x', '..%2F..%2Fetc%2Fpasswd'])
      expect((await show(`/api/pictures/${name}`)).status).toBe(404);
  });
});
