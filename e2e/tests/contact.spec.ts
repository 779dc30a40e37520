import { readFileSync } from 'node:fs';
import { contacts } from '@yupflow/contract/contacts';
import { expectAccessible } from '../support/accessible.ts';
import { contactSlideOver, haveContact, haveField } from '../support/contact-slide-over.ts';
import { contactsScreen } from '../support/contacts-screen.ts';
import { listening } from '../support/listening.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { haveTags } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

test('creates a contact as people write it, with tags and fields by their types, all by keyboard', async ({
  ownersPage,
  owner,
}) => {
  await haveTags(owner, 'VIP');
  const [city, total, birthday, visit] = [
    await haveField(owner, 'Cidade', 'text'),
    await haveField(owner, 'Total gasto', 'number'),
    await haveField(owner, 'Aniversário', 'date'),
    await haveField(owner, 'Visita', 'datetime'),
  ];
  const contact = contactSlideOver(ownersPage);
  const { keyboard } = ownersPage;
  await contact.open('new');
  await expect(contact.name).toBeFocused();
  await keyboard.insertText('Ana Beatriz Moura');
  await contact.phone.focus();
  await keyboard.type('11982147730');
  await expect(contact.phone).toHaveValue('(11) 98214-7730');
  await contact.email.fill('Ana@Moura.com.br');
  await contact.document.focus();
  await keyboard.type('52998224725');
  await expect(contact.document).toHaveValue('529.982.247-25');
  await contact.document.fill('12abc34501de35');
  await expect(contact.document).toHaveValue('12.ABC.345/01DE-35');
  await contact.addTags.click();
  await ownersPage.getByRole('option', { name: 'VIP' }).click();
  await keyboard.press('Escape');
  await expect(ownersPage.getByRole('option', { name: 'VIP' })).toHaveCount(0);
  await expect(contact.form).toBeVisible();
  await contact.field('Cidade').fill('São Paulo');
  await contact.form.getByRole('group', { name: 'Aniversário' }).getByRole('spinbutton').first().focus();
  await keyboard.type('12031990');
  await contact.form.getByRole('group', { name: 'Visita' }).getByRole('spinbutton').first().focus();
  await keyboard.type('201120261430');
  await expectAccessible(ownersPage);
  await contact.field('Total gasto').fill('1234,5');
  // What stands in the field counts, though nobody has left it yet.
  await keyboard.press('ControlOrMeta+Enter');

  await expect(contact.toast(t('contact:created'))).toBeVisible();
  await expect(contact.form).toBeHidden();
  const [made] = (await owner.call(contacts.list, {})).results;
  expect(made).toMatchObject({
    name: 'Ana Beatriz Moura',
    phone: '5511982147730',
    email: 'ana@moura.com.br',
    document: '12ABC34501DE35',
    tags: [{ name: 'VIP' }],
    custom_fields: {
      [city]: 'São Paulo',
      [total]: 1234.5,
      [birthday]: '1990-03-12',
      [visit]: '2026-11-20T17:30:00.000Z',
    },
  });
});

test('takes phones, numbers and dates key by key, and says all that is wrong before it is sent', async ({
  ownersPage,
  owner,
}) => {
  const [total, birthday] = [
    await haveField(owner, 'Total gasto', 'number'),
    await haveField(owner, 'Aniversário', 'date'),
  ];
  const contact = contactSlideOver(ownersPage);
  const { keyboard } = ownersPage;
  const pace = { delay: 30 };
  const day = contact.form.getByRole('group', { name: 'Aniversário' });
  await contact.open('new');
  await contact.phone.focus();
  await keyboard.type('11 98214-77', pace);
  await keyboard.press('Tab');
  await expect(contact.phone).toHaveAccessibleDescription(t('errors:fields.invalid_phone'));
  await contact.email.fill('a@b');
  await contact.document.fill('111.111.111-11');
  await contact.field('Total gasto').fill('1.23.4');
  await day.getByRole('spinbutton').first().focus();
  await keyboard.type('31021990', pace);
  await keyboard.press('ControlOrMeta+Enter');
  for (const field of [contact.phone, contact.email, contact.document, contact.field('Total gasto')])
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(contact.form.getByText(t('common:noSuchDay', { day: '31/02/1990' }))).toBeVisible();
  await expect(contact.phone).toBeFocused();
  await expectAccessible(ownersPage);

  await contact.document.fill('');
  await contact.email.fill('');
  await contact.phone.fill('');
  await keyboard.type('+34612345678', pace);
  await expect(contact.phone).toHaveValue('612 34 56 78');
  await contact.field('Total gasto').fill('R$ 1.234,50');
  await contact.name.focus();
  await expect(contact.field('Total gasto')).toHaveValue('1.234,5');
  await day.getByRole('spinbutton').first().focus();
  await keyboard.type('12031990', pace);
  await keyboard.press('ControlOrMeta+Enter');
  await expect(contact.toast(t('contact:created'))).toBeVisible();
  expect((await owner.call(contacts.list, {})).results).toMatchObject([
    { phone: '34612345678', custom_fields: { [total]: 1234.5, [birthday]: '1990-03-12' } },
  ]);

  const another = await haveContact(owner, { name: 'Bruno Sampaio', phone: '+5521996731082' });
  const list = contactsScreen(ownersPage);
  await list.open();
  await expect(list.row(another.name)).toBeVisible();
  await list.addCondition('Aniversário');
  await keyboard.type('12031990', pace);
  await keyboard.press('Enter');
  await expect(list.row(another.name)).toHaveCount(0);
  await expect(list.row('612 34 56 78')).toBeVisible();
});

