import { expect, test } from '../support/test.ts';

test('can be installed as an app: the browser reads its manifest without a complaint, and gets its icons', async ({
  page,
}) => {
  await page.goto('/login');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: { name: string; start_url: string; icons: { src: string }[] } = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ name: 'Yupflow', start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons)
    expect((await page.request.get(new URL(src, url).href)).headers()['content-type']).toBe('image/png');
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect((await page.request.get(touchIcon ?? '')).status()).toBe(200);
});
