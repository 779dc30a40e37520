import { defaultTimezone } from '@yupflow/contract/calendar';
import type { Coupon, CouponForm } from '@yupflow/contract/coupons';
import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import { localDate } from '@yupflow/contract/subscription';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import { holdPlan } from '../plans/find-plan.service.ts';
import * as repository from './coupons.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly franchiseId: string;
  readonly userId: string;
}

type CouponsParts = Pick<Parts, 'clock' | 'realtime'>;

const codeInUse = () => new AppError('name_in_use', { fields: { code: 'name_in_use' } });

/** Of the one for the last use that is gone already, and so on: what the form can be told. */
function refuse(field: 'planId' | 'expires_on' | 'max_uses', code: 'invalid' | 'in_the_past'): never {
  throw new AppError('invalid_fields', { fields: { [field]: code } });
}

export function couponsService({ clock, realtime }: CouponsParts) {
  /** A reseller has no clock of its own: whoever buys anew is here, too. */
  const today = () => localDate(clock.now(), defaultTimezone);

  const get = ({ tx, franchiseId }: Scope, id: string): Promise<Coupon> =>
    repository.getCoupon(tx, franchiseId, id, today());

  async function holdPlanOf({ tx, franchiseId }: Scope, { planId }: CouponForm): Promise<void> {
    if (planId && !(await holdPlan(tx, franchiseId, planId))) refuse('planId', 'invalid');
  }

  return {
    list: ({ tx, franchiseId }: Scope, query: ListQuery): Promise<List<Coupon>> =>
      repository.listCoupons(tx, franchiseId, query, today()),

    async create(scope: Scope, form: CouponForm): Promise<Coupon> {
      const { tx, franchiseId } = scope;
      if ((await repository.countCoupons(tx, franchiseId)) >= limits.coupons) throw new AppError('limit_reached');
      await holdPlanOf(scope, form);
      if (form.expires_on && form.expires_on < today()) refuse('expires_on', 'in_the_past');
      const id = await repository.createCoupon(tx, franchiseId, form);
      if (!id) throw codeInUse();
      await logFranchise(tx, { ...scope, action: 'coupons.create', targetId: id, details: form });
      await tellAdmins(tx, realtime, franchiseId);
      return get(scope, id);
    },

    /** Whoever has it keeps what it gave: that was written down when they took it. */
    async update(scope: Scope, id: string, form: CouponForm): Promise<Coupon> {
      const { tx, franchiseId } = scope;
      // The plan before its coupon, as whoever deletes a plan does: in another order both might wait for ever.
      await holdPlanOf(scope, form);
      const before = await repository.lockCoupon(tx, franchiseId, id);
      if (!before) throw new AppError('not_found');
      const isMoved = form.expires_on !== before.expires_on;
      if (isMoved && form.expires_on && form.expires_on < today()) refuse('expires_on', 'in_the_past');
      if (form.max_uses !== null && form.max_uses < before.uses) refuse('max_uses', 'invalid');
      await repository.updateCoupon(tx, franchiseId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'coupons_code') ? codeInUse() : error;
      });
      await logFranchise(tx, { ...scope, action: 'coupons.update', targetId: id, details: { before, after: form } });
      await tellAdmins(tx, realtime, franchiseId);
      return get(scope, id);
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, franchiseId } = scope;
      const coupon = await repository.lockCoupon(tx, franchiseId, id);
      if (!coupon) throw new AppError('not_found');
      await repository.removeCoupon(tx, franchiseId, id);
      await logFranchise(tx, { ...scope, action: 'coupons.remove', targetId: id, details: coupon });
      await tellAdmins(tx, realtime, franchiseId);
    },
  };
}
