import type { franchiseEndpoints } from '@yupflow/contract/franchise';
import { limits } from '@yupflow/contract/limits';
import type * as z from 'zod/mini';
import { countAttempt } from '../../platform/auth/attempts.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { EgressError } from '../../platform/egress/egress-error.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { FranchiseMailer } from '../../platform/mail/franchise-mailer.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { testMailTexts } from './test-mail-texts.ts';

interface TestParts {
  readonly db: Database;
  readonly mailer: FranchiseMailer;
  readonly config: Pick<Config, 'primaryColor' | 'smtpUrl'>;
}

type Outcome = z.output<(typeof franchiseEndpoints.testMail)['answer']>;

/** Somebody waits for the answer. */
const longestMs = 10_000;
const longestDetails = 300;

/** As the machine calls them; whatever else there is comes down to no answer in time. */
const faultsByCode: Record<string, Outcome['error']> = { ENOTFOUND: 'unknown_host', ECONNREFUSED: 'closed_port' };

/** What went wrong, in words that help whoever typed the settings. The server's own go along where it spoke. */
function faultOf(error: unknown): Pick<Outcome, 'error' | 'details'> {
  const { cause } = error as { cause?: unknown };
  if (cause instanceof EgressError)
    return cause.reason === 'forbidden_address'
      ? { error: 'forbidden_host', details: null }
      : { error: 'unreachable', details: cause.reason };
  const { response, code } = (cause ?? {}) as { response?: unknown; code?: unknown };
  if (typeof response === 'string' && response) return { error: 'refused', details: response.slice(0, longestDetails) };
  const known = typeof code === 'string' ? code : null;
  return { error: (known && faultsByCode[known]) || 'unreachable', details: known };
}

interface Asking {
  readonly userId: string;
  readonly franchiseId: string;
  readonly to: string;
}

/** Outside of any transaction: a mail server takes its time. */
export async function sendTestMail({ db, mailer, config }: TestParts, asking: Asking): Promise<Outcome> {
  const { userId, franchiseId, to } = asking;
  await countAttempt(db, `test-mails:${franchiseId}`, limits.testMails);
  const { mail, via } = await db.withFranchiseAdmin(franchiseId, userId, async (tx) => {
    const brand = await brandOf(tx, config, franchiseId);
    const { language } = await tx
      .selectFrom('users')
      .select('language')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const { mail_host } = await tx
      .selectFrom('franchises')
      .select('mail_host')
      .where('id', '=', franchiseId)
      .executeTakeFirstOrThrow();
    const spoken = languageOf(language);
    const elsewhere = config.smtpUrl ? ('deployment' as const) : ('outbox' as const);
    return {
      mail: { ...composeMail(to, spoken, brand, testMailTexts[spoken](brand.name)), franchiseId },
      via: mail_host ? ('own' as const) : elsewhere,
    };
  });
  try {
    return { isSent: true, via: await mailer.send(mail, longestMs), error: null, details: null };
  } catch (error) {
    const fault = faultOf(error);
    // What the operator's own server says is the operator's to know.
    return { isSent: false, via, ...fault, details: via === 'own' ? fault.details : null };
  }
}
