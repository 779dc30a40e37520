import type { Page } from '@playwright/test';
import { broadcasts } from '@yupflow/contract/broadcasts';
import { flows } from '@yupflow/contract/flows';
import { optOuts } from '@yupflow/contract/opt-outs';
import { simulator } from '@yupflow/contract/simulator';
import { expectAccessible } from '../support/accessible.ts';
import { newFlow } from '../support/builder-screen.ts';
import { haveContact } from '../support/contact-slide-over.ts';
import { timeTest as test } from '../support/own-app-test.ts';
import type { Person } from '../support/people.ts';
import { ana, bruno, celia, haveLine } from '../support/phones.ts';
import { expect } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

/** Numbers that end so are not on WhatsApp. */
const unknown = { name: 'Davi Prado', phone: '5521988120000' };
const optedOut = { name: 'Elisa Ramos', phone: '5521988124411' };

async function haveBroadcast(owner: Person, lineId: string): Promise<string> {
  const { id: flowId, revision } = await newFlow(owner, 'Oferta antecipada');
  await owner.call(flows.publish, { params: { id: flowId }, body: { revision } });
  for (const person of [ana, bruno, celia, unknown, optedOut]) await haveContact(owner, person);
  await owner.call(optOuts.create, { body: { phone: optedOut.phone } });
  const { id } = await owner.call(broadcasts.create, {
    body: {
      name: 'Lista VIP',
      flow_id: flowId,
      connections: [lineId],
      audience: { except: [] },
      delay: 'short',
      scheduled_at: null,
      window: null,
    },
  });
  return id;
}

/** The report, as people name its parts. */
function screen(page: Page) {
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const recipients = part(t('broadcast-report:recipients.title'));
  return {
    part,
    recipients,
    progress: page.getByRole('progressbar', { name: t('broadcast-report:progress.label') }),
    action: (name: 'pause' | 'resume' | 'start') =>
      page.getByRole('button', { name: t(`broadcast-report:actions.${name}`) }),
    row: (name: string) => recipients.getByRole('row').filter({ hasText: name }),
    rows: recipients.getByRole('row'),
    chart: page.getByRole('slider', { name: t('broadcast-report:chart.title') }),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  };
}

test('starts a broadcast, pauses it, goes on, and reads what became of everybody', async ({
  ownersPage: page,
  owner,
}) => {
  test.slow();
  const line = await haveLine(owner);
  const id = await haveBroadcast(owner, line.id);
  const report = screen(page);
  const queued = async () => (await owner.call(broadcasts.get, { params: { id } })).queued;
  /** The longest delay between two, and a bit. */
  const delayPasses = () => owner.call(simulator.moveClock, { body: { advance: 'PT21S' } });

  await page.goto(`/broadcasts?report=${id}`);
  await expect(page.getByText(t('broadcast-report:notice.waiting.title'))).toBeVisible();
  await expect(report.part(t('broadcast-report:health.title'))).toContainText(line.name);
  await report.action('start').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('broadcasts:confirmStart.verb') })
    .click();

  // The first is on their way at once, the next some seconds later.
  await expect(page.getByText(t('broadcasts:states.started'), { exact: true })).toBeVisible();
  await expect.poll(queued).toBeLessThan(5);
  await report.action('pause').click();
  const [pausedBy = ''] = t('broadcast-report:notice.asked.by', { name: owner.name, at: '…' }).split(' …');
  await expect(page.getByText(pausedBy)).toBeVisible();
  const waiting = await queued();
  expect(waiting).toBeGreaterThan(0);
  await delayPasses();
  await expectAccessible(page);
  expect(await queued()).toBe(waiting);

  await report.action('resume').click();
  await expect(report.action('pause')).toBeVisible();
  await expect
    .poll(
      async () => {
        await delayPasses();
        return (await owner.call(broadcasts.get, { params: { id } })).state;
      },
      { timeout: 60_000 },
    )
    .toBe('finished');
  await expect(page.getByText(t('broadcasts:states.finished'), { exact: true })).toBeVisible();
  await expect(report.progress).toHaveAttribute('aria-valuenow', '100');

  // Somebody answers, and the page says so by itself.
  await line.say(ana, 'Quero! Tem em areia?');
  await expect(report.row(ana.name)).toContainText(t('broadcast-report:states.replied'));
  await expect(report.row(ana.name)).toContainText('Quero! Tem em areia?');
  await expect(report.row(optedOut.name)).toContainText(t('broadcasts:reasons.opted_out'));

  // From a reason to whom it is about.
  const reason = t('broadcasts:reasons.not_on_channel');
  await page.getByRole('button', { name: `${reason} 1` }).click();
  await expect(report.rows).toHaveCount(2);
  await expect(report.row(unknown.name)).toContainText(t('broadcast-report:states.failed'));
  await report.recipients.getByRole('button', { name: `${t('broadcast-report:recipients.all')} 5` }).click();
  await expect(report.rows).toHaveCount(6);
  await report.recipients.getByRole('button', { name: t('broadcast-report:recipients.search') }).click();
  await page.getByRole('searchbox', { name: t('broadcast-report:recipients.search') }).fill('Bruno');
  await expect(report.rows).toHaveCount(2);
  await expect(report.row(bruno.name)).toBeVisible();

  // The chart is read by arrows, and stands as a table too.
  await report.chart.focus();
  await page.keyboard.press('Home');
  await expect(report.chart).toHaveAttribute('aria-valuetext', new RegExp(`0 ${t('broadcast-report:chart.replied')}`));
  await page.keyboard.press('End');
  await expect(report.chart).toHaveAttribute('aria-valuetext', new RegExp(`1 ${t('broadcast-report:chart.replied')}`));
  await tick(page.getByRole('radio', { name: t('broadcast-report:chart.table') }));
  await expect(page.getByRole('columnheader', { name: t('broadcast-report:columns.replied') })).toBeVisible();
  await expect(page.getByText(t('broadcast-report:why.asked'))).toBeVisible();

  const download = page.waitForEvent('download');
  await report.recipients.getByRole('button', { name: t('broadcast-report:recipients.export') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByText(t('broadcast-report:export.ready'))).toBeVisible();
  await expectAccessible(page);

  // To make another like it; and away with this one, after a question.
  await page.getByRole('button', { name: t('broadcast-report:actions.more') }).click();
  await page.getByRole('menuitem', { name: t('broadcast-report:actions.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:delete') })
    .click();
  await expect(report.toast(t('broadcasts:deleted'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t('broadcasts:title') })).toBeVisible();
});
