import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { haveContact } from '../support/contact-slide-over.ts';
import { chatWith, conversationScreen, gotBy } from '../support/conversation-screen.ts';
import { expectNoSidewaysScroll } from '../support/page-state.ts';
import { ana, bruno, haveLine } from '../support/phones.ts';
import { openReceiver } from '../support/receiver.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const run = promisify(execFile);
const path = '/settings/integration';

// What fades in or out would be measured half transparent.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Keys, examples and outgoing webhooks, as people name their parts. */
function screen(page: Page) {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    dialog,
    button,
    question: page.getByRole('alertdialog'),
    keys: page.getByRole('list', { name: t('integration:keys.list') }).getByRole('listitem'),
    hooks: page.getByRole('list', { name: t('integration:hooks.list') }).getByRole('listitem'),
    field: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    tick: (name: string) => tick(dialog.getByRole('checkbox', { name, exact: true })),
    /** Of what is open: the text as somebody would select it. */
    code: () => dialog.locator('pre').innerText(),
    deliveries: dialog.getByRole('region', { name: t('integration:deliveries.title') }).getByRole('listitem'),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  };
}

/** The number that stands in the examples. */
const phone = '5511987654321';

/** As a shell runs it. */
const inShell = async (command: string) => JSON.parse((await run('sh', ['-c', command])).stdout);

