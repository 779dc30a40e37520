import type { Page } from '@playwright/test';
import { haveTags, tagsPath, tagsScreen } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

/** The wire is cut: nothing that the page asks gets an answer, until it is mended. */
async function cutTheWire(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  return () => page.unroute('**/api/**');
}

const noAnswer = /net::ERR_CONNECTION_REFUSED/;

test('says that it reconnects while nothing answers, and goes on by itself', async ({ ownersPage, owner, watch }) => {
  watch.allow(noAnswer);
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Alfa', 'Beta');
  await tags.open();
  await expect(tags.rows).toHaveCount(2);
  const banner = ownersPage.getByText(t('common:reconnecting'));

  const mend = await cutTheWire(ownersPage);
  await tags.search.fill('alfa');
  await expect(banner).toBeVisible();
  await mend();
  await expect(banner).toBeHidden();
  await expect(tags.rows).toHaveText(['Alfa']);
});

test('keeps what was typed when a save gets no answer, and saves it once at the second try', async ({
  ownersPage,
  watch,
}) => {
  watch.allow(noAnswer);
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await tags.name.fill('Resistente');
  const mend = await cutTheWire(ownersPage);
  await tags.save.click();
  await expect(tags.form.getByRole('alert')).toHaveText(t('errors:noAnswer'));
  await expect(tags.name).toHaveValue('Resistente');
  await mend();
  await tags.save.click();
  await expect(tags.row('Resistente')).toBeVisible();
});

test('makes one tag when the answer to the first save was lost on its way back', async ({ ownersPage, watch }) => {
  watch.allow(noAnswer);
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await tags.name.fill('Uma só');
  await ownersPage.route('**/api/tags', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    // The server did its work; only the browser never hears of it.
    await route.fetch();
    await route.abort('connectionrefused');
  });
  await tags.save.click();
  await expect(tags.form.getByRole('alert')).toHaveText(t('errors:noAnswer'));
  await ownersPage.unroute('**/api/tags');
  await tags.save.click();
  await expect(tags.toast(t('tags:created'))).toBeVisible();
  await expect(tags.rows).toHaveText(['Uma só']);
});

test('waits at the sign-in after half a minute of silence, and returns to where the person was', async ({
  ownersPage,
  owner,
  watch,
}) => {
  watch.allow(noAnswer);
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Alfa', 'Beta');
  await ownersPage.clock.install();
  await tags.open('?search=beta');
  await expect(tags.rows).toHaveText(['Beta']);
  const mend = await cutTheWire(ownersPage);
  await tags.search.fill('bet');
  await expect(ownersPage.getByText(t('common:reconnecting'))).toBeVisible();
  await expect(ownersPage).toHaveURL(/search=bet$/);
  // And stands still: otherwise the page may come back by itself before anybody can ask it to.
  await ownersPage.clock.pauseAt(Date.now() + 60_000);

  await expect(ownersPage.getByRole('heading', { name: t('session:reconnecting.title') })).toBeVisible();
  await expect(ownersPage).toHaveURL(/\/login\?returnTo=/);
  // Only a 401 takes the token away.
  expect((await ownersPage.context().cookies()).map(({ name }) => name)).toContain('token');
  await expect(tags.table).toBeHidden();

  await mend();
  await ownersPage.getByRole('button', { name: t('session:reconnecting.tryNow') }).click();
  await ownersPage.clock.resume();
  await expect(ownersPage).toHaveURL(`${tagsPath}?search=bet`);
  await expect(tags.rows).toHaveText(['Beta']);
});

test('offers to try again when the server answers with a fault', async ({ ownersPage, owner, watch }) => {
  watch.allow(/status of 500/);
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Alfa');
  await ownersPage.route('**/api/tags', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'An error occurred.' } }),
  );
  // A line to the server that stands asks for everything anew by itself, and here it is the button that asks.
  await ownersPage.routeWebSocket(/socket\.io/, () => {});
  await tags.open();
  const alert = ownersPage.getByRole('alert');
  await expect(alert).toContainText(t('tags:loadFailed'));
  await expect(alert).toContainText(t('errors:codes.unexpected'));
  await ownersPage.unroute('**/api/tags');
  await alert.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect(tags.rows).toHaveText(['Alfa']);
});

test('hears again what changes after the line to the server broke', async ({ ownersPage, owner, watch }) => {
  watch.allow(/WebSocket/);
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Alfa');
  let broken = 0;
  await ownersPage.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    // The first line breaks as soon as it stands.
    server.onMessage((message) => {
      socket.send(message);
      if (broken === 0 && message.toString().startsWith('40')) {
        broken += 1;
        void haveTags(owner, 'Beta').then(() => socket.close());
      }
    });
  });
  await tags.open();
  await expect(tags.rows).toHaveText(['Alfa', 'Beta']);
  expect(broken).toBe(1);
});
