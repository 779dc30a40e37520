import type { companies } from '@yupflow/contract/companies';
import type { Jobs } from '../../jobs/jobs.ts';
import { checkOwnPassword } from '../../platform/auth/own-password.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { getDefaultFlows, setDefaultFlows } from '../flows/default-flows.service.ts';
import { leaveCompany } from '../members/leave-company.service.ts';
import { activateCompany, countCode } from './activate-company.ts';
import { getActiveCompany, updateActiveCompany } from './active-company.ts';
import { listOwnCompanies } from './companies.repository.ts';
import { transferOwnership } from './ownership.ts';

interface CompaniesParts {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor' | 'isFranchiseMode'>;
}

export function companiesHandlers(parts: CompaniesParts): Handlers<typeof companies> {
  const { db, realtime, clock, config } = parts;
  return {
    list: ({ tx, caller }) => listOwnCompanies(tx, caller, { now: clock.now(), ...config }),
    getActive: (call) => getActiveCompany(call),
    updateActive: (call) => updateActiveCompany(realtime, call, call.body),
    redeemCode: {
      before: ({ userId }) => countCode(db, userId),
      handle: (call) => activateCompany(parts, call, call.body.code),
    },
    transferOwnership: {
      before: async ({ userId, body }) => void (await checkOwnPassword(db, userId, body.password)),
      handle: (call) => transferOwnership(parts, call, call.body.memberId),
    },
    getDefaultFlows: (call) => getDefaultFlows(call),
    setDefaultFlows: (call) => setDefaultFlows(parts, call, call.body),
    leave: (call) => leaveCompany(parts, call, call.body.companyId),
  };
}
