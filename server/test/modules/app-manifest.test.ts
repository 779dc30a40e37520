import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aFranchise } from '../support/companies.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

interface Seen {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly content: Buffer;
}

/** fetch sets the host itself, so this goes one floor deeper. */
function get(host: string, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(`${world.origin}${path}`, { headers: { host, ...headers } }, async (response) => {
      const content = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, content });
    });
    call.on('error', reject).end();
  });
}

const manifestAt = async (host: string) => JSON.parse((await get(host, '/api/infos/manifest')).content.toString());

let made = 0;

/** A reseller with pictures of these colours and sizes. */
async function aFace(facts: { logo?: [string, number, number]; favicon?: [string, number, number] }): Promise<string> {
  made += 1;
  const host = `face-${made}.example`;
  const id = await aFranchise(world, { name: 'Revenda', host, primaryColor: '#0d9488' });
  for (const [field, [background, width, height]] of Object.entries(facts)) {
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
    const key = `${field}${made}`.padEnd(32, 'x');
    await asOwner(world.address, async (owner) => {
      await owner.query("insert into pictures (key, bytes, type) values ($1, $2, 'image/png')", [key, bytes]);
      await owner.query(`update franchises set ${field === 'logo' ? 'logo' : 'favicon'} = $2 where id = $1`, [id, key]);
    });
  }
  return host;
}

/** Of a pixel, from 0 to 1 of the side: red, green, blue, opacity. */
async function pixelOf({ content }: Seen, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
  return [...data.subarray(at, at + 4)];
}

const icon = (host: string, name: string) => get(host, `/api/infos/icons/${name}`);

describe('what a browser installs as an app', () => {
  it('has the product’s name, colour and icons, and opens at the start in a window of its own', async () => {
    const { headers, content } = await get('localhost', '/api/infos/manifest');
    expect(headers['content-type']).toMatch('application/manifest+json');
    expect(headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(content.toString())).toMatchObject({
      id: '/',
      name: 'Yupflow',
      short_name: 'Yupflow',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#008055',
      icons: [
        { sizes: '192x192', type: 'image/png', purpose: 'any' },
        { sizes: '512x512', type: 'image/png', purpose: 'any' },
        { sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });

  it('is the reseller’s at its address, with a name that fits under an icon', async () => {
    await aFranchise(world, { name: 'Atende Mais Tecnologia', host: 'mais.example', primaryColor: '#7c3aed' });
    expect(await manifestAt('mais.example')).toMatchObject({
      name: 'Atende Mais Tecnologia',
      short_name: 'Atende',
      theme_color: '#7c3aed',
    });
  });

  it('has icons as large as it says, which may be kept for ever', async () => {
    for (const host of ['localhost', await aFace({ logo: ['#ff0000', 400, 100] })])
      for (const { src, sizes } of (await manifestAt(host)).icons) {
        const { status, headers, content } = await get(host, src);
        expect([status, headers['content-type']]).toEqual([200, 'image/png']);
        expect(headers['cache-control']).toMatch('immutable');
        const { width, height } = await sharp(content).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
  });

  it('has other addresses for its icons once the face is another', async () => {
    const host = await aFace({ logo: ['#ff0000', 400, 400] });
    const [before] = (await manifestAt(host)).icons;
    await asOwner(world.address, (owner) =>
      owner.query(
        "update franchises set primary_color = '#123456' where id in (select franchise_id from franchise_hosts where host = $1)",
        [host],
      ),
    );
    const [after] = (await manifestAt(host)).icons;
    expect(after.src).not.toBe(before.src);
    expect((await get(host, before.src)).headers['cache-control']).toBe('no-cache');
  });
});

describe('an icon', () => {
  it('of the product is its mark on its colour, round where nothing else rounds it', async () => {
    const [any, apple] = [await icon('localhost', 'any-512.png'), await icon('localhost', 'apple-180.png')];
    expect(await pixelOf(any, 0, 0)).toMatchObject({ 3: 0 });
    expect(await pixelOf(any, 0.5, 0.1)).toEqual([0, 128, 85, 255]);
    expect(await pixelOf(any, 0.5, 0.6)).toEqual([255, 255, 255, 255]);
    expect(await pixelOf(apple, 0, 0)).toEqual([0, 128, 85, 255]);
  });

  it('of a reseller is its picture, whole, on white where it must have no holes', async () => {
    const host = await aFace({ logo: ['#ff0000', 400, 100] });
    const [any, maskable] = [await icon(host, 'any-192.png'), await icon(host, 'maskable-512.png')];
    expect(await pixelOf(any, 0.5, 0.5)).toEqual([255, 0, 0, 255]);
    expect(await pixelOf(any, 0.5, 0.1)).toMatchObject({ 3: 0 });
    expect(await pixelOf(maskable, 0.5, 0.5)).toEqual([255, 0, 0, 255]);
    // What a phone may cut away shows nothing of the picture.
    expect(await pixelOf(maskable, 0.1, 0.5)).toEqual([255, 255, 255, 255]);
  });

  it('is made from the one for tabs, unless that is too small to be seen', async () => {
    const large = await aFace({ logo: ['#ff0000', 400, 400], favicon: ['#0000ff', 256, 256] });
    expect(await pixelOf(await icon(large, 'any-192.png'), 0.5, 0.5)).toEqual([0, 0, 255, 255]);
    const small = await aFace({ logo: ['#ff0000', 400, 400], favicon: ['#0000ff', 32, 32] });
    expect(await pixelOf(await icon(small, 'any-192.png'), 0.5, 0.5)).toEqual([255, 0, 0, 255]);
  });

  it('of whoever has no picture is their initial, as text that can do nothing', async () => {
    await aFranchise(world, { name: '<script>', host: 'script.example', primaryColor: '#fde047' });
    const [any] = (await manifestAt('script.example')).icons;
    expect(any).toMatchObject({ sizes: 'any', type: 'image/svg+xml', purpose: 'any' });
    const { headers, content } = await get('script.example', any.src);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const drawing = content.toString();
    expect(drawing).toContain('>&#60;</text>');
    // Dark on a light colour.
    expect(drawing).toContain('fill="#0f172a"');
    expect((await icon('script.example', 'any-192.png')).status).toBe(404);
  });

  it('for Apple’s phones is there at every address: without a picture the product’s mark, in the reseller’s colour', async () => {
    const host = await aFace({});
    const apple = await icon(host, 'apple-180.png');
    expect([apple.status, apple.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await pixelOf(apple, 0, 0)).toEqual([13, 148, 136, 255]);
    expect(await pixelOf(apple, 0.5, 0.6)).toEqual(await pixelOf(await icon('localhost', 'apple-180.png'), 0.5, 0.6));
  });

  it('that a browser has is not drawn again', async () => {
    const { headers } = await icon('localhost', 'any-192.png');
    const again = await get('localhost', '/api/infos/icons/any-192.png', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.content.length]).toEqual([304, 0]);
  });

  it('of another name is not there', async () => {
    expect((await icon('localhost', 'any-9999.png')).status).toBe(404);
  });
});
