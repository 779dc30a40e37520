import type { Page } from '@playwright/test';
import { companies } from '@yupflow/contract/companies';
import { flows } from '@yupflow/contract/flows';
import { folders } from '@yupflow/contract/folders';
import { expectAccessible } from '../support/accessible.ts';
import { builderScreen, newFlow } from '../support/builder-screen.ts';
import type { Person } from '../support/people.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

/** Flows and folders, as people name their parts. */
function screen(page: Page) {
  const form = page.getByRole('dialog');
  return {
    form,
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
    folder: (name: string) => page.getByRole('link', { name }),
    name: form.getByRole('textbox', { name: t('flows:name'), exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    act: async (name: string, action: string) => {
      await page.getByRole('button', { name: t('common:actionsFor', { name }) }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    question: page.getByRole('alertdialog'),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  };
}

const folderOf = async (person: Person, name: string) =>
  (await person.call(flows.list, { query: {} })).results.find((flow) => flow.name === name)?.folder_id;

test('makes a flow from a template, with what it needs, and the builder opens', async ({ ownersPage: page, owner }) => {
  const list = screen(page);
  await page.goto('/folders');
  await list.button(t('flows:empty.action')).click();
  await expect(list.name).toBeFocused();
  await list.name.fill('Triagem');
  await tick(list.form.getByRole('radio', { name: t('flows:templates.lead.name') }));
  await expect(list.form.getByText(t('flows:missing.createdText'))).toBeVisible();
  await expectAccessible(page);
  await list.form.getByRole('button', { name: t('flows:create') }).click();
  await expect(builderScreen(page).card(t('blocks:titles.start'))).toBeVisible();
  const { results } = await owner.call(flows.list, { query: {} });
  expect(results).toMatchObject([{ name: 'Triagem', status: 'draft', folder_id: null }]);
});

test('keeps flows in folders: makes one, moves by form and by keyboard, takes it back, and asks before it deletes', async ({
  ownersPage: page,
  owner,
}) => {
  const list = screen(page);
  await newFlow(owner, 'Boas-vindas');
  await newFlow(owner, 'Cobrança');
  await page.goto('/folders');
  await list.button(t('folders:new')).click();
  await list.form.getByRole('textbox', { name: t('folders:name') }).fill('Vendas');
  await list.form.getByRole('button', { name: t('folders:save') }).click();
  await expect(list.toast(t('folders:created'))).toBeVisible();
  await expect(list.folder('Vendas')).toContainText(t('folders:noFlows'));
  const [vendas] = (await owner.call(folders.list, { query: {} })).results;

  // Another name and another place in one go.
  await list.act('Cobrança', t('common:rename'));
  await list.name.fill('Cobranças');
  await list.form.getByRole('combobox', { name: t('flows:folder') }).selectOption('Vendas');
  await list.form.getByRole('button', { name: t('flows:save') }).click();
  await expect(list.toast(t('flows:edited'))).toBeVisible();
  // The form is away, and so is the row, by either name: while it closes nothing behind it takes the focus.
  await expect(list.form).toBeHidden();
  await expect(list.row('Cobrança')).toBeHidden();
  expect(await folderOf(owner, 'Cobranças')).toBe(vendas?.id);

  // Dragged by the keyboard: the handle, then the folder.
  await list
    .row('Boas-vindas')
    .getByRole('button', { name: t('common:moveRow', { name: 'Boas-vindas' }) })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('folders:dropInto', { name: 'Vendas' }) })).toBeFocused();
  await page.keyboard.press('Enter');
  // Under the pointer it stays until somebody takes it back.
  await list.toast(t('flows:moved', { name: 'Boas-vindas' })).hover();
  await expect.poll(() => folderOf(owner, 'Boas-vindas')).toBe(vendas?.id);
  await list.button(t('flows:undo')).click();
  await expect(list.row('Boas-vindas')).toBeVisible();
  await expect.poll(() => folderOf(owner, 'Boas-vindas')).toBeNull();

  await list.act('Boas-vindas', t('flows:duplicate'));
  const copy = t('flows:copyOf', { name: 'Boas-vindas' });
  await expect(list.row(copy)).toBeVisible();
  await list.act(copy, t('common:delete'));
  await expect(list.question).toContainText(t('flows:confirmDeleteNobody'));
  await list.question.getByRole('button', { name: t('common:delete') }).click();
  await expect(list.row(copy)).toBeHidden();
  await expectAccessible(page);

  await list.folder('Vendas').click();
  await expect(list.row('Cobranças')).toBeVisible();
  await page.getByRole('link', { name: t('folders:back') }).click();
  await list.act('Vendas', t('common:delete'));
  await list.question.getByRole('button', { name: t('common:delete') }).click();
  await expect(list.row('Cobranças')).toBeVisible();
});

test('shares a flow by link, and another company clones it with what it lacks', async ({
  ownersPage: page,
  owner,
  people,
  anotherBrowser,
  watch,
}) => {
  watch.allow(/404|403/);
  const { id, revision } = await owner.call(flows.create, { body: { name: 'Triagem', template: 'lead' } });
  await owner.call(flows.publish, { params: { id }, body: { revision } });
  const list = screen(page);
  await page.goto('/folders');
  await list.act('Triagem', t('flows:share.action'));
  await tick(list.form.getByRole('checkbox', { name: t('flows:share.active') }));
  await tick(list.form.getByRole('checkbox', { name: t('flows:share.clone') }));
  await list.form.getByRole('button', { name: t('flows:share.save') }).click();
  const link = await list.form.getByRole('textbox', { name: t('flows:share.link') }).inputValue();
  await expectAccessible(page);

  const theirs = await people.owner({ name: 'Casa Lume' });
  const browser = await anotherBrowser();
  await enter(browser, theirs);
  const there = await browser.newPage();
  await there.goto(new URL(link).pathname);
  await expect(there.getByText(t('flows:shared.by', { company: 'Oficina Prado' }))).toBeVisible();
  await expect(builderScreen(there).card(t('blocks:titles.start'))).toBeVisible();
  await expect(there.getByText(t('flows:missing.createdText'))).toBeVisible();
  await expectAccessible(there);
  await there.getByRole('button', { name: t('flows:shared.clone') }).click();
  await there.waitForURL(/\/flows\//);
  await expect(builderScreen(there).card(t('blocks:titles.start'))).toBeVisible();
  expect((await theirs.call(flows.list, { query: {} })).results).toMatchObject([{ name: 'Triagem', status: 'draft' }]);

  // Switched off while they look at it: nothing is copied, and they are told why.
  await there.goto(new URL(link).pathname);
  await expect(there.getByRole('button', { name: t('flows:shared.clone') })).toBeEnabled();
  // What the page reads anew from here on is still on its way when they click.
  await there.route('**/api/shared-flows/*', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  const onlyLook = { is_active: true, can_clone: false, is_restricted: false, companies: [] };
  await owner.call(flows.setShare, { params: { id }, body: onlyLook });
  await there.getByRole('button', { name: t('flows:shared.clone') }).click();
  await expect(there.getByRole('alert')).toHaveText(t('errors:codes.clone_forbidden'));
  expect((await theirs.call(flows.list, { query: {} })).results).toHaveLength(1);

  await page.goto(new URL(link).pathname);
  await expect(page.getByText(t('flows:shared.own'))).toBeVisible();
  await there.unrouteAll({ behavior: 'ignoreErrors' });
  const off = { is_active: false, can_clone: false, is_restricted: false, companies: [] };
  await owner.call(flows.setShare, { params: { id }, body: off });
  await there.goto(new URL(link).pathname);
  await expect(there.getByRole('heading', { name: t('flows:shared.gone.title') })).toBeVisible();
});

test('chooses the flow that answers the first message of everybody', async ({ ownersPage: page, owner }) => {
  const { id, revision } = await owner.call(flows.create, { body: { name: 'Triagem', template: 'lead' } });
  await owner.call(flows.publish, { params: { id }, body: { revision } });
  const list = screen(page);
  await page.goto('/folders');
  await page.getByRole('button', { name: t('flows:defaults.defaultFlowId') }).click();
  await page.getByRole('option', { name: 'Triagem' }).click();
  await expect(list.toast(t('flows:defaults.saved'))).toBeVisible();
  await expect(list.row('Triagem')).toContainText(t('flows:triggers.default'));
  expect(await owner.call(companies.getDefaultFlows, {})).toMatchObject({ defaultFlowId: id });
});

test('chooses the flow that takes the replies to broadcasts', async ({ ownersPage: page, owner }) => {
  const { id, revision } = await owner.call(flows.create, { body: { name: 'Respostas', template: 'lead' } });
  await owner.call(flows.publish, { params: { id }, body: { revision } });
  const list = screen(page);
  await page.goto('/folders');
  await page.getByRole('button', { name: t('flows:defaults.campaignFlowId') }).click();
  await page.getByRole('option', { name: 'Respostas' }).click();
  await expect(list.toast(t('flows:defaults.saved'))).toBeVisible();
  await expect(list.row('Respostas')).toContainText(t('flows:triggers.campaign'));
  expect(await owner.call(companies.getDefaultFlows, {})).toMatchObject({ campaignFlowId: id });
});
