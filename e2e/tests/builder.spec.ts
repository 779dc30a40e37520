import { flows } from '@yupflow/contract/flows';
import { expectAccessible } from '../support/accessible.ts';
import { builderScreen, documentOf, middleOf, newFlow, pull } from '../support/builder-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const delay = t('blocks:titles.delay');
const wait = t('blocks:titles.wait');
const end = t('blocks:titles.end');
const start = t('blocks:titles.start');
const hello = 'Boas-vindas';
const adding = (name: string) => `${t('builder:drawer.add')} ${name}`;

test('builds a flow by mouse: drags, connects, pulls into the void, takes it back, and it is saved by itself', async ({
  ownersPage: page,
  owner,
}) => {
  const { id } = await newFlow(owner, 'Com o mouse');
  const builder = builderScreen(page);
  await builder.open(id);

  const ground = await middleOf(builder.canvas);
  await builder.drawer
    .getByRole('button', { name: adding(delay) })
    .dragTo(builder.canvas, { targetPosition: { x: 460, y: 560 } });
  await expect(builder.card(delay)).toBeVisible();
  await page.keyboard.press('Escape');
  await pull(page, builder.port(hello), await middleOf(builder.card(delay)));
  await expect(builder.port(hello)).toHaveAttribute('data-port', 'on');

  await pull(page, builder.port(delay), { x: ground.x + 330, y: ground.y + 120 });
  await builder.chooser.getByRole('searchbox').fill(end);
  await builder.chooser.getByRole('option', { name: end }).click();
  await expect(builder.card(end)).toBeVisible();
  await builder.isSaved();

  await builder.button(t('builder:undo')).click();
  await expect(builder.card(end)).toBeHidden();
  await builder.button(t('builder:redo')).click();
  await expect(builder.card(end)).toBeVisible();
  await builder.isSaved();
  await expectAccessible(page);

  await expect
    .poll(async () => {
      const { blocks, edges } = await documentOf(owner, id);
      const typeOf = (one: string) => blocks.find((block) => block.id === one)?.type;
      return edges.map(({ from, to }) => `${typeOf(from)} ${typeOf(to)}`);
    })
    .toEqual(['start text', 'text delay', 'delay end']);

  // A card is dragged; all are selected by an area and stand in line afterwards.
  await pull(page, builder.card(end).locator('header'), { x: ground.x, y: ground.y + 250 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  const area = await builder.canvas.boundingBox();
  if (!area) throw new Error('there is no canvas');
  await page.mouse.move(area.x + 8, area.y + 8);
  await page.keyboard.down('Shift');
  await page.mouse.down();
  await page.mouse.move(area.x + area.width - 8, area.y + area.height - 30, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const bar = page.getByRole('toolbar', { name: t('builder:many.label') });
  await expect(bar).toContainText(t('builder:many.count_other', { count: 4 }));
  await bar.getByRole('button', { name: t('builder:many.top') }).click();
  await builder.isSaved();
  await expect
    .poll(async () => {
      const { blocks } = await documentOf(owner, id);
      return new Set(blocks.map(({ position }) => position.y)).size;
    })
    .toBe(1);
});

test('builds a flow by keyboard alone', async ({ ownersPage: page, owner }) => {
  const { id } = await newFlow(owner, 'Com o teclado');
  const builder = builderScreen(page);
  await builder.open(id);

  // From block to block; what is added hangs on the one that is selected.
  await builder.card(start).focus();
  await page.keyboard.press('Tab');
  await expect(builder.card(hello)).toBeFocused();
  await page.keyboard.press('/');
  await expect(builder.search).toBeFocused();
  await page.keyboard.insertText(wait);
  await page.keyboard.press('Enter');
  await expect(builder.card(wait)).toBeVisible();
  await expect(builder.port(hello)).toHaveAttribute('data-port', 'on');

  // Its output goes back to the first block, by the menu.
  await expect(builder.card(wait)).toBeFocused();
  await page.keyboard.press('o');
  await builder.menuItem(t('builder:port.nowhere', { output: t('blocks:outputs.end') })).press('Enter');
  await builder.menuItem(t('builder:port.connect')).press('Enter');
  await page.keyboard.insertText(hello);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(builder.port(wait)).toHaveAttribute('data-port', 'on');

  // Arrows move it, Enter opens its form, Esc comes back, Delete removes it, Ctrl-Z brings it back.
  await builder.card(wait).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: t('builder:panel.form', { name: wait }) });
  await expect(panel.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(builder.card(wait)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  await expect(builder.card(wait)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(builder.card(wait)).toBeVisible();
  await builder.isSaved();
  await expect
    .poll(async () => (await documentOf(owner, id)).edges.map(({ from, to }) => [from, to].includes('hello')))
    .toEqual([true, true, true]);

  await page.keyboard.press('Control+f');
  const find = page.getByRole('search', { name: t('builder:find.title') });
  await find.getByRole('searchbox').fill('ajudar');
  await expect(find.getByText(t('builder:find.count', { current: 1, total: 1 }))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(builder.card(hello)).toHaveAttribute('data-chosen', 'true');
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t('builder:shortcuts.title') })).toBeVisible();
  await expectAccessible(page);
});

test('copies blocks from one flow into another, under new names', async ({ ownersPage: page, owner }) => {
  const [one, other] = [await newFlow(owner, 'De onde'), await newFlow(owner, 'Para onde')];
  const builder = builderScreen(page);
  await builder.open(one.id);
  await builder.card(hello).click();
  await page.keyboard.press('Control+d');
  await expect(builder.card(hello)).toHaveCount(2);
  await builder.isSaved();
  await builder.card(start).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(builder.toast(t('builder:clipboard.copied_other', { count: 2 }))).toBeVisible();

  await builder.open(other.id);
  await page.keyboard.press('Control+v');
  await expect(builder.card(hello)).toHaveCount(3);
  await builder.isSaved();
  const { blocks } = await documentOf(owner, other.id);
  expect(blocks.filter(({ type }) => type === 'start')).toHaveLength(1);
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(4);
});

test('tells who saved meanwhile: theirs is loaded, or one’s own is kept as a copy', async ({
  ownersPage: page,
  owner,
  people,
  anotherBrowser,
  watch,
}) => {
  watch.allow(/status of 409/);
  const { id } = await newFlow(owner, 'A quatro mãos');
  const colleague = await people.memberOf(owner, ['flow']);
  const context = await anotherBrowser();
  await enter(context, colleague);
  const theirs = await context.newPage();
  const [mine, others] = [builderScreen(page), builderScreen(theirs)];
  await mine.open(id);
  await others.open(id);

  // Each sees where the other is.
  await others.card(hello).click();
  await expect(mine.card(hello).getByText('Caio', { exact: true })).toBeVisible();

  // My save is on its way while theirs arrives.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/flows/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  const sending = page.waitForRequest((request) => request.method() === 'PUT');
  await mine.card(hello).click();
  await page.keyboard.press('ArrowDown');
  await sending;
  await theirs.keyboard.press('ArrowUp');
  await others.isSaved();
  await expect.poll(async () => (await documentOf(owner, id)).blocks[1]?.position.y).toBe(-10);
  letGo();

  const dialog = page.getByRole('dialog', { name: t('builder:stale.title') });
  await expect(dialog).toContainText('Caio Nunes');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('builder:stale.keepMine') }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(mine.card(hello)).toBeVisible();
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await documentOf(owner, copyId)).blocks[1]?.position.y).toBe(10);
  expect((await documentOf(owner, id)).blocks[1]?.position.y).toBe(-10);
});

