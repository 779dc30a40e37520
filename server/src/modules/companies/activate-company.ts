import type { OwnCompany } from '@yupflow/contract/companies';
import { limits } from '@yupflow/contract/limits';
import { countAttempt } from '../../platform/auth/attempts.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { only } from '../../platform/db/only.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { enterCompany } from '../members/memberships.service.ts';
import { redeemCode } from './activation-codes.service.ts';
import { listOwnCompanies } from './companies.repository.ts';

interface ActivationParts {
  readonly bus: Pick<Bus, 'publish'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'isFranchiseMode'>;
}

const bucketOf = (userId: string) => `codes:${userId}`;

export const countCode = (db: Database, userId: string) => countAttempt(db, bucketOf(userId), limits.badCodes);

/** Redeems a code and goes to the company that it was for. */
export async function activateCompany(
  { bus, realtime, clock, config }: ActivationParts,
  { tx, caller }: { readonly tx: Tx; readonly caller: Caller },
  code: string,
): Promise<OwnCompany> {
  const { userId, franchiseId } = caller;
  const now = clock.now();
  const companyId = await redeemCode(tx, { userId, code, franchiseId, now });
  await enterCompany(tx, caller, companyId);
  await tx.deleteFrom('attempts').where('bucket', '=', bucketOf(userId)).execute();
  const own = await listOwnCompanies(tx, { userId, companyId, franchiseId }, { now, ...config });
  failpoint('codes.before-commit');
  afterCommit(tx, () => {
    failpoint('codes.after-commit');
    bus.publish('sessions.changed', { userId });
    // Its members were locked out until now.
    bus.publish('sessions.changed', { companyId });
    realtime.emitTo(userId, 'me.changed');
    realtime.emit(companyId, 'company.changed', {});
  });
  return only(own.filter((company) => company.id === companyId));
}
