import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { mailedLink } from '../support/mail.ts';
import { register } from '../support/register-form.ts';
import { expect, signIn, test } from '../support/reseller-test.ts';
import { t } from '../support/texts.ts';

// One app is enough for all of them.
test.describe.configure({ mode: 'default' });

const secret = 'quatro cavalos azuis';

/** A reseller that collects by PIX into its own account, and sells one plan. Answers the address of its checkout. */
async function sells(admin: Page): Promise<string> {
  await admin.goto('/franchise/payment');
  const pix = t('franchise-payment:gateways.names.static_pix');
  await admin.getByRole('button', { name: t('franchise-payment:gateways.setUpNamed', { name: pix }) }).click();
  const form = admin.getByRole('dialog');
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await field(t('franchise-payment:staticPix.key')).fill('financeiro@norte.example');
  await field(t('franchise-payment:staticPix.name')).fill('NORTE MENSAGENS');
  await field(t('franchise-payment:staticPix.city')).fill('RECIFE');
  await form.getByRole('button', { name: t('franchise-payment:gateways.save') }).click();
  await expect(form).toBeHidden();
  await admin.getByRole('button', { name: t('franchise-payment:plans.new') }).click();
  await field(t('franchise-payment:plans.name')).fill('Essencial');
  await field(t('billing:cycles.monthly')).fill('99,90');
  await expectAccessible(admin);
  await form.getByRole('button', { name: t('franchise-payment:plans.save') }).click();
  await expect(form).toBeHidden();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: t('common:actionsFor', { name: 'Essencial' }) }).click();
  const [opened] = await Promise.all([
    admin.context().waitForEvent('page'),
    admin.getByRole('menuitem', { name: t('franchise-payment:plans.openCheckout') }).click(),
  ]);
  await expect(opened.getByText('Essencial').first()).toBeVisible();
  const address = opened.url();
  await opened.close();
  return address;
}

/** Fills in who pays, and has the code made. */
async function askForPix(buyer: Page, email: string): Promise<void> {
  const field = (name: string) => buyer.getByRole('textbox', { name, exact: true });
  await field(t('checkout:name')).fill('Mel Andrade');
  await field(t('checkout:document')).fill('529.982.247-25');
  await field(t('checkout:email')).fill(email);
  await field(t('checkout:phone')).fill('(81) 98765-4321');
  await field(t('checkout:postalCode')).fill('50030-230');
  await field(t('checkout:street')).fill('Rua da Aurora');
  await field(t('checkout:number')).fill('100');
  await field(t('checkout:neighbourhood')).fill('Boa Vista');
  await field(t('checkout:city')).fill('Recife');
  await buyer.getByRole('combobox', { name: t('checkout:state') }).selectOption('PE');
  await expectAccessible(buyer);
  await buyer.getByRole('button', { name: /PIX/ }).last().click();
  await expect(buyer.getByRole('img', { name: t('invoice:pix.qr') })).toBeVisible();
}

