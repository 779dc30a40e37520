import { tags as tagCalls } from '@yupflow/contract/tags';
import { listening } from '../support/listening.ts';
import { haveTags, tagsPath, tagsScreen } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('finds tags by part of their name, whatever the case and the accents', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Orçamento enviado', 'Orçamento aceito', 'Atacado');
  await tags.open();
  await tags.search.fill('ORCAMENTO');
  await expect(tags.rows).toHaveText(['Orçamento aceito', 'Orçamento enviado']);
  await expect(ownersPage).toHaveURL(`${tagsPath}?search=ORCAMENTO`);
  await ownersPage.reload();
  await expect(tags.search).toHaveValue('ORCAMENTO');
  await expect(tags.rows).toHaveCount(2);
  await tags.search.press('Escape');
  await expect(tags.rows).toHaveCount(3);
  await expect(ownersPage).toHaveURL(tagsPath);
});

test('says what was not found, and leads back to everything', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Atacado');
  await tags.open('?search=varejo');
  const nothing = ownersPage.getByRole('heading', { name: t('common:nothingFound.title', { search: 'varejo' }) });
  await expect(nothing).toBeVisible();
  await ownersPage
    .getByRole('button', { name: t('common:clearSearch') })
    .last()
    .click();
  await expect(tags.row('Atacado')).toBeVisible();
  await expect(tags.search).toHaveValue('');
});

test('reads on while one scrolls, until all 60 tags are there', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  const names = Array.from({ length: 60 }, (_, at) => `Etiqueta ${String(at + 1).padStart(2, '0')}`);
  await Promise.all([0, 1, 2, 3].map((part) => haveTags(owner, ...names.filter((_, at) => at % 4 === part))));
  await ownersPage.setViewportSize({ width: 1440, height: 600 });
  await tags.open();
  await expect(tags.rows.first()).toHaveText('Etiqueta 01');
  await expect(tags.rows).toHaveCount(25);
  await tags.rows.first().hover();
  await expect(async () => {
    await ownersPage.mouse.wheel(0, 2_000);
    await expect(tags.row('Etiqueta 60')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(tags.rows).toHaveText(names);
});

test('shows at once what somebody else changes', async ({ ownersPage, owner, people, anotherBrowser }) => {
  const tags = tagsScreen(ownersPage);
  const [id = ''] = await haveTags(owner, 'Primeira');
  const isListening = listening(ownersPage);
  await tags.open();
  await expect(tags.row('Primeira')).toBeVisible();
  await isListening;

  const colleague = await people.memberOf(owner, ['tags']);
  const elsewhere = await (await anotherBrowser()).newPage();
  await enter(elsewhere.context(), colleague);
  const theirs = tagsScreen(elsewhere);
  await theirs.open('?open=new');
  await theirs.name.fill('Segunda');
  await theirs.save.click();
  await expect(tags.row('Segunda')).toBeVisible();

  await colleague.call(tagCalls.update, { params: { id }, body: { name: 'Primeiríssima' } });
  await expect(tags.row('Primeiríssima')).toBeVisible();
  await expect(theirs.row('Primeiríssima')).toBeVisible();
  await colleague.call(tagCalls.remove, { params: { id } });
  await expect(tags.row('Primeiríssima')).toBeHidden();
});

test('shows nothing of another company', async ({ ownersPage, owner, people, watch }) => {
  watch.allow(/status of 404/);
  const tags = tagsScreen(ownersPage);
  const stranger = await people.owner();
  const [theirs] = await haveTags(stranger, 'Segredo da concorrência');
  await haveTags(owner, 'Nossa');
  await tags.open();
  await expect(tags.rows).toHaveText(['Nossa']);
  await tags.open(`?open=${theirs}`);
  await expect(tags.form.getByRole('heading', { name: t('tags:gone.title') })).toBeVisible();
});
