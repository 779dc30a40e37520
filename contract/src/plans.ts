import * as z from 'zod/mini';
import { franchiseAdmin, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { description, id, idParams, moment, name } from './fields.ts';
import { cents, cycles } from './money.ts';

/** What each cycle costs; a cycle that is null is not sold. */
export const prices = z.object({
  monthly: z.nullable(cents),
  semiannual: z.nullable(cents),
  yearly: z.nullable(cents),
  lifetime: z.nullable(cents),
});
export type Prices = z.output<typeof prices>;

/** As a buyer sees it. */
export const plan = z.object({ id, name: z.string(), description: z.string(), prices });
export type Plan = z.output<typeof plan>;

/** As the reseller keeps it. */
export const soldPlan = z.object({
  ...plan.shape,
  /** The modules that its companies get; null for all of them. */
  role: z.nullable(z.object({ id, name: z.string() })),
  is_active: z.boolean(),
  /** Where anybody may buy it. */
  checkout_url: z.string(),
  companies: z.number(),
  created_at: moment,
});
export type SoldPlan = z.output<typeof soldPlan>;

/** Something must be for sale. */
const givenPrices = z
  .strictObject(prices.shape)
  .check(
    z.refine((given) => cycles.some((cycle) => given[cycle] !== null), { error: 'price_missing', path: ['monthly'] }),
  );

export const planForm = z.strictObject({
  name,
  description: z._default(description, ''),
  prices: givenPrices,
  roleId: z._default(z.nullable(id), null),
  is_active: z._default(z.boolean(), true),
});
export type PlanForm = z.output<typeof planForm>;

export const plans = {
  /** Few: a reseller has a handful. */
  list: endpoint({
    method: 'GET',
    path: '/api/plans',
    summary: 'What can be bought here, the cheapest first',
    access: signedIn,
    answer: z.object({ results: z.array(plan) }),
  }),
  listSold: endpoint({
    method: 'GET',
    path: '/api/franchise/plans',
    summary: "The reseller's plans, by name",
    access: franchiseAdmin,
    answer: z.object({ results: z.array(soldPlan) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/franchise/plans',
    summary: 'Create a plan',
    access: franchiseAdmin,
    body: planForm,
    answer: soldPlan,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/franchise/plans/{id}',
    summary: 'Change a plan: companies that have it pay the new price from their next invoice on',
    access: franchiseAdmin,
    params: idParams,
    body: planForm,
    answer: soldPlan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/franchise/plans/{id}',
    summary: 'Delete a plan that no company has',
    access: franchiseAdmin,
    params: idParams,
  }),
};
