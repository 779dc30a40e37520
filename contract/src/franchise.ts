import * as z from 'zod/mini';
import { franchiseAdmin } from './access.ts';
import { endpoint } from './endpoint.ts';
import { description, email, flag, id, idParams, longText, moment, name, picture, withoutControl } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';
import { cents } from './money.ts';
import { resellerModules } from './permissions.ts';
import { subscriptionStates } from './subscription.ts';

/** The reseller as its own admins see it. The mail password never comes back. */
export const franchise = z.object({
  id,
  name: z.string(),
  logo: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  /** `yupflow` is the product's own colour; anything else is #rrggbb. */
  primaryColor: z.string(),
  /** Its host name; null where it is found as the default one. */
  domain: z.nullable(z.string()),
  isDefault: z.boolean(),
  isPaid: z.boolean(),
  notInCompany: z.string(),
  notPaid: z.string(),
  sendEmailToUnpaidCompany: z.boolean(),
  mailHost: z.string(),
  mailPort: z.nullable(z.number()),
  mailUser: z.string(),
  hasMailPassword: z.boolean(),
  created_at: moment,
});
export type Franchise = z.output<typeof franchise>;

const color = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().toLowerCase()),
  ),
  z.string().check(z.regex(/^(yupflow|#[0-9a-f]{6})$/, 'invalid_color')),
);

/** A host as browsers send it, with its port where it is not the usual one. Empty takes it away. */
export const hostName = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().toLowerCase()),
  ),
  z
    .string()
    .check(
      z.maxLength(255),
      z.regex(
        /^$|^(?=.{1,253}(:|$))[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*(:\d{1,5})?$/,
        'invalid_domain',
      ),
    ),
);

const words = longText(500);

/** What is not given stays; an empty picture takes it away. */
export const franchiseForm = z.strictObject({
  name: z.optional(name),
  logo: z.optional(picture),
  favicon: z.optional(picture),
  primaryColor: z.optional(color),
  domain: z.optional(hostName),
  notInCompany: z.optional(words),
  notPaid: z.optional(words),
  sendEmailToUnpaidCompany: z.optional(flag),
  /** Empty: mails go the deployment's own way. */
  mailHost: z.optional(z.string().check(z.trim(), z.maxLength(253), z.regex(/^[\w.:-]*$/, 'invalid_host'))),
  mailPort: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535))),
  mailUser: z.optional(z.string().check(z.trim(), z.maxLength(254), z.regex(withoutControl))),
  /** Left out, the one that is kept stays; empty takes it away. */
  mailPassword: z.optional(z.string().check(z.maxLength(400), z.regex(withoutControl))),
});

export const franchiseRole = z.object({
  id,
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(resellerModules)),
  companies: z.number(),
  created_at: moment,
});
export type FranchiseRole = z.output<typeof franchiseRole>;
export const shortFranchiseRole = z.object({ id, name: z.string(), permissions: z.array(z.enum(resellerModules)) });
export type ShortFranchiseRole = z.output<typeof shortFranchiseRole>;

export const franchiseRoleForm = z.strictObject({
  name,
  description: z._default(description, ''),
  permissions: z.pipe(
    z.array(z.enum(resellerModules)),
    z.transform((given) => resellerModules.filter((module) => given.includes(module))),
  ),
});
export type FranchiseRoleForm = z.output<typeof franchiseRoleForm>;

export const franchiseUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** Of this reseller, the first few. */
  companies: z.array(z.object({ id, name: z.string(), isOwner: z.boolean() })),
  company_count: z.number(),
  created_at: moment,
});
export type FranchiseUser = z.output<typeof franchiseUser>;

/** The states that a reseller's companies are counted by. One that is active for ever is of no use to a forecast. */
export const countedCompanyStates = [...subscriptionStates, 'lifetime'] as const;

export const franchiseDashboard = z.object({
  /** Each in one of the states that their list is narrowed to. */
  companies: z.array(z.object({ state: z.enum(countedCompanyStates), count: z.number() })),
  /** Paid in the calendar month, and in the one before. */
  revenue: z.object({ month: cents, before: cents }),
  overdue: z.object({ count: z.number(), total: cents }),
  open: z.object({ count: z.number(), total: cents }),
  /** The last twelve months, oldest first, as 2026-11. */
  months: z.array(z.object({ month: z.string(), total: cents })),
});
export type FranchiseDashboard = z.output<typeof franchiseDashboard>;

export const franchiseEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/franchise',
    summary: 'The reseller that this address belongs to',
    access: franchiseAdmin,
    answer: franchise,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/franchise',
    summary: 'Change face, texts and mail settings; what is not given stays',
    access: franchiseAdmin,
    encoding: 'multipart',
    pictures: { most: 2, type: 'png' },
    body: franchiseForm,
    answer: franchise,
  }),
  /** It takes as long as the mail server lets it, ten seconds at most. */
  testMail: endpoint({
    method: 'POST',
    path: '/api/franchise/test-mail',
    summary: 'Send a mail with the settings as they are saved, and say what the server answered',
    access: franchiseAdmin,
    body: z.strictObject({ to: email }),
    answer: z.object({
      isSent: z.boolean(),
      /** Where it went: the reseller's own server, the deployment's, or the folder on its disk. */
      via: z.enum(['own', 'deployment', 'outbox']),
      /** No such name, nobody listens at the port, nobody answered in time, it did not want it, or it may not be called. */
      error: z.nullable(z.enum(['unknown_host', 'closed_port', 'unreachable', 'refused', 'forbidden_host'])),
      details: z.nullable(z.string()),
    }),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/api/franchise/dashboard',
    summary: 'Companies by state, revenue, and what is overdue',
    access: franchiseAdmin,
    answer: franchiseDashboard,
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/api/franchise/permissions',
    summary: 'The modules that a role can hold',
    access: franchiseAdmin,
    answer: z.array(z.enum(resellerModules)),
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/api/franchise/users',
    summary: "The people of the reseller's companies, and who registered here, by name",
    access: franchiseAdmin,
    query: listQuery,
    answer: listAnswer(franchiseUser),
  }),
  listRoles: endpoint({
    method: 'GET',
    path: '/api/franchise/roles',
    summary: 'Roles: which modules companies may use, by name',
    access: franchiseAdmin,
    query: listQuery,
    answer: listAnswer(franchiseRole),
  }),
  listShortRoles: endpoint({
    method: 'GET',
    path: '/api/franchise/roles/short',
    summary: 'The roles as a picker needs them, by name',
    access: franchiseAdmin,
    query: listQuery,
    answer: listAnswer(shortFranchiseRole),
  }),
  getRole: endpoint({
    method: 'GET',
    path: '/api/franchise/roles/{id}',
    summary: 'One role',
    access: franchiseAdmin,
    params: idParams,
    answer: franchiseRole,
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/franchise/roles',
    summary: 'Create a role',
    access: franchiseAdmin,
    body: franchiseRoleForm,
    answer: franchiseRole,
    status: 201,
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/franchise/roles/{id}',
    summary: 'Change a role: its companies get and lose modules at once',
    access: franchiseAdmin,
    params: idParams,
    body: franchiseRoleForm,
    answer: franchiseRole,
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: '/api/franchise/roles/{id}',
    summary: 'Delete a role that no company and no plan has',
    access: franchiseAdmin,
    params: idParams,
  }),
};
