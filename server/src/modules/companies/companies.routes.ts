import type { companies } from '@yupflow/contract/companies';
import type { Parts } from '../../parts.ts';
import { countCouponOf } from '../../platform/auth/account-limits.ts';
import { checkOwnPassword } from '../../platform/auth/own-password.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { getDefaultFlows, setDefaultFlows } from '../flows/default-flows.service.ts';
import { leaveCompany } from '../members/leave-company.service.ts';
import { activateCompany, countCode } from './activate-company.ts';
import { getActiveCompany, updateActiveCompany } from './active-company.ts';
import { buyCompany } from './buy-company.ts';
import { listOwnCompanies } from './companies.repository.ts';
import { transferOwnership } from './ownership.ts';

type CompaniesParts = Pick<Parts, 'bus' | 'clock' | 'config' | 'db' | 'jobs' | 'realtime'>;

export function companiesHandlers(parts: CompaniesParts): Handlers<typeof companies> {
  const { db, realtime, clock, config } = parts;
  return {
    list: ({ tx, caller }) => listOwnCompanies(tx, caller, { now: clock.now(), ...config }),
    getActive: (call) => getActiveCompany(call),
    updateActive: (call) => updateActiveCompany(realtime, call, call.body),
    buy: {
      before: async ({ userId, body }) => void (body.coupon && (await countCouponOf(db, userId))),
      handle: (call) => buyCompany(parts, call, call.body),
    },
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
