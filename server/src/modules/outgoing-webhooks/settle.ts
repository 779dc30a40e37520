import { sql } from 'kysely';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailQueue } from '../../jobs/mail.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOfCompany } from '../../platform/mail/letterhead.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Outcome } from '../../platform/standard-webhooks/attempt.ts';
import { nextTry } from '../../platform/standard-webhooks/retries.ts';
import { notify } from '../notifications/notifications.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import * as repository from './deliveries.repository.ts';
import { disabledMail } from './disabled-mail.ts';
import { holdWebhook } from './outgoing-webhooks.repository.ts';

export interface SettleParts {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor' | 'isFranchiseMode'>;
}

interface Of {
  readonly companyId: string;
  readonly webhookId: string;
}

/** It lives: whatever failed before is over. */
export async function noteSuccess(tx: Tx, { companyId, webhookId }: Of): Promise<void> {
  await sql`update outgoing_webhooks set failing_since = null
    where company_id = ${companyId} and id = ${webhookId} and failing_since is not null`.execute(tx);
}

/** Five days in which nothing was taken end it. True where they just did. */
async function noteFailure(tx: Tx, { companyId, webhookId }: Of): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    update outgoing_webhooks set failing_since = coalesce(failing_since, app.now()),
      is_active = failing_since is null or failing_since > app.now() - interval '5 days',
      disabled_at = case when failing_since <= app.now() - interval '5 days' then app.now() end
    where company_id = ${companyId} and id = ${webhookId} and is_active
    returning not is_active as is_over`.execute(tx);
  return rows[0]?.is_over ?? false;
}

async function disable(parts: SettleParts, tx: Tx, { companyId, webhookId }: Of): Promise<void> {
  await repository.failWaiting(tx, companyId, webhookId, 'switched_off');
  const { rows } = await sql<{
    name: string;
    url: string;
    company: string;
    owner_id: string | null;
    email: string | null;
    language: string | null;
  }>`
    select h.name, h.url, c.name as company, u.id as owner_id, u.email, u.language
    from outgoing_webhooks h join companies c on c.id = h.company_id left join users u on u.id = c.owner_id
    where h.company_id = ${companyId} and h.id = ${webhookId}`.execute(tx);
  const [told] = rows;
  if (!told?.owner_id || !told.email) return;
  const { name, company, owner_id: userId, email } = told;
  const language = languageOf(told.language ?? '');
  const { label, ...content } = disabledMail[language]({ webhook: name, company, url: new URL(told.url).origin });
  const { brand, publicUrl, franchiseId } = await letterheadOfCompany(tx, parts.config, companyId);
  const button = { label, url: new URL('/settings/integration', publicUrl).href };
  const mail = composeMail(email, language, brand, { ...content, button });
  await parts.jobs.enqueue(tx, mailQueue, { ...mail, franchiseId });
  const data = { webhook: webhookId, name };
  await notify(tx, parts.realtime, { userId, kind: 'outgoing_webhook.disabled', data, companyId });
  afterCommit(tx, () => parts.realtime.emit(companyId, 'outgoing-webhooks.changed', { ids: [webhookId] }));
}

/** Keeps how an attempt of its turn ended: delivered, to be tried again, or given up. */
export async function settle(parts: SettleParts, tx: Tx, of: Of, id: string, outcome: Outcome): Promise<void> {
  const { companyId } = of;
  if (outcome.isOk) {
    // Without holding the webhook, so that those of a turn wait for nobody: it was taken, whatever has become of it since.
    await noteSuccess(tx, of);
    await repository.keepOutcome(tx, companyId, id, outcome, { state: 'delivered', nextAt: null });
    return;
  }
  if (!(await holdWebhook(tx, companyId, of.webhookId))) return;
  const before = await repository.getState(tx, companyId, id);
  // It went with its contact, or all that waits was given up.
  if (before?.state !== 'waiting') return;
  const nextAt = nextTry(before.attempts + 1, parts.clock.now(), Math.random());
  await repository.keepOutcome(tx, companyId, id, outcome, { state: nextAt ? 'waiting' : 'failed', nextAt });
  if (await noteFailure(tx, of)) await disable(parts, tx, of);
}
