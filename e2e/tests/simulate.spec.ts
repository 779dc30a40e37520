import { chats } from '@yupflow/contract/chats';
import { flows } from '@yupflow/contract/flows';
import type { Flow } from '@yupflow/flow-engine/flow';
import { expectAccessible } from '../support/accessible.ts';
import { builderScreen, newFlow } from '../support/builder-screen.ts';
import { gotBy } from '../support/conversation-screen.ts';
import type { Person } from '../support/people.ts';
import { ana, haveLine } from '../support/phones.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const at = (x: number, y: number) => ({ note: '', position: { x, y } });

/** Asks for a name, tells customers from others, waits a day and comes back. */
const asking: Flow = {
  schemaVersion: 1,
  blocks: [
    { id: 'start', type: 'start', name: 'Início', ...at(0, 0) },
    {
      id: 'ask',
      type: 'save_answer',
      name: 'Nome completo',
      ...at(360, 0),
      question: 'Qual é o seu *nome completo*?',
      field: 'full_name',
      error: 'Escreva o seu nome.',
      attempts: 2,
      timeout: { amount: 2, unit: 'hour' },
    },
    {
      id: 'which',
      type: 'condition',
      name: 'Tem sobrenome',
      ...at(0, 340),
      groups: [
        {
          id: 'yes',
          name: 'Tem',
          match: 'all',
          items: [{ item: 'field', field: 'last_name', operator: 'has_value' }],
        },
      ],
    },
    {
      id: 'menu',
      type: 'reply_buttons',
      name: 'Menu inicial',
      ...at(360, 340),
      text: 'Obrigada, {{first_name}}! Como posso ajudar?',
      footer: '',
      options: [
        { id: 'visit', label: 'Agendar visita', description: '', synonyms: [] },
        { id: 'prices', label: 'Preços', description: '', synonyms: ['valores'] },
      ],
      error: '',
      attempts: 1,
      timeout: null,
    },
    {
      id: 'wait',
      type: 'wait',
      name: 'Esperar 1 dia',
      ...at(720, 340),
      until: { kind: 'duration', amount: 1, unit: 'day' },
      window: null,
    },
    { id: 'back', type: 'text', name: 'Lembrete', ...at(1080, 340), text: 'Ainda posso ajudar?', typing: 0 },
  ],
  edges: [
    { from: 'start', output: 'next', to: 'ask' },
    { from: 'ask', output: 'answered', to: 'which' },
    { from: 'which', output: 'yes', to: 'menu' },
    { from: 'menu', output: 'prices', to: 'wait' },
    { from: 'wait', output: 'next', to: 'back' },
  ],
  notes: [],
};

async function drawnFlow(owner: Person, name: string): Promise<string> {
  const { id, revision } = await newFlow(owner, name);
  const saved = await owner.call(flows.save, { params: { id }, body: { revision, document: asking } });
  await owner.call(flows.publish, { params: { id }, body: { revision: saved.revision } });
  return id;
}

