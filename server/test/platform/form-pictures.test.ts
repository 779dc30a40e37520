import { randomBytes } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samples } from '../support/sample-files.ts';
import { aPng, canvas, type FormWorld, fileOf, startFormWorld } from './form-world.ts';

let world: FormWorld;
beforeAll(async () => {
  world = await startFormWorld();
});
beforeEach(() => world.meetSomebodyNew());
afterAll(() => world.server.stop());

/** How a picture is shown that was sent. */
async function pictureOf(content: Uint8Array, name?: string): Promise<Buffer> {
  const { status, body } = await world.update({ image: fileOf(content, name) });
  expect(status).toBe(200);
  return Buffer.from(await (await fetch(world.server.origin + body.image)).arrayBuffer());
}

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
    expect(await world.update({ name: 'Other', image: fileOf(content, name) })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type', fields: { image: 'not_a_picture' } },
    });
    await world.expectNothingKept();
  });

  it('is refused by its field when it is 20 MB', async () => {
    const large = Buffer.alloc(20 * 1_048_576);
    (await aPng()).copy(large);
    expect(await world.update({ image: fileOf(large) })).toMatchObject({
      status: 413,
      body: { code: 'too_large', fields: { image: 'too_large' } },
    });
    await world.expectNothingKept();
  });

  it('may be as large as the limit and not a byte more', async () => {
    const picture = await canvas(9, 9).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await world.update({ image: fileOf(padded(limits.pictureBytes + 1)) })).status).toBe(413);
    expect((await world.update({ image: fileOf(padded(limits.pictureBytes)) })).status).toBe(200);
  });

  it('is refused before it is decoded where it has too many pixels', async () => {
    const bomb = await canvas(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect(await world.update({ image: fileOf(bomb) })).toMatchObject({
      status: 413,
      body: { code: 'too_large', fields: { image: 'too_large' } },
    });
    await world.expectNothingKept();
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
      await pictureOf(await aPng());
      expect((await world.update({ image: nothing })).body.image).toBeNull();
    }
  });
});