test('says which contact has the number, in whichever form it is typed, and leads there', async ({
  ownersPage,
  owner,
  watch,
}) => {
  watch.allow(/status of (409|422)/);
  const there = await haveContact(owner, { name: 'Bruno Sampaio', phone: '+55 21 99673-1082' });
  const another = await haveContact(owner, { name: 'Bruno S.', phone: '+55 21 3333-1082' });
  const contact = contactSlideOver(ownersPage);
  await contact.open('new');
  await contact.save.click();
  await expect(contact.phone).toBeFocused();
  await expect(contact.phone).toHaveAccessibleDescription(t('errors:fields.required'));
  await contact.name.fill('Bruninho');
  for (const number of ['21996731082', '2196731082']) {
    await contact.phone.fill(number);
    await expect(contact.phone).not.toHaveAttribute('aria-invalid');
    await contact.save.click();
    await expect(contact.phone).toHaveAccessibleDescription(t('errors:fields.contact_exists'));
  }
  await expect(contact.phone).toBeFocused();
  await expectAccessible(ownersPage);
  await contact.button(t('contact:openThere')).click();
  await expect(contact.form.getByRole('heading', { name: 'Bruno Sampaio' })).toBeVisible();
  await expect(ownersPage).toHaveURL(`/contacts?open=${there.id}`);

  // What was typed waits where it was.
  await contact.open('new');
  await expect(contact.name).toHaveValue('Bruninho');
  await contact.button(t('contact:draft.discard')).click();
  await expect(contact.name).toHaveValue('');

  await contact.open(another.id);
  await contact.phone.fill('2196731082');
  await contact.save.click();
  await contact.button(t('contact:mergeThere')).click();
  await expect(contact.form.getByRole('heading', { name: t('contact:merge.title') })).toBeVisible();
  await expect(contact.form.getByRole('table')).toContainText('Bruno Sampaio');
});