test('talks to the flow on a phone, lets a day pass, and tells step by step what happened', async ({
  ownersPage: page,
  owner,
}) => {
  const id = await drawnFlow(owner, 'Agendar visita');
  const builder = builderScreen(page);
  await builder.open(id);
  await tick(page.getByRole('radio', { name: t('builder:modes.simulate') }));
  const name = t('simulate:persona.defaultName');
  const chat = page.getByRole('log', { name: t('simulate:phone.chat') });
  const composer = page.getByRole('textbox', { name: t('simulate:phone.answer', { name }) });
  const steps = page.getByRole('region', { name: t('simulate:steps.title') });

  await composer.fill('Oi, quero agendar');
  await composer.press('Enter');
  await expect(chat.getByText('nome completo', { exact: true })).toBeVisible();
  await expect(builder.card('Nome completo')).toHaveAttribute('data-look', 'current');
  await expect(builder.card('Menu inicial')).toHaveAttribute('data-look', 'dimmed');

  await composer.fill('Helena Duarte');
  await composer.press('Enter');
  await expect(steps.getByRole('listitem').filter({ hasText: 'Nome completo' }).first()).toContainText('Helena Duarte');
  await expect(steps.getByText(t('simulate:steps.left')).first()).toContainText(t('blocks:outputs.answered'));
  await expect(builder.card('Tem sobrenome')).toHaveAttribute('data-look', 'taken');

  // A line by QR shows a numbered menu, the Cloud API shows buttons.
  await expect(chat.getByRole('button', { name: 'Preços' })).toBeHidden();
  await page.getByRole('combobox', { name: t('simulate:channel.label') }).selectOption('cloud');
  await chat.getByRole('button', { name: 'Preços' }).click();
  await expect(builder.card('Esperar 1 dia')).toHaveAttribute('data-look', 'current');
  await composer.fill('Oi?');
  await composer.press('Enter');
  await expect(chat.getByText(t('simulate:notes.ignored'))).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Alt+n');
  await expect(chat.getByText('Ainda posso ajudar?')).toBeVisible();
  await expect(steps.getByText(t('simulate:steps.finished'))).toBeVisible();

  // Somebody else, and from the beginning: without a surname it goes the other way.
  await page.getByRole('button', { name: t('simulate:persona.button', { name: 'Helena' }) }).click();
  const sheet = page.getByRole('dialog', { name: t('simulate:persona.title') });
  await sheet.getByRole('textbox', { name: t('custom-fields:builtIn.names.full_name') }).fill('Rui');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: t('simulate:persona.apply') }).click();
  await page.getByRole('button', { name: t('simulate:phone.begin'), exact: true }).click();
  const again = page.getByRole('textbox', { name: t('simulate:phone.answer', { name: 'Rui' }) });
  await again.fill('Rui');
  await again.press('Enter');
  await expect(steps.getByText(t('blocks:outputs.otherwise'))).toBeVisible();
  await expect(steps.getByText(t('simulate:steps.finished'))).toBeVisible();
});

test('shows the numbers of a version on its drawing, and who is behind them', async ({ ownersPage: page, owner }) => {
  const id = await drawnFlow(owner, 'Com números');
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  await expect.poll(async () => (await owner.call(chats.list, { query: {} })).results.length).toBe(1);
  const [chat] = (await owner.call(chats.list, { query: {} })).results;
  const contactId = chat?.contact?.id ?? '';
  await owner.call(flows.start, { params: { id }, body: { contactId } });
  // Nobody answers a question that has not come yet.
  await expect.poll(() => gotBy(owner, line.id, ana.phone)).toHaveLength(1);
  await line.say(ana, 'Ana Moura');
  const builder = builderScreen(page);

  await builder.open(id);
  await tick(page.getByRole('radio', { name: t('builder:modes.numbers') }));
  const panel = page.getByRole('complementary', { name: t('builder:modes.numbers') });
  await expect(panel.getByText(t('flow-numbers:tiles.started'))).toBeVisible();
  await expect(builder.card('Menu inicial')).toContainText(t('flow-numbers:card.inside_one', { shown: 1 }));
  await expectAccessible(page);

  // The draft goes on, and the numbers stay those of what was published.
  await panel.getByRole('button', { name: t('flow-numbers:table.show') }).click();
  const table = page.getByRole('dialog', { name: t('flow-numbers:table.title') });
  await expect(table.getByRole('row').filter({ hasText: 'Nome completo' })).toContainText('1');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: t('flow-numbers:csv.download') }).click();
  expect((await download).suggestedFilename()).toContain('Com números');

  await builder
    .card('Menu inicial')
    .getByRole('button', { name: t('flow-numbers:card.inside_one', { shown: 1 }) })
    .click();
  const contacts = page.getByRole('dialog', { name: t('flow-numbers:contacts.title') });
  await expectAccessible(page);
  await contacts.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`chat=${chat?.id}`));
});
