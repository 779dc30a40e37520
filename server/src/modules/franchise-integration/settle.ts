import { sql } from 'kysely';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailQueue } from '../../jobs/mail.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOf } from '../../platform/mail/letterhead.ts';
import type { Outcome } from '../../platform/standard-webhooks/attempt.ts';
import { settleAttempt } from '../../platform/standard-webhooks/settle-attempt.ts';
import { disabledMail } from '../outgoing-webhooks/disabled-mail.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { deliveries } from './deliveries.repository.ts';
import { webhooks } from './webhooks.repository.ts';

export interface SettleParts {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueueMany'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor'>;
}

export interface Of {
  readonly franchiseId: string;
  readonly webhookId: string;
}

interface Told {
  readonly name: string;
  readonly url: string;
  readonly franchise: string;
  readonly admins: readonly { readonly email: string; readonly language: string | null }[];
}

/** Every admin of the reseller, each in their language. */
async function mailAdmins({ jobs, config }: SettleParts, tx: Tx, { franchiseId, webhookId }: Of): Promise<void> {
  const { rows } = await sql<Told>`
    select h.name, h.url, f.name as franchise, (
      select coalesce(jsonb_agg(jsonb_build_object('email', u.email, 'language', u.language) order by u.id), '[]')
      from franchise_admins a join users u on u.id = a.user_id where a.franchise_id = f.id) as admins
    from franchise_webhooks h join franchises f on f.id = h.franchise_id
    where h.franchise_id = ${franchiseId} and h.id = ${webhookId}`.execute(tx);
  const { name, url, franchise, admins } = only(rows);
  const { brand, publicUrl } = await letterheadOf(tx, config, franchiseId);
  const facts = { webhook: name, owner: { kind: 'franchise', name: franchise }, url: new URL(url).origin } as const;
  const mails = admins.map(({ email, language: stored }) => {
    const language = languageOf(stored ?? '');
    const { label, ...content } = disabledMail[language](facts);
    const button = { label, url: new URL('/franchise/integration', publicUrl).href };
    return { ...composeMail(email, language, brand, { ...content, button }), franchiseId };
  });
  await jobs.enqueueMany(tx, mailQueue, mails);
}

/** Keeps how an attempt of its turn ended; where it ends the webhook, the reseller's admins are told. */
export async function settle(parts: SettleParts, tx: Tx, of: Of, id: string, outcome: Outcome): Promise<void> {
  const { franchiseId: ownerId, webhookId } = of;
  const rows = { webhooks, deliveries };
  const isOver = await settleAttempt(rows, tx, { ownerId, webhookId }, id, outcome, parts.clock.now());
  if (isOver) await mailAdmins(parts, tx, of);
}
