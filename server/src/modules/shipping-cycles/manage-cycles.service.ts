import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { Cycle, CycleForm } from '@yupflow/contract/shipping-cycles';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { freeName } from '../flows/free-name.service.ts';
import * as repository from './cycles.repository.ts';
import { release } from './enrolments.repository.ts';
import { type CycleParts, tellCycles, wakeCycles } from './enrolments.service.ts';
import { copySteps } from './steps.repository.ts';

export interface CycleScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

/** Nobody else changes it or its steps, and nobody goes through it, until the transaction is over. */
export async function lockCycle({ tx, companyId }: CycleScope, id: string): Promise<repository.LockedCycle> {
  const cycle = (await repository.lockCycles(tx, companyId, [id], 'update')).get(id);
  if (!cycle) throw new AppError('not_found');
  return cycle;
}

export function cyclesService(parts: CycleParts) {
  async function get({ tx, companyId }: CycleScope, id: string): Promise<Cycle> {
    const cycle = await repository.getCycle(tx, companyId, id);
    if (!cycle) throw new AppError('not_found');
    return cycle;
  }

  async function changed(scope: CycleScope, id: string, action: 'create' | 'update'): Promise<Cycle> {
    const { tx, companyId } = scope;
    const cycle = await get(scope, id);
    await audit(tx, { ...scope, action: `shipping-cycles.${action}`, targetId: id, details: { name: cycle.name } });
    tellCycles(parts, tx, companyId, [id]);
    return cycle;
  }

  async function requireLine({ tx, companyId }: CycleScope, { connection_id }: CycleForm): Promise<void> {
    if (connection_id && !(await repository.isLine(tx, companyId, connection_id)))
      throw new AppError('invalid_fields', { fields: { connection_id: 'invalid' } });
  }

  async function requireRoom({ tx, companyId }: CycleScope): Promise<void> {
    if ((await repository.countCycles(tx, companyId)) >= limits.shippingCycles) throw new AppError('too_many_cycles');
  }

  return {
    get,

    list: ({ tx, companyId }: CycleScope, query: ListQuery): Promise<List<Cycle>> =>
      repository.listCycles(tx, companyId, query),

    listShort: ({ tx, companyId }: CycleScope, query: ListQuery) => repository.listShort(tx, companyId, query),

    async create(scope: CycleScope, form: CycleForm): Promise<Cycle> {
      await requireRoom(scope);
      await requireLine(scope, form);
      const id = await repository.createCycle(scope.tx, scope.companyId, form);
      if (!id) throw nameInUse();
      return changed(scope, id, 'create');
    },

    async update(scope: CycleScope, id: string, form: CycleForm): Promise<Cycle> {
      const { tx, companyId } = scope;
      await lockCycle(scope, id);
      await requireLine(scope, form);
      await repository.updateCycle(tx, companyId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'shipping_cycles_name') ? nameInUse() : error;
      });
      // It may be on again, or have another line: whoever is held is looked at anew.
      if (form.is_active && (await release(tx, companyId, sql`e.cycle_id = ${id}`)) > 0) wakeCycles(parts, tx);
      return changed(scope, id, 'update');
    },

    async duplicate(scope: CycleScope, id: string): Promise<Cycle> {
      const { tx, companyId } = scope;
      await requireRoom(scope);
      const { name, connection_id } = await lockCycle(scope, id);
      const free = freeName(name, await repository.listNames(tx, companyId));
      const copy = await repository.createCycle(tx, companyId, { name: free, is_active: false, connection_id });
      // Somebody took the name at this moment.
      if (!copy) throw nameInUse();
      await copySteps(tx, companyId, id, copy);
      return changed(scope, copy, 'create');
    },

    async remove(scope: CycleScope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const { name } = await lockCycle(scope, id);
      await repository.removeCycle(tx, companyId, id);
      await audit(tx, { ...scope, action: 'shipping-cycles.remove', targetId: id, details: { name } });
      tellCycles(parts, tx, companyId, [id]);
    },
  };
}
