import type { List, ListQuery } from '@yupflow/contract/list';
import type { Role, RoleForm, ShortRole } from '@yupflow/contract/roles';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { releaseUnattended } from '../tickets/release-tickets.service.ts';
import { assertGrantable } from './granting.service.ts';
import * as repository from './roles.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

interface RolesParts {
  readonly bus: Pick<Bus, 'publish'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export function rolesService({ bus, realtime }: RolesParts) {
  /** Whoever has the role may see more or less from now on: their sessions are looked at again, and they are told. */
  const announce = ({ tx, companyId }: Scope, id: string, holders: readonly string[]) =>
    afterCommit(tx, () => {
      if (holders.length > 0) bus.publish('sessions.changed', { companyId });
      for (const holder of holders) realtime.emitTo(holder, 'me.changed');
      realtime.emit(companyId, 'roles.changed', { ids: [id] });
    });

  async function get({ tx, companyId }: Scope, id: string): Promise<Role> {
    const role = await repository.getRole(tx, companyId, id);
    if (!role) throw new AppError('not_found');
    return role;
  }

  return {
    get,

    list: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<Role>> =>
      repository.listRoles(tx, companyId, query),

    short: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<ShortRole>> =>
      repository.listShortRoles(tx, companyId, query),

    async create(scope: Scope, form: RoleForm): Promise<Role> {
      assertGrantable({ before: [], after: form.permissions, own: scope.caller.viewer.permissions });
      const id = await repository.createRole(scope.tx, scope.companyId, form);
      if (!id) throw nameInUse();
      await audit(scope.tx, { ...scope, action: 'roles.create', targetId: id, details: form });
      announce(scope, id, []);
      return get(scope, id);
    },

    async update(scope: Scope, id: string, form: RoleForm): Promise<Role> {
      const { tx, companyId, caller } = scope;
      const before = await repository.lockRole(tx, companyId, id);
      if (!before) throw new AppError('not_found');
      assertGrantable({ before: before.permissions, after: form.permissions, own: caller.viewer.permissions });
      await repository.updateRole(tx, companyId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'roles_name') ? nameInUse() : error;
      });
      await releaseUnattended({ realtime }, tx, companyId);
      await audit(tx, { ...scope, action: 'roles.update', targetId: id, details: { before, after: form } });
      announce(scope, id, await repository.listHolders(tx, companyId, id));
      return get(scope, id);
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const role = await repository.lockRole(tx, companyId, id);
      if (!role) throw new AppError('not_found');
      const holders = await repository.listHolders(tx, companyId, id);
      await repository.removeRole(tx, companyId, id);
      await releaseUnattended({ realtime }, tx, companyId);
      // What waited for the role waits for everybody.
      afterCommit(tx, () => realtime.emit(companyId, 'chats.resync', {}));
      await audit(tx, { ...scope, action: 'roles.remove', targetId: id, details: role });
      announce(scope, id, holders);
    },
  };
}
