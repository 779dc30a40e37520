import { type Language, languages } from '@yupflow/contract/languages';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Jobs } from '../../jobs/jobs.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { only } from '../../platform/db/only.ts';
import { afterCommit, insideFranchise, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { createCompany } from '../companies/companies.service.ts';
import { tellPixels } from '../franchise-integration/tell.service.ts';
import type { AccountMails } from './account-mails.service.ts';
import type { Device, Sessions } from './session.service.ts';

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly language?: Language | undefined;
}

interface RegisterParts {
  readonly db: Database;
  readonly config: Pick<Config, 'isFranchiseMode'>;
  readonly sessions: Pick<Sessions, 'create'>;
  readonly mails: Pick<AccountMails, 'sendLink'>;
  readonly jobs: Pick<Jobs, 'enqueueMany'>;
  readonly clock: Clock;
}

/** What a first company is called until its owner says so. */
const companyNames: Record<Language, (name: string) => string> = {
  'pt-BR': (name) => `Empresa de ${name}`,
  'pt-PT': (name) => `Empresa de ${name}`,
  'en-US': (name) => `${name}’s company`,
  'es-ES': (name) => `Empresa de ${name}`,
};

export const emailInUse = () => new AppError('email_in_use', { fields: { email: 'email_in_use' } });

/** The first to register looks after the deployment, and so has a company to begin with. */
async function isFirst(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`select app.claim_deployment(${userId}) as is_first`.execute(tx);
  return only(rows).is_first;
}

export function registerService({ db, config, sessions, mails, jobs, clock }: RegisterParts) {
  /** The pixels of the reseller on whose address somebody registered hear of it. */
  async function tellReseller(
    tx: Tx,
    franchiseId: string | null,
    person: { id: string; email: string; phone: string },
  ) {
    if (!franchiseId) return;
    const told = { franchiseId, event: 'register', person: { ...person, phone: person.phone || null } } as const;
    await insideFranchise(tx, franchiseId, () => tellPixels(tx, { jobs, clock }, told));
  }

  return {
    /** The account, its company, its session and the mail commit together. Answers the session's token. */
    async register({ password, ...form }: Registration, device: Device): Promise<string> {
      const password_hash = await hashPassword(password);
      const { name, email, phone, language = languages[0] } = form;
      return db.withoutCompany(async (tx) => {
        const user = await tx
          .insertInto('users')
          .values({
            name,
            email,
            phone: phone || null,
            language,
            password_hash,
            ...(device.franchiseId ? { franchise_id: device.franchiseId } : {}),
          })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning(['id', 'email', 'language'])
          .executeTakeFirst();
        if (!user) throw emailInUse();
        if ((await isFirst(tx, user.id)) || !config.isFranchiseMode) {
          const companyName = companyNames[language](name).slice(0, limits.nameLength).trim();
          await createCompany(tx, { ownerId: user.id, name: companyName, language });
        }
        await mails.sendLink(tx, 'confirm-email', { ...user, franchiseId: device.franchiseId });
        await tellReseller(tx, device.franchiseId, { id: user.id, email, phone });
        const token = await sessions.create(tx, user.id, device);
        failpoint('register.before-commit');
        afterCommit(tx, () => failpoint('register.after-commit'));
        return token;
      });
    },
  };
}