test('changes what was touched and nothing else, and tells it in the timeline', async ({ ownersPage, owner }) => {
  const [vip = '', wholesale = ''] = await haveTags(owner, 'VIP', 'Atacado');
  const city = await haveField(owner, 'Cidade', 'text');
  const { id } = await haveContact(owner, {
    name: 'Carolina Lacerda',
    phone: '+5531988405519',
    tags: [vip],
    custom_fields: { [city]: 'São Paulo' },
  });
  const contact = contactSlideOver(ownersPage);
  const sent: string[] = [];
  ownersPage.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  await contact.open(id);
  await contact.field('Cidade').fill('Campinas');
  await contact.form.getByRole('button', { name: t('tags:picker.remove', { name: 'VIP' }) }).click();
  await contact.addTags.click();
  await ownersPage.getByRole('option', { name: 'Atacado' }).click();
  await ownersPage.keyboard.press('Escape');
  await contact.save.click();
  await expect(contact.toast(t('contact:edited'))).toBeVisible();
  await expect(contact.form).toBeHidden();
  expect(sent).toEqual([
    `/api/contacts/${id}/tags ${JSON.stringify({ add: [wholesale], remove: [vip] })}`,
    `/api/contacts/${id}/fields ${JSON.stringify({ [city]: 'Campinas' })}`,
  ]);

  await contact.open(id);
  await contact.tab(t('contact:timeline.title')).click();
  await expect(contact.form.getByRole('listitem').filter({ hasText: 'Cidade' })).toContainText('São Paulo');
  await expect(contact.form.getByRole('listitem').filter({ hasText: 'Cidade' })).toContainText('Campinas');
  await contact.note.fill('Liga depois das 14h. Catálogo: https://example.com/feira?a=1.');
  await contact.note.press('ControlOrMeta+Enter');
  const note = contact.form.getByRole('article');
  await expect(note).toContainText('Liga depois das 14h.');
  await expect(note.getByRole('link')).toHaveAttribute('href', 'https://example.com/feira?a=1');
  await expect(contact.note).toHaveValue('');
  await expectAccessible(ownersPage);
  await expectNoRawKeys(ownersPage);

  await note.getByRole('button').click();
  await contact.menuItem(t('common:edit')).click();
  const editor = contact.form.getByRole('textbox', { name: t('contact:notes.edit') });
  await expect(editor).toBeFocused();
  await editor.fill('Liga depois das 15h.');
  await editor.press('ControlOrMeta+Enter');
  await expect(note).toContainText('Liga depois das 15h.');
  await expect(note).toContainText(t('contact:notes.edited'));
  await note.getByRole('button').click();
  await contact.menuItem(t('common:delete')).click();
  await contact.answer(t('common:delete')).click();
  await expect(note).toHaveCount(0);
});

test('makes one of two contacts, value by value', async ({ ownersPage, owner, watch }) => {
  // The page may still ask for the one that is just going.
  watch.allow(/status of 404/);
  const city = await haveField(owner, 'Cidade', 'text');
  const one = await haveContact(owner, {
    name: 'Ana Beatriz Moura',
    phone: '+5511982147730',
    custom_fields: { [city]: 'São Paulo' },
  });
  await haveContact(owner, {
    name: 'Ana Moura',
    phone: '+351912340586',
    email: 'ana@moura.pt',
    custom_fields: { [city]: 'Porto' },
  });
  const contact = contactSlideOver(ownersPage);
  await contact.open(one.id);
  await contact.menu('Ana Beatriz Moura').click();
  await contact.menuItem(t('contact:merge.action')).click();
  await expect(contact.form.getByRole('button', { name: t('contact:merge.with') })).toBeFocused();
  await ownersPage.keyboard.press('Enter');
  await ownersPage.getByRole('searchbox', { name: t('contact:picker.search') }).fill('912 340');
  await ownersPage.getByRole('option', { name: 'Ana Moura' }).click();
  await expect(contact.form.getByRole('table')).toContainText('ana@moura.pt');
  await tick(contact.form.getByRole('radio', { name: /Cidade: Porto/ }));
  await expectAccessible(ownersPage);
  await contact.button(t('contact:merge.confirm')).click();
  await contact.answer(t('contact:merge.confirm')).click();
  await expect(contact.toast(t('contact:merge.done'))).toBeVisible();
  await expect(contact.field('Cidade')).toHaveValue('Porto');
  await expect(contact.email).toHaveValue('ana@moura.pt');
  const { results } = await owner.call(contacts.list, {});
  expect(results).toMatchObject([{ id: one.id, name: 'Ana Beatriz Moura', phone: '5511982147730' }]);
});