test('makes a key, uses it by the examples that are shown, and revokes it', async ({ ownersPage: page, owner }) => {
  test.slow();
  const line = await haveLine(owner);
  const it = screen(page);
  await page.goto(path);
  await expect(page.getByText(t('integration:keys.empty'))).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await it.button(t('integration:keys.new')).click();
  const create = it.dialog.getByRole('button', { name: t('integration:keys.create') });
  await create.click();
  await expect(it.dialog.getByText(t('integration:scopes.missing'))).toBeVisible();
  await expectAccessible(page);
  await it.field(t('integration:keys.name')).fill('Loja virtual');
  await it.tick(t('integration:scopes.help.contacts.read'));
  await it.tick(t('integration:scopes.help.contacts.write'));
  await it.tick(t('integration:scopes.help.messages.write'));
  await create.click();

  // It is shown this once, so leaving without it asks.
  const shown = it.dialog.getByRole('status', { name: t('integration:keys.shown.key', { name: 'Loja virtual' }) });
  await expect(shown).toHaveText(/^yf_\w{8}_\w{38,}$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await it.question.getByRole('button', { name: t('integration:keys.shown.stay') }).click();
  await it.button(t('integration:keys.shown.copy')).click();
  await expect(it.dialog.getByText(t('integration:keys.shown.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shown.innerText());

  const example = it.dialog.getByRole('combobox', { name: t('integration:examples.which') });
  await example.selectOption({ label: t('integration:examples.names.createContact') });
  const name = t('integration:examples.sampleName');
  expect(await inShell(await it.code())).toMatchObject({ name, source: 'api' });
  await example.selectOption({ label: t('integration:examples.names.sendText') });
  const text = t('integration:examples.sampleText');
  expect(await inShell(await it.code())).toMatchObject({ text });
  await expect.poll(async () => (await gotBy(owner, line.id, phone)).map((got) => got.text)).toEqual([text]);
  await example.selectOption({ label: t('integration:examples.names.listContacts') });
  const listing = await it.code();
  await it.dialog.getByText(t('integration:examples.javascript')).click();
  const script = await it.code();
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout).toContain(name);
  await it.button(t('integration:done')).click();
  await expect(it.dialog).toBeHidden();

  // What it did says so, with the name of the key.
  await line.say({ name, phone }, 'Obrigada!');
  const chat = conversationScreen(page);
  await chat.open(await chatWith(owner, phone));
  await chat.message(text).hover();
  await page.getByRole('button', { name: t('conversation:why.question') }).click();
  await expect(page.getByText(t('conversation:why.triggers.api', { name: 'Loja virtual' }))).toBeVisible();

  await page.goto(path);
  await expect(it.keys).toHaveCount(1);
  await expect(it.keys).toContainText('Loja virtual');
  await expect(it.keys).not.toContainText(t('integration:keys.neverUsed'));
  await it.button(t('integration:keys.revokeNamed', { name: 'Loja virtual' })).click();
  await expectAccessible(page);
  await it.question.getByRole('button', { name: t('integration:keys.revoke') }).click();
  await expect(page.getByText(t('integration:keys.empty'))).toBeVisible();
  await expect(it.toast(t('integration:keys.revoked'))).toBeVisible();
  expect(await inShell(listing)).toMatchObject({ code: 'invalid_key' });
});

type Check = (headers: Readonly<Record<string, unknown>>, body: string) => boolean;

test('tells a system what happens, shows what it answered, and delivers once more', async ({
  ownersPage: page,
  owner,
  watch,
}) => {
  test.slow();
  watch.allow(/status of 422/);
  await using receiver = await openReceiver();
  /** The code that the page shows, as a module of the receiver. */
  const verifierOf = async (code: string, name: string) => {
    const file = test.info().outputPath(`${name}.mjs`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code);
    const { isGenuine } = (await import(pathToFileURL(file).href)) as { isGenuine: Check };
    // Other journeys move the product's clock: the receiver's goes with it.
    const isGenuineThen: Check = (headers, body) => {
      const now = Date.now;
      Date.now = () => Number(headers['webhook-timestamp']) * 1_000;
      try {
        return isGenuine(headers, body);
      } finally {
        Date.now = now;
      }
    };
    return { isGenuine: isGenuineThen };
  };
  const it = screen(page);
  await page.goto(path);
  await it.button(t('integration:hooks.new')).click();
  await it.field(t('integration:hooks.name')).fill('ERP');
  await it.field(t('integration:hooks.url')).fill('https://10.0.0.7/events');
  await it.tick(t('integration:hooks.eventNames.contact.created'));
  const create = it.dialog.getByRole('button', { name: t('integration:hooks.create') });
  await create.click();
  await expect(it.dialog.getByText(t('errors:fields.invalid_url'))).toBeVisible();
  await expectAccessible(page);
  await it.field(t('integration:hooks.url')).fill(receiver.url);
  await create.click();
  const first = await verifierOf(await it.code(), 'first');
  await expectAccessible(page);
  await it.button(t('integration:secret.copy')).click();
  await it.button(t('integration:done')).click();
  await expect(it.dialog.getByText(t('integration:deliveries.none.all'))).toBeVisible();

  // The log follows by itself, and what arrives can be checked by the code that was shown.
  await haveContact(owner, ana);
  await expect(it.deliveries).toHaveCount(1);
  await expect(it.deliveries.first()).toContainText(t('integration:deliveries.states.delivered'));
  const [told] = receiver.received;
  if (!told) throw new Error('nothing was received');
  expect(JSON.parse(told.body)).toMatchObject({ type: 'contact.created', data: { contact: { name: ana.name } } });
  expect(first.isGenuine(told.headers, told.body)).toBe(true);
  expect(first.isGenuine(told.headers, told.body.replace(ana.name, bruno.name))).toBe(false);

  receiver.answerWith(503, 'closed for lunch');
  await haveContact(owner, bruno);
  await expect(it.deliveries).toHaveCount(2);
  await expect(it.deliveries.first()).toContainText(t('integration:deliveries.states.retrying'));
  await it.deliveries.first().getByRole('button').first().click();
  await expect(it.deliveries.first()).toContainText('closed for lunch');
  await expect(it.deliveries.first()).toContainText(bruno.name);
  await expectAccessible(page);

  // With another secret, sent again: both sign it.
  await it.button(t('integration:secret.renew')).click();
  await it.question.getByRole('button', { name: t('integration:secret.renew') }).click();
  await expect(it.dialog.getByRole('heading', { name: t('integration:secret.renewed') })).toBeVisible();
  const second = await verifierOf(await it.code(), 'second');
  await it.button(t('integration:secret.copy')).click();
  await it.button(t('integration:done')).click();
  receiver.answerWith(200, 'back');
  const row = it.deliveries.first();
  if ((await row.getByRole('button').first().getAttribute('aria-expanded')) === 'false')
    await row.getByRole('button').first().click();
  const event = t('integration:hooks.eventNames.contact.created');
  await row.getByRole('button', { name: t('integration:deliveries.resendNamed', { event }) }).click();
  await expect(it.toast(t('integration:deliveries.resent'))).toBeVisible();
  await expect(row).toContainText(t('integration:deliveries.states.delivered'));
  const again = receiver.received.at(-1);
  if (!again) throw new Error('nothing was received');
  expect(again.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
  for (const { isGenuine } of [first, second]) expect(isGenuine(again.headers, again.body)).toBe(true);

  await it.button(t('integration:test.send')).click();
  await expect(it.toast(t('integration:test.sent'))).toBeVisible();
  await expect(it.deliveries).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(it.dialog).toBeHidden();
  await expect(it.hooks).toContainText(t('integration:hooks.states.active'));
  await expectAccessible(page);

  await it.hooks.getByRole('button').click();
  await it.dialog.getByRole('button', { name: t('common:delete') }).click();
  await it.question.getByRole('button', { name: t('common:delete') }).click();
  await expect(page.getByText(t('integration:hooks.empty'))).toBeVisible();
});
