import type { franchiseCompanies } from '@yupflow/contract/franchise-companies';
import type { Handlers } from '../../platform/http/handlers.ts';
import { changeCompany, soldCompany } from './change-company.ts';
import { renewCode } from './company-code.ts';
import { reactivateCompany, removeCompany, restoreCompany, suspendCompany } from './company-life.ts';
import { createCompany } from './create-company.ts';
import { enterCompany } from './enter-company.ts';
import { countCompanies, listCompanies } from './franchise-companies.repository.ts';
import type { CompaniesParts } from './franchise-scope.ts';

export function franchiseCompaniesHandlers(parts: CompaniesParts): Handlers<typeof franchiseCompanies> {
  return {
    list: ({ tx, franchiseId, query }) => listCompanies(tx, franchiseId, query),
    count: async ({ tx, franchiseId }) => {
      const states = await countCompanies(tx, franchiseId);
      const present = states.filter(({ state }) => state !== 'deleted');
      return { all: present.reduce((sum, { count }) => sum + count, 0), states };
    },
    get: (call) => soldCompany(call, call.params.id),
    create: (call) => createCompany(parts, call, call.body),
    update: (call) => changeCompany(parts, call, call.params.id, call.body),
    renewCode: (call) => renewCode(parts, call, call.params.id),
    suspend: (call) => suspendCompany(parts, call, call.params.id, call.body.reason),
    reactivate: (call) => reactivateCompany(parts, call, call.params.id, call.body.due_date),
    remove: (call) => removeCompany(parts, call, call.params.id),
    restore: (call) => restoreCompany(parts, call, call.params.id),
    enter: (call) =>
      enterCompany(parts, call, {
        companyId: call.params.id,
        reason: call.body.reason,
        ip: call.request.ip,
        userAgent: call.request.headers['user-agent'] ?? '',
      }),
  };
}
