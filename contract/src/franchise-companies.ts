import * as z from 'zod/mini';
import { franchiseAdmin, franchisePerson } from './access.ts';
import { localDay } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import { email, id, idParams, moment, name } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';
import { cents, cycles } from './money.ts';
import { subscriptionStates } from './subscription.ts';

/** As the calendar sees it, and those that wait for their end. */
export const soldCompanyStates = [...subscriptionStates, 'deleted'] as const;
export type SoldCompanyState = (typeof soldCompanyStates)[number];

/** What a list is narrowed to, each company in one of them: those that pay no more, as they bought it for life, stand apart. */
export const soldCompanyFilters = [...soldCompanyStates, 'lifetime'] as const;
export type SoldCompanyFilter = (typeof soldCompanyFilters)[number];

/** When companies fall due: the day is over, or it comes within so many days. */
export const dueWithin = ['past', '7', '30'] as const;

const companiesQuery = z.strictObject({
  ...listQuery.shape,
  /** Left out: all but those that were deleted. */
  state: z.optional(z.enum(soldCompanyFilters)),
  planId: z.optional(id),
  roleId: z.optional(id),
  due: z.optional(z.enum(dueWithin)),
  sort: z._default(z.enum(['created_at', 'due_date']), 'created_at'),
});
export type SoldCompaniesQuery = z.output<typeof companiesQuery>;

/** A company as its reseller sees it: who has it, what it pays; nothing of its conversations. */
export const soldCompany = z.object({
  id,
  name: z.string(),
  image: z.nullable(z.string()),
  /** Null until somebody redeems the code; `owner_email` is whom it was made for. */
  owner: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  owner_email: z.nullable(z.string()),
  state: z.enum(soldCompanyStates),
  plan: z.nullable(z.object({ id, name: z.string() })),
  cycle: z.nullable(z.enum(cycles)),
  role: z.nullable(z.object({ id, name: z.string() })),
  due_date: z.nullable(z.string()),
  activation: z.nullable(z.object({ lastFour: z.string(), redeemed_at: z.nullable(moment) })),
  members: z.number(),
  /** Not paid by now. */
  owed: cents,
  created_at: moment,
  /** By the reseller's hand, as against by the calendar. */
  is_suspended_by_hand: z.boolean(),
  /** Gone for good at this moment; null while nobody deletes it. */
  deleted_after: z.nullable(moment),
});
export type SoldCompany = z.output<typeof soldCompany>;

export const soldCompanyForm = z.strictObject({
  name,
  ownerEmail: email,
  planId: z._default(z.nullable(id), null),
  cycle: z._default(z.nullable(z.enum(cycles)), null),
  /** Null: the plan's role, and without a plan all modules. */
  roleId: z._default(z.nullable(id), null),
  /** By a code that the owner redeems; at once, paid elsewhere; or inactive until its first invoice is paid. */
  start: z.enum(['code', 'active', 'invoice']),
});
export type SoldCompanyForm = z.output<typeof soldCompanyForm>;

/** What is not given stays. */
export const soldCompanyChange = z.strictObject({
  name: z.optional(name),
  planId: z.optional(z.nullable(id)),
  cycle: z.optional(z.nullable(z.enum(cycles))),
  roleId: z.optional(z.nullable(id)),
  /** Moved by hand, as for somebody who paid elsewhere; null: nothing falls due. */
  due_date: z.optional(z.nullable(localDay)),
});
export type SoldCompanyChange = z.output<typeof soldCompanyChange>;

const reason = z.strictObject({ reason: z._default(z.string().check(z.trim(), z.maxLength(200)), '') });
/** The code, shown this once. */
const withCode = z.object({ ...soldCompany.shape, code: z.nullable(z.string()), invoiceId: z.nullable(z.string()) });
export type SoldCompanyWithCode = z.output<typeof withCode>;

export const franchiseCompanies = {
  list: endpoint({
    method: 'GET',
    path: '/api/franchise/companies',
    summary: "The reseller's companies, newest first, or those first that fall due first",
    access: franchiseAdmin,
    query: companiesQuery,
    answer: listAnswer(soldCompany),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/franchise/companies/count',
    summary: 'How many companies are in each state',
    access: franchiseAdmin,
    answer: z.object({
      /** All but those that were deleted. */
      all: z.number(),
      states: z.array(z.object({ state: z.enum(soldCompanyFilters), count: z.number() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/franchise/companies/{id}',
    summary: 'One company',
    access: franchiseAdmin,
    params: idParams,
    answer: soldCompany,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/franchise/companies',
    summary: 'Make a company for somebody, who is told by mail',
    access: franchiseAdmin,
    body: soldCompanyForm,
    answer: withCode,
    answersSecret: true,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/franchise/companies/{id}',
    summary: 'Change a company; what is not given stays',
    access: franchiseAdmin,
    params: idParams,
    body: soldCompanyChange,
    answer: soldCompany,
  }),
  renewCode: endpoint({
    method: 'POST',
    path: '/api/franchise/companies/{id}/code',
    summary: 'Give it another activation code; the one before is worth nothing from now on',
    access: franchiseAdmin,
    params: idParams,
    answer: withCode,
    answersSecret: true,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/franchise/companies/{id}/suspend',
    summary: 'Take its access away; its data stays',
    access: franchiseAdmin,
    params: idParams,
    body: reason,
    answer: soldCompany,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/api/franchise/companies/{id}/reactivate',
    summary: 'Give a suspended or cancelled company its access back, until the day that is given',
    access: franchiseAdmin,
    params: idParams,
    body: z.strictObject({ due_date: z._default(z.nullable(localDay), null) }),
    answer: soldCompany,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/franchise/companies/{id}',
    summary: 'Delete a company: nobody gets in from now on, and after some days it is gone for good',
    access: franchiseAdmin,
    params: idParams,
    answer: soldCompany,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/franchise/companies/{id}/restore',
    summary: 'Take the deletion back while it waits',
    access: franchiseAdmin,
    params: idParams,
    answer: soldCompany,
  }),
  /** A session of its own, for an hour: logged, and shown to the company. */
  enter: endpoint({
    method: 'POST',
    path: '/api/franchise/companies/{id}/support',
    summary: 'Enter a company as support; it is told',
    access: franchisePerson,
    params: idParams,
    body: reason,
    answer: z.object({ token: z.string(), expires_at: moment }),
    answersSecret: true,
    status: 201,
  }),
};
