import type { franchiseEndpoints } from '@yupflow/contract/franchise';
import { resellerModules } from '@yupflow/contract/permissions';
import type { Parts } from '../../parts.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { getFranchise } from './franchise.repository.ts';
import { updateFranchise } from './franchise.service.ts';
import { getDashboard } from './franchise-dashboard.repository.ts';
import { listRoles, listShortRoles } from './franchise-roles.repository.ts';
import { franchiseRolesService } from './franchise-roles.service.ts';
import { listUsers } from './franchise-users.repository.ts';
import { sendTestMail } from './test-mail.ts';

type FranchiseParts = Pick<Parts, 'bus' | 'config' | 'db' | 'mailer' | 'realtime' | 'secrets'>;

export function franchiseHandlers(parts: FranchiseParts): Handlers<typeof franchiseEndpoints> {
  const roles = franchiseRolesService(parts);
  return {
    get: ({ tx, franchiseId }) => getFranchise(tx, franchiseId),
    update: (call) => updateFranchise(parts, call, call.body),
    testMail: prepared(
      ({ userId, franchiseId, body }) => sendTestMail(parts, { userId, franchiseId, to: body.to }),
      async (_call, outcome) => outcome,
    ),
    dashboard: ({ tx, franchiseId }) => getDashboard(tx, franchiseId),
    permissions: async () => [...resellerModules],
    listUsers: ({ tx, franchiseId, query }) => listUsers(tx, franchiseId, query),
    listRoles: ({ tx, franchiseId, query }) => listRoles(tx, franchiseId, query),
    listShortRoles: ({ tx, franchiseId, query }) => listShortRoles(tx, franchiseId, query),
    getRole: (call) => roles.get(call, call.params.id),
    createRole: (call) => roles.create(call, call.body),
    updateRole: (call) => roles.update(call, call.params.id, call.body),
    removeRole: (call) => roles.remove(call, call.params.id),
  };
}
