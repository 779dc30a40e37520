import { limits } from '@yupflow/contract/limits';
import type { Plan, PlanForm, SoldPlan } from '@yupflow/contract/plans';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { ownFranchise } from '../../platform/auth/own-franchise.ts';
import { newPublicToken } from '../../platform/auth/tokens.ts';
import { afterCommit, insideFranchise, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import { publicUrlOf } from '../../platform/mail/public-url.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import { listOffered } from './find-plan.service.ts';
import * as repository from './plans.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly franchiseId: string;
  readonly userId: string;
}

type PlansParts = Pick<Parts, 'bus' | 'config' | 'realtime'>;

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export function plansService({ bus, config, realtime }: PlansParts) {
  const urlOf = ({ tx, franchiseId }: Scope) => publicUrlOf(tx, config, franchiseId);

  async function get(scope: Scope, id: string): Promise<SoldPlan> {
    return repository.getPlan(scope.tx, scope.franchiseId, id, await urlOf(scope));
  }

  async function holdRole({ tx, franchiseId }: Scope, { roleId }: PlanForm): Promise<void> {
    if (roleId && !(await repository.holdRole(tx, franchiseId, roleId)))
      throw new AppError('invalid_fields', { fields: { roleId: 'invalid' } });
  }

  /** They get and lose modules at once: their sessions are looked at again. */
  const tellCompanies = ({ tx }: Scope, companies: readonly string[]) =>
    afterCommit(tx, () => {
      for (const companyId of companies) {
        bus.publish('sessions.changed', { companyId });
        realtime.emit(companyId, 'company.changed', {});
      }
    });

  return {
    /** For whoever signed in at this address, also without a company or without access. */
    async listOffered(tx: Tx, caller: Caller): Promise<{ results: Plan[] }> {
      const franchiseId = ownFranchise(caller);
      const found = await insideFranchise(tx, franchiseId, () => listOffered(tx, franchiseId));
      return { results: found.map(({ id, name, description, prices }) => ({ id, name, description, prices })) };
    },

    list: async (scope: Scope): Promise<{ results: SoldPlan[] }> => ({
      results: await repository.listPlans(scope.tx, scope.franchiseId, await urlOf(scope)),
    }),

    async create(scope: Scope, form: PlanForm): Promise<SoldPlan> {
      const { tx, franchiseId } = scope;
      if ((await repository.countPlans(tx, franchiseId)) >= limits.plans) throw new AppError('limit_reached');
      await holdRole(scope, form);
      const id = await repository.createPlan(tx, franchiseId, form, newPublicToken());
      if (!id) throw nameInUse();
      await logFranchise(tx, { ...scope, action: 'plans.create', targetId: id, details: form });
      await tellAdmins(tx, realtime, franchiseId);
      return get(scope, id);
    },

    /** What was invoiced stays as it is: the new price counts from the next invoice on. */
    async update(scope: Scope, id: string, form: PlanForm): Promise<SoldPlan> {
      const { tx, franchiseId } = scope;
      const before = await repository.lockPlan(tx, franchiseId, id, 'change');
      if (!before) throw new AppError('not_found');
      await holdRole(scope, form);
      await repository.updatePlan(tx, franchiseId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'plans_name') ? nameInUse() : error;
      });
      if (before.role_id !== form.roleId) {
        const moved = { planId: id, from: before.role_id, to: form.roleId };
        tellCompanies(scope, await repository.moveCompanies(tx, franchiseId, moved));
      }
      await logFranchise(tx, { ...scope, action: 'plans.update', targetId: id, details: { before, after: form } });
      await tellAdmins(tx, realtime, franchiseId);
      return get(scope, id);
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, franchiseId } = scope;
      // Whoever is buying it holds it too: here we wait until it is their company's, or they gave up.
      const plan = await repository.lockPlan(tx, franchiseId, id, 'delete');
      if (!plan) throw new AppError('not_found');
      if (await repository.isPlanInUse(tx, franchiseId, id)) throw new AppError('plan_in_use');
      await repository.removePlan(tx, franchiseId, id);
      await logFranchise(tx, { ...scope, action: 'plans.remove', targetId: id, details: plan });
      await tellAdmins(tx, realtime, franchiseId);
    },
  };
}
