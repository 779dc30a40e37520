import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { limits } from '@yupflow/contract/limits';
import sharp, { type Color } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, aNewcomer, anOwner, type Person } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { sendForm } from '../support/upload.ts';

let world: TestServer;
let davi: Person;
beforeAll(async () => {
  world = await startTestServer();
});
beforeEach(async () => {
  davi = await aNewcomer(world);
});
afterAll(() => world.stop());

const fileOf = (content: Uint8Array | string, name = 'face.png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/png' });
const update = (fields: Record<string, string | Blob>) => sendForm(davi, 'PUT', '/me', fields);
const canvas = (width: number, height: number, background: Color = '#059669') =>
  sharp({ create: { width, height, channels: 4, background } });
const pictureAt = async (path: string) => Buffer.from(await (await fetch(world.origin + path)).arrayBuffer());
const pictureOf = async (content: Uint8Array, name?: string) => {
  const { status, body } = await update({ image: fileOf(content, name) });
  expect(status).toBe(200);
  return pictureAt(body.image);
};

/** A body byte by byte as it is given, whole or not, with the boundary "b". */
async function sendRaw(body: string | Buffer): Promise<Answer> {
  const headers = { authorization: `Bearer ${davi.token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const response = await fetch(`${world.origin}/api/me`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const part = (disposition: string, content: string) =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** Whatever was refused, nothing of it may be left on the disk or in the profile. */
async function expectNothingKept(): Promise<void> {
  expect(readdirSync(join(world.config.dataDir, 'files/incoming'))).toEqual([]);
  expect((await davi.get('/me')).body).toMatchObject({ name: 'Davi', image: null });
}

describe('a form', () => {
  it('brings texts and a picture together', async () => {
    const answer = await update({
      name: ' Davi  Luz ',
      phone: '+55 11 98888-7777',
      image: fileOf(await canvas(9, 9).png().toBuffer()),
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Davi Luz', phone: '5511988887777' } });
    expect(answer.body.image).toMatch(/^\/api\/pictures\/[\w-]{32}$/);
  });

  it('is refused by the faults of its fields, like any body', async () => {
    const answer = await update({ name: '', phone: '12', avatar: 'x', image: 'https://example.com/face.png' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        fields: { name: 'required', phone: 'invalid_phone', avatar: 'unknown_field', image: 'not_a_picture' },
      },
    });
    await expectNothingKept();
  });

  it('is refused as JSON and as anything else', async () => {
    expect(await davi.put('/me', { name: 'x' })).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    expect(await davi.put('/me')).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    await expectNothingKept();
  });

  it('without anything in it changes nothing', async () => {
    const before = (await davi.get('/me')).body;
    for (const empty of ['--b--\r\n', '']) expect(await sendRaw(empty)).toMatchObject({ status: 200, body: before });
  });

  it.each([
    ['between two fields', `${part('name=name', 'Cut')}--b`],
    ['within a text', part('name=name', 'Cut').slice(0, -4)],
    ['within the head of a field', '--b\r\ncontent-dispo'],
    ['within a picture', part('name=image; filename=a.png', 'half a picture').slice(0, -4)],
    ['in nonsense', 'nonsense'],
  ])('that is cut off %s is refused', async (_where, body) => {
    expect(await sendRaw(body)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    await expectNothingKept();
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ])('that says "%s" is refused', async (type) => {
    const headers = { authorization: `Bearer ${davi.token}`, 'content-type': type };
    const response = await fetch(`${world.origin}/api/me`, { method: 'PUT', headers, body: 'x' });
    expect(response.status).toBe(400);
  });

  it('that is cut off is refused where files are stored, too', async () => {
    const ana = await anOwner(world);
    const response = await fetch(`${world.origin}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: part('name=file; filename=a.txt', 'half').slice(0, -4),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'bad_request' }]);
  });

  it('leaves nothing behind when its sender hangs up half way, and troubles nobody', async () => {
    const sending = http.request(`${world.origin}/api/me`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${davi.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    sending.on('error', () => {});
    sending.write(`${part('name=name', 'Cut')}${part('name=image; filename=a.png', 'half').slice(0, -4)}`);
    const incoming = () => readdirSync(join(world.config.dataDir, 'files/incoming'));
    await expect.poll(incoming).toHaveLength(1);
    const logged = world.logged.length;
    sending.destroy();
    await expect.poll(incoming).toEqual([]);
    await expectNothingKept();
    expect(world.logged.slice(logged).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('with too many fields is refused', async () => {
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, 'x']));
    expect(await update(fields)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    await expectNothingKept();
  });

  it('with a text beyond all measure is refused by its field', async () => {
    const answer = await update({ name: 'x'.repeat(100_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', fields: { name: 'too_long' } } });
    await expectNothingKept();
  });

  it('with two pictures is refused', async () => {
    const picture = fileOf(await canvas(9, 9).png().toBuffer());
    expect(await update({ image: picture, other: picture })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    await expectNothingKept();
  });

  it('with a picture where none belongs is refused by its field', async () => {
    const picture = fileOf(await canvas(9, 9).png().toBuffer());
    expect(await update({ avatar: picture })).toMatchObject({
      status: 422,
      body: { fields: { avatar: 'unknown_field' } },
    });
    expect(await update({ name: picture })).toMatchObject({ status: 422, body: { fields: { name: 'invalid' } } });
    await expectNothingKept();
  });

  it('cannot reach for what an object inherits', async () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect((await sendRaw(`${part(`name=${name}`, 'x')}--b--\r\n`)).status).toBe(400);
    await expectNothingKept();
  });
});

describe('a picture in a form', () => {
  it.each([
    ['an SVG', samples.svg, 'face.svg'],
    ['an SVG that calls itself a PNG', samples.svg, 'face.png'],
    ['a text', Buffer.from('I am a picture'), 'face.png'],
    ['a page', samples.html, 'face.jpg'],
    ['a PDF', samples.pdf, 'face.png'],
    ['a program', samples.executable, 'face.png'],
    ['a PNG that is cut off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'face.png'],
    ['chance', randomBytes(2_000), 'face.webp'],
  ])('is refused by its field when it is %s', async (_what, content, name) => {
    expect(await update({ name: 'Other', image: fileOf(content, name) })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type', fields: { image: 'not_a_picture' } },
    });
    await expectNothingKept();
  });

  it('is refused by its field when it is 20 MB', async () => {
    const large = Buffer.alloc(20 * 1_048_576);
    (await canvas(9, 9).png().toBuffer()).copy(large);
    expect(await update({ image: fileOf(large) })).toMatchObject({
      status: 413,
      body: { code: 'too_large', fields: { image: 'too_large' } },
    });
    await expectNothingKept();
  });

  it('may be as large as the limit and not a byte more', async () => {
    const picture = await canvas(9, 9).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await update({ image: fileOf(padded(limits.pictureBytes + 1)) })).status).toBe(413);
    expect((await update({ image: fileOf(padded(limits.pictureBytes)) })).status).toBe(200);
  });

  it('is refused before it is decoded where it has too many pixels', async () => {
    const bomb = await canvas(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect(await update({ image: fileOf(bomb) })).toMatchObject({
      status: 413,
      body: { code: 'too_large', fields: { image: 'too_large' } },
    });
    await expectNothingKept();
  });

  it('is kept small, and never made larger', async () => {
    expect(await sharp(await pictureOf(await canvas(2_000, 1_000).png().toBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: limits.pictureSide,
      height: limits.pictureSide / 2,
    });
    expect(await sharp(await pictureOf(await canvas(30, 20).png().toBuffer())).metadata()).toMatchObject({
      width: 30,
      height: 20,
    });
  });

  it('stands upright, and tells nothing of where it was taken', async () => {
    const photo = await canvas(40, 20)
      .flatten()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const kept = await pictureOf(Buffer.concat([photo, samples.html]), 'photo.jpg');
    const facts = await sharp(kept).metadata();
    expect(facts).toMatchObject({ width: 20, height: 40 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(4).fill(undefined));
    expect(kept.includes('secret place') || kept.includes('<script>')).toBe(false);
  });

  it('stays transparent where it was', async () => {
    const kept = await pictureOf(await canvas(10, 10, { r: 255, g: 0, b: 0, alpha: 0 }).png().toBuffer());
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect(data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 0)).toBe(true);
  });

  it('that moves is kept as its first frame', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => canvas(8, 8, color).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const kept = await pictureOf(moving, 'moving.gif');
    expect((await sharp(kept, { animated: true }).metadata()).pages ?? 1).toBe(1);
    const { data } = await sharp(kept).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(50);
  });

  it('is taken away by an empty text, and by an empty file', async () => {
    for (const nothing of ['', fileOf('', '')]) {
      await pictureOf(await canvas(9, 9).png().toBuffer());
      expect((await update({ image: nothing })).body.image).toBeNull();
    }
  });
});
