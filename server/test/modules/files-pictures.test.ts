import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOwner, type Person } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await anOwner(server);
});
afterAll(() => server.stop());

const download = async (url: string) => Buffer.from(await (await fetch(`${server.origin}${url}`)).arrayBuffer());
const incoming = () => readdirSync(join(server.config.dataDir, 'files/incoming'));

describe('a picture', () => {
  const canvas = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#059669' } });

  it('is written anew: upright, without metadata, without what was hidden behind it [S32]', async () => {
    const original = await canvas(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await upload(ana, Buffer.concat([original, samples.html]), 'photo.jpg');
    const kept = await download(body.url);
    expect(body).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: kept.length });
    const facts = await sharp(kept).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(kept.includes('secret place') || kept.includes('<script>')).toBe(false);
  });

  it.each(['png', 'webp', 'gif'] as const)('stays what it is: %s', async (format) => {
    const { body } = await upload(ana, await canvas(10, 10).toFormat(format).toBuffer(), 'picture');
    expect(body).toMatchObject({ name: `picture.${format}`, type: `image/${format}` });
    expect((await sharp(await download(body.url)).metadata()).format).toBe(format);
  });

  it.each(['gif', 'webp'] as const)('goes on moving: %s', async (format) => {
    const frames = await Promise.all(
      ['#e11d48', '#0284c7', '#059669'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    const { body } = await upload(ana, moving, `sticker.${format}`);
    expect((await sharp(await download(body.url), { animated: true }).metadata()).pages).toBe(3);
  });

  it('is refused before it is decoded where it has too many pixels', async () => {
    const bomb = await canvas(10_000, 5_001).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await upload(ana, bomb, 'bomb.png')).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(incoming()).toEqual([]);
  });
});
