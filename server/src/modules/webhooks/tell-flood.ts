import type { Jobs } from '../../jobs/jobs.ts';
import { mailQueue } from '../../jobs/mail.ts';
import type { Config } from '../../platform/config.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOfCompany } from '../../platform/mail/letterhead.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { notify } from '../notifications/notifications.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { floodMail } from './flood-mail.ts';

interface FloodParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor' | 'isFranchiseMode'>;
}

/** The owner hears of it at once in the product, and by mail. */
export async function tellFlood(
  { jobs, realtime, config }: FloodParts,
  tx: Tx,
  companyId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const owner = await tx
    .selectFrom('companies as c')
    .innerJoin('users as u', 'u.id', 'c.owner_id')
    .select(['u.id', 'u.email', 'u.language', 'c.name as company'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const language = languageOf(owner.language);
  const { label, ...content } = floodMail[language]({ webhook: name, company: owner.company });
  const { brand, publicUrl, franchiseId } = await letterheadOfCompany(tx, config, companyId);
  const button = { label, url: `${publicUrl}/webhook/${id}` };
  const mail = composeMail(owner.email, language, brand, { ...content, button });
  await jobs.enqueue(tx, mailQueue, { ...mail, franchiseId });
  await notify(tx, realtime, { userId: owner.id, kind: 'webhook.flooded', data: { webhook: id, name }, companyId });
  afterCommit(tx, () => realtime.emit(companyId, 'webhooks.changed', { ids: [id] }));
}