test('publishes what changed, says what is wrong before, and brings an earlier version back', async ({
  ownersPage: page,
  owner,
}) => {
  const { id } = await newFlow(owner, 'No ar');
  const builder = builderScreen(page);
  await builder.open(id);
  await builder.publish.click();
  await expect(builder.dialog).toContainText(t('builder:diff.first_other', { count: 2 }));
  await builder.dialog.getByRole('button', { name: t('builder:publish.action') }).click();
  await expect(builder.toast(t('builder:publish.done', { number: 1 }))).toBeVisible();

  // A block that says nothing keeps it from being published, and the list leads to it.
  await builder.card(hello).click();
  await builder.drawer.getByRole('button', { name: adding(t('blocks:titles.image')) }).click();
  const problems = page.getByRole('button', { name: t('builder:problems.button_one', { count: 1 }) });
  await expect(problems).toBeVisible();
  await page.keyboard.press('Escape');
  await problems.click();
  await builder.dialog.getByRole('button', { name: t('blocks:faults.missing_media') }).click();
  await expect(builder.card(t('blocks:titles.image'))).toHaveAttribute('data-chosen', 'true');
  await builder.publish.click();
  await expect(builder.dialog.getByRole('button', { name: t('builder:publish.action') })).toBeDisabled();
  await page.keyboard.press('Escape');
  await builder.card(t('blocks:titles.image')).click();
  await page.keyboard.press('Delete');
  await builder.card(hello).click();
  await builder.drawer.getByRole('button', { name: adding(delay) }).click();
  await expect(page.getByText(t('builder:problems.none'))).toBeVisible();

  await builder.publish.click();
  await expect(builder.dialog).toContainText(t('builder:publish.against', { number: 1 }));
  await expect(builder.dialog.getByRole('listitem').filter({ hasText: delay })).toBeVisible();
  await expectAccessible(page);
  await builder.dialog.getByRole('button', { name: t('builder:publish.action') }).click();
  await expect(builder.toast(t('builder:publish.done', { number: 2 }))).toBeVisible();

  await page.getByRole('button', { name: `${t('builder:versions.title')}: v2` }).click();
  await builder.button(t('builder:versions.compareOf', { number: 1 })).click();
  await expect(builder.dialog.getByText(t('builder:diff.added'))).toBeVisible();
  await builder.button(t('builder:versions.restoreOf', { number: 1 })).click();
  const question = page.getByRole('dialog', { name: t('builder:versions.restoreTitle', { number: 1 }) });
  await question.getByRole('button', { name: t('builder:versions.restoreOf', { number: 1 }) }).click();
  await expect(builder.toast(t('builder:versions.restored', { from: 1, number: 3 }))).toBeVisible();
  await expect(builder.card(delay)).toBeHidden();
  expect(await owner.call(flows.get, { params: { id } })).toMatchObject({
    version: { number: 3 },
    status: 'published',
  });
});

