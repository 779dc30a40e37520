import type { FranchiseRole, FranchiseRoleForm } from '@yupflow/contract/franchise';
import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { FranchiseScope } from './franchise.service.ts';
import * as repository from './franchise-roles.repository.ts';
import { tellAdmins } from './tell-admins.service.ts';

interface RolesParts {
  readonly bus: Pick<Bus, 'publish'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export function franchiseRolesService({ bus, realtime }: RolesParts) {
  async function get({ tx, franchiseId }: FranchiseScope, id: string): Promise<FranchiseRole> {
    const role = await repository.getRole(tx, franchiseId, id);
    if (!role) throw new AppError('not_found');
    return role;
  }

  /** Everybody in those companies may use more or less from now on. */
  async function tellCompanies({ tx, franchiseId }: FranchiseScope, roleId: string): Promise<void> {
    const companies = await repository.listCompaniesOf(tx, franchiseId, roleId);
    afterCommit(tx, () => {
      for (const companyId of companies) {
        bus.publish('sessions.changed', { companyId });
        realtime.emit(companyId, 'company.changed', {});
      }
    });
  }

  return {
    get,

    async create(scope: FranchiseScope, form: FranchiseRoleForm): Promise<FranchiseRole> {
      const { tx, franchiseId } = scope;
      if ((await repository.countRoles(tx, franchiseId)) >= limits.franchiseRoles) throw new AppError('limit_reached');
      const targetId = await repository.createRole(tx, franchiseId, form);
      if (!targetId) throw nameInUse();
      await logFranchise(tx, { ...scope, action: 'roles.create', targetId, details: form });
      await tellAdmins(tx, realtime, franchiseId);
      return get(scope, targetId);
    },

    async update(scope: FranchiseScope, id: string, form: FranchiseRoleForm): Promise<FranchiseRole> {
      const { tx, franchiseId } = scope;
      const before = await repository.lockRole(tx, franchiseId, id);
      if (!before) throw new AppError('not_found');
      await repository.updateRole(tx, franchiseId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'franchise_roles_name') ? nameInUse() : error;
      });
      await logFranchise(tx, { ...scope, action: 'roles.update', targetId: id, details: { before, after: form } });
      if (before.permissions.toSorted().join() !== form.permissions.toSorted().join()) await tellCompanies(scope, id);
      await tellAdmins(tx, realtime, franchiseId);
      return get(scope, id);
    },

    async remove(scope: FranchiseScope, id: string): Promise<void> {
      const { tx, franchiseId } = scope;
      const role = await repository.lockRole(tx, franchiseId, id);
      if (!role) throw new AppError('not_found');
      const companies = await repository.listCompaniesOf(tx, franchiseId, id);
      if (companies.length > 0 || (await repository.isSold(tx, franchiseId, id)))
        throw new AppError('franchise_role_in_use');
      await repository.removeRole(tx, franchiseId, id);
      await logFranchise(tx, { ...scope, action: 'roles.remove', targetId: id, details: role });
      await tellAdmins(tx, realtime, franchiseId);
    },
  };
}