/** Whoever sells looks at the bank account, finds the money and says so. */
async function registerPayment(admin: Page, company: string): Promise<void> {
  await admin.goto('/franchise/companies?section=invoices');
  await admin.getByRole('row').filter({ hasText: company }).first().click();
  await admin.getByRole('button', { name: t('franchise-invoices:pay.verb') }).click();
  const question = admin.getByRole('alertdialog').or(admin.getByRole('dialog')).last();
  await question.getByRole('button', { name: t('franchise-invoices:pay.verb') }).click();
  await expect(admin.getByText(t('franchise-invoices:pay.done'))).toBeVisible();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a reseller brands the product, sells by code and by PIX; who does not pay is shut out, pays, and works again', async ({
  world,
  visit,
  watch,
}) => {
  test.setTimeout(300_000);
  // Whoever was signed in a month ago is so no longer.
  watch.allow(/status of 401/);
  const norte = await world.makeReseller('Norte');
  const admin = await visit(norte.origin);
  await signIn(admin, norte.adminEmail, norte.adminPassword);

  await test.step('its name and colour are what people see at its address', async () => {
    await admin.goto('/franchise');
    await admin.getByRole('textbox', { name: t('franchise:identity.name') }).fill('Norte Mensagens');
    await admin.getByRole('textbox', { name: t('franchise:color.hex') }).fill('#7c3aed');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: t('franchise:save') }).click();
    await expect(admin.getByText(t('franchise:saved'))).toBeVisible();
    const stranger = await visit(norte.origin);
    await stranger.goto('/login');
    await expect(stranger).toHaveTitle(/Norte Mensagens/);
    await expect(stranger.getByText('Norte Mensagens').first()).toBeVisible();
  });

  const checkout = await test.step('it says how it is paid, and what it sells', () => sells(admin));

  await test.step('a company by code: its owner registers, redeems, and is in', async () => {
    await admin.goto('/franchise/companies');
    await admin
      .getByRole('button', { name: t('franchise-companies:new') })
      .first()
      .click();
    const form = admin.getByRole('dialog');
    await form.getByRole('textbox', { name: t('franchise-companies:form.name') }).fill('Padaria Sol');
    await form.getByRole('textbox', { name: t('franchise-companies:form.ownerEmail') }).fill('sol@padaria.example');
    await expectAccessible(admin);
    await form.getByRole('button', { name: t('franchise-companies:form.save') }).click();
    const code = await admin.getByRole('status', { name: t('franchise-companies:code.label') }).innerText();
    await admin.getByRole('button', { name: t('franchise-companies:code.copy') }).click();
    await admin.getByRole('button', { name: t('franchise-companies:code.done') }).click();
    const owner = await visit(norte.origin);
    await owner.goto('/register');
    await register(owner, { name: 'Sol Nunes', email: 'sol@padaria.example', password: secret });
    await expect(owner).toHaveURL('/failed-subscription');
    await owner.getByLabel(t('subscription:code.label')).fill(code);
    await owner.getByRole('button', { name: t('subscription:code.submit') }).click();
    await expect(owner).toHaveURL('/');
    await expect(owner.getByRole('button', { name: /Padaria Sol/ })).toBeVisible();
  });

  const buyer = await visit(norte.origin);
  const email = 'mel@ateliemel.example';
  await test.step('a company by PIX: somebody buys it by its link, and the page goes on by itself once it is paid', async () => {
    await buyer.goto(checkout);
    await buyer.getByRole('textbox', { name: t('checkout:company'), exact: true }).fill('Ateliê Mel');
    await askForPix(buyer, email);
    await expectAccessible(buyer);
    await registerPayment(admin, 'Ateliê Mel');
    await expect(buyer.getByRole('heading', { name: t('invoice:paid.title') })).toBeVisible();
    await expectAccessible(buyer);
    await buyer.goto(await mailedLink(email, '/register', world.dataDir));
    await register(buyer, { name: 'Mel Andrade', email, password: secret });
    // The code of the mail is in its field already.
    await expect(buyer.getByLabel(t('subscription:code.label'))).toHaveValue(/^(\w{4}-){3}\w{4}$/);
    await buyer.getByRole('button', { name: t('subscription:code.submit') }).click();
    await expect(buyer).toHaveURL('/');
    await expect(buyer.getByRole('button', { name: /Ateliê Mel/ })).toBeVisible();
  });

  await test.step('a month and the days of grace pass: she is shut out, pays, and is in again', async () => {
    await world.letPass('P36D');
    await signIn(buyer, email, secret);
    await expect(buyer).toHaveURL('/failed-subscription');
    await expect(heading(buyer)).toHaveText(t('subscription:suspended.title', { company: 'Ateliê Mel' }));
    await expectAccessible(buyer);
    await buyer.getByRole('button', { name: /R\$/ }).click();
    await expect(buyer).toHaveURL(/\/invoice\//);
    await askForPix(buyer, email);
    await signIn(admin, norte.adminEmail, norte.adminPassword);
    await registerPayment(admin, 'Ateliê Mel');
    await expect(buyer.getByRole('heading', { name: t('invoice:paid.title') })).toBeVisible();
    await buyer.goto('/settings/subscription');
    await expect(heading(buyer)).toBeVisible();
    await expectAccessible(buyer);
    await buyer.goto('/');
    await expect(buyer).toHaveURL('/');
  });
});

test('two resellers at two addresses see only their own', async ({ world, visit, watch }) => {
  watch.allow(/status of 40[34]/);
  const [leste, sul] = [await world.makeReseller('Leste'), await world.makeReseller('Sul')];
  const admin = await visit(leste.origin);
  await signIn(admin, leste.adminEmail, leste.adminPassword);
  await admin.goto('/franchise/companies');
  await admin
    .getByRole('button', { name: t('franchise-companies:new') })
    .first()
    .click();
  const form = admin.getByRole('dialog');
  await form.getByRole('textbox', { name: t('franchise-companies:form.name') }).fill('Só do Leste');
  await form.getByRole('textbox', { name: t('franchise-companies:form.ownerEmail') }).fill('dono@leste.example');
  await form.getByRole('button', { name: t('franchise-companies:form.save') }).click();
  await admin.getByRole('button', { name: t('franchise-companies:code.copy') }).click();
  await admin.getByRole('button', { name: t('franchise-companies:code.done') }).click();
  await expect(admin.getByText('Só do Leste')).toBeVisible();

  const other = await visit(sul.origin);
  await signIn(other, sul.adminEmail, sul.adminPassword);
  await other.goto('/franchise/companies');
  await expect(other.getByText(t('franchise-companies:empty.title'))).toBeVisible();
  await expect(other.getByText('Só do Leste')).toHaveCount(0);

  // Who looks after one address is nobody at the other.
  const strange = await visit(sul.origin);
  await signIn(strange, leste.adminEmail, leste.adminPassword);
  await strange.goto('/franchise');
  await expect(strange).toHaveURL('/access-denied');
});
