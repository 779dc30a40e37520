import { type PlanForm, planForm, type SoldPlan } from '@yupflow/contract/plans';
import type * as z from 'zod/mini';
import type { WrittenCents } from '../../../ui/money-field.tsx';

export interface PlanValues {
  name: string;
  description: string;
  /** Empty: this cycle is not sold. */
  prices: { monthly: WrittenCents; semiannual: WrittenCents; yearly: WrittenCents; lifetime: WrittenCents };
  roleId: string | null;
  is_active: boolean;
}

export const newPlan: PlanValues = {
  name: '',
  description: '',
  prices: { monthly: null, semiannual: null, yearly: null, lifetime: null },
  roleId: null,
  is_active: true,
};

export const valuesOf = ({ name, description, prices, role, is_active }: SoldPlan): PlanValues => ({
  name,
  description,
  prices: { ...prices },
  roleId: role?.id ?? null,
  is_active,
});

export const sentPlan: z.ZodMiniType<PlanForm> = planForm;
