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
import { settleAttempt } from '../../platform/standard-webhooks/settle-attempt.ts';
import { notify } from '../notifications/notifications.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { deliveries } from './deliveries.repository.ts';
import { disabledMail } from './disabled-mail.service.ts';
import { webhooks } from './outgoing-webhooks.repository.ts';

export interface SettleParts {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor' | 'isFranchiseMode'>;
}

const rows = { webhooks, deliveries };

interface Of {
  readonly companyId: string;
  readonly webhookId: string;
}

async function tellOwner(parts: SettleParts, tx: Tx, { companyId, webhookId }: Of): Promise<void> {
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
  const { label, ...content } = disabledMail[language]({
    webhook: name,
    owner: { kind: 'company', name: company },
    url: new URL(told.url).origin,
  });
  const { brand, publicUrl, franchiseId } = await letterheadOfCompany(tx, parts.config, companyId);
  const button = { label, url: new URL('/settings/integration', publicUrl).href };
  const mail = composeMail(email, language, brand, { ...content, button });
  await parts.jobs.enqueue(tx, mailQueue, { ...mail, franchiseId });
  const data = { webhook: webhookId, name };
  await notify(tx, parts.realtime, { userId, kind: 'outgoing_webhook.disabled', data, companyId });
  afterCommit(tx, () => parts.realtime.emit(companyId, 'outgoing-webhooks.changed', { ids: [webhookId] }));
}

/** Keeps how an attempt of its turn ended; where it ends the webhook, its owner is told. */
export async function settle(parts: SettleParts, tx: Tx, of: Of, id: string, outcome: Outcome): Promise<void> {
  const { companyId: ownerId, webhookId } = of;
  const isOver = await settleAttempt(rows, tx, { ownerId, webhookId }, id, outcome, parts.clock.now());
  if (isOver) await tellOwner(parts, tx, of);
}