test('says that saving failed, tries again when asked, and keeps what was drawn without a server', async ({
  ownersPage: page,
  owner,
  watch,
}) => {
  watch.allow(/status of 500|Failed to load resource|ERR_FAILED/);
  const { id } = await newFlow(owner, 'Sem rede');
  const builder = builderScreen(page);
  await builder.open(id);
  let answer: 'refused' | 'silent' | 'well' = 'refused';
  await page.route('**/api/**', (route) => {
    if (answer === 'silent') return route.abort();
    if (answer === 'refused' && route.request().method() === 'PUT')
      return route.fulfill({ status: 500, json: { code: 'unexpected', message: 'An error occurred. Try again.' } });
    return route.continue();
  });
  await builder.card(hello).click();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(t('builder:saving.failed'))).toBeVisible();
  answer = 'well';
  await builder.button(t('builder:saving.retry')).click();
  await builder.isSaved();

  answer = 'silent';
  await builder.card(hello).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(t('builder:saving.offline'))).toBeVisible();
  answer = 'well';
  await builder.isSaved();
  expect((await documentOf(owner, id)).blocks[1]?.position.y).toBe(20);

  await page.goto('/flows/01900000-0000-7000-8000-000000000000');
  watch.allow(/status of 404/);
  await expect(page.getByRole('heading', { name: t('builder:gone.title') })).toBeVisible();
});

test('can be looked at on a small screen, and not changed', async ({ ownersPage: page, owner }) => {
  const { id } = await newFlow(owner, 'No bolso');
  await page.setViewportSize({ width: 390, height: 800 });
  const builder = builderScreen(page);
  await builder.open(id);
  await expect(page.getByText(t('builder:small'))).toBeVisible();
  await expect(builder.publish).toBeHidden();
  await builder.card(hello).click();
  await page.keyboard.press('Delete');
  await expect(builder.card(hello)).toBeVisible();
  await expectAccessible(page);
});

test('shows all of a flow that is larger than the screen by one key, and a small one wherever it lies', async ({
  ownersPage: page,
  owner,
}) => {
  const builder = builderScreen(page);
  const { id } = await newFlow(owner, 'Longe');
  const move = async (by: (index: number) => { x: number; y: number }) => {
    const { document, revision } = await owner.call(flows.get, { params: { id } });
    const blocks = document.blocks.map((block, index) => ({ ...block, position: by(index) }));
    await owner.call(flows.save, { params: { id }, body: { revision, document: { ...document, blocks } } });
    await builder.open(id);
  };
  await move((index) => ({ x: 9_000 + index * 400, y: -7_000 }));
  await expect(builder.card(start)).toBeInViewport();
  await expect(builder.card(hello)).toBeInViewport();

  await move((index) => ({ x: index * 4_000, y: 0 }));
  await expect(builder.card(start)).toBeInViewport();
  await expect(builder.card(hello)).toBeHidden();
  await page.keyboard.press('1');
  await expect(builder.card(hello)).toBeInViewport({ ratio: 0.99 });
  await expect(builder.card(start)).toBeInViewport({ ratio: 0.99 });
});