test('deletes with a way back, gives the person their data, and erases for good', async ({
  ownersPage,
  owner,
  watch,
}) => {
  watch.allow(/status of (404|422)/);
  const { id } = await haveContact(owner, { name: 'Daniel Okamoto', phone: '+5511971053348' });
  const contact = contactSlideOver(ownersPage);
  await contact.open(id);
  await contact.menu('Daniel Okamoto').click();
  await contact.menuItem(t('contact:delete')).click();
  // Under the pointer it stays until somebody takes it back.
  const deleted = contact.toast('Daniel Okamoto');
  await deleted.hover();
  await expect(contact.form).toBeHidden();
  await deleted.getByRole('button', { name: t('contact:undo') }).click();
  await expect(contact.toast(t('contact:restored'))).toBeVisible();

  await owner.call(contacts.remove, { params: { id } });
  await contact.open(id);
  await expect(contact.form.getByRole('heading', { name: t('contact:gone.title') })).toBeVisible();
  await expectAccessible(ownersPage);
  await contact.button(t('contact:gone.restore')).click();
  await expect(contact.name).toHaveValue('Daniel Okamoto');

  await contact.menu('Daniel Okamoto').click();
  const downloading = ownersPage.waitForEvent('download');
  await contact.menuItem(t('contact:export.action')).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('daniel-okamoto.json');
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data).toMatchObject({ contact: { id }, identities: [{ kind: 'phone', value: '5511971053348' }] });

  await contact.menu('Daniel Okamoto').click();
  await contact.menuItem(t('contact:erase.action')).click();
  const digits = contact.question.getByRole('textbox');
  await expect(digits).toBeFocused();
  await digits.fill('0000');
  await contact.answer(t('contact:erase.confirm')).click();
  await expect(digits).toHaveAccessibleDescription(t('contact:erase.otherDigits'));
  await expectAccessible(ownersPage);
  await digits.fill('3348');
  await ownersPage.keyboard.press('Enter');
  await expect(contact.toast(t('contact:erase.done'))).toBeVisible();
  await expect(contact.form).toBeHidden();
  await expect(owner.call(contacts.restore, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});

test('follows what others change, and never takes away what is being typed', async ({ ownersPage, owner }) => {
  const { id } = await haveContact(owner, { name: 'Eduarda Pacheco', phone: '+5551991180264' });
  const contact = contactSlideOver(ownersPage);
  const isListening = listening(ownersPage);
  await contact.open(id);
  await expect(contact.name).toHaveValue('Eduarda Pacheco');
  await isListening;
  await owner.call(contacts.update, { params: { id }, body: { name: 'Eduarda P.' } });
  await expect(contact.name).toHaveValue('Eduarda P.');
  await contact.name.fill('Duda');
  await owner.call(contacts.update, { params: { id }, body: { name: 'Eduarda', email: 'duda@example.com' } });
  await expect(contact.email).toHaveValue('duda@example.com');
  await expect(contact.name).toHaveValue('Duda');
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('Escape');
  await expect(contact.question).toHaveAccessibleName(t('common:discard.title'));
  await contact.answer(t('common:discard.cancel')).click();
  await contact.button(t('contact:stale.load')).click();
  await expect(contact.name).toHaveValue('Eduarda');
  await ownersPage.keyboard.press('Escape');
  await expect(contact.form).toBeHidden();
});

test('shows tags and fields without a way to change them to those who may not', async ({ page, owner, people }) => {
  const [vip = ''] = await haveTags(owner, 'VIP');
  const city = await haveField(owner, 'Cidade', 'text');
  const form = { name: 'Felipe Antunes', phone: '+5541987652093', tags: [vip], custom_fields: { [city]: 'Curitiba' } };
  const { id } = await haveContact(owner, form);
  await enter(page.context(), await people.memberOf(owner, ['contacts']));
  const contact = contactSlideOver(page);
  await contact.open(id);
  await expect(contact.form).toContainText('Curitiba');
  await expect(contact.form).toContainText('VIP');
  await expect(contact.field('Cidade')).toHaveCount(0);
  await expect(contact.addTags).toHaveCount(0);
  await contact.name.fill('Felipe');
  await contact.save.click();
  await expect(contact.toast(t('contact:edited'))).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('fills the screen, and keeps many fields in reach', async ({ ownersPage, owner }) => {
    for (let number = 1; number <= 14; number++)
      await haveField(owner, `Campo ${String(number).padStart(2, '0')}`, 'text');
    const { id } = await haveContact(owner, { phone: '+5548996314407' });
    const contact = contactSlideOver(ownersPage);
    await contact.open(id);
    await expect(contact.form.getByRole('heading', { name: '+55 48 99631-4407' })).toBeVisible();
    await expect(contact.field('Campo 14')).toHaveCount(0);
    await contact.form.getByRole('searchbox', { name: t('contact:searchField') }).fill('14');
    await contact.field('Campo 14').fill('Achado');
    await expectNoSidewaysScroll(ownersPage);
    await expectNoRawKeys(ownersPage);
    await expectAccessible(ownersPage);
    await contact.tab(t('contact:timeline.title')).click();
    await expect(contact.note).toBeVisible();
    await expectNoSidewaysScroll(ownersPage);
    await contact.save.click();
    await expect(contact.toast(t('contact:edited'))).toBeVisible();
  });
});
