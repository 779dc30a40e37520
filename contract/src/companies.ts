import { isTimezone } from '@yupflow/flow-engine/values/timezones';
import * as z from 'zod/mini';
import { member, signedIn } from './access.ts';
import { disconnectReasons } from './connections.ts';
import { couponCode } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, moment, name, picture } from './fields.ts';
import { publicToken } from './invoices.ts';
import { limits } from './limits.ts';
import { cycles } from './money.ts';
import { resellerModules } from './permissions.ts';
import { subscriptionStates } from './subscription.ts';

export const assignmentModes = ['manual', 'round_robin'] as const;
export type AssignmentMode = (typeof assignmentModes)[number];

/** A company as a list of one's own shows it. */
export const ownCompany = z.object({
  id,
  name: z.string(),
  image: z.nullable(z.string()),
  isOwner: z.boolean(),
  isActive: z.boolean(),
  subscription: z.enum(subscriptionStates),
  isSubscriptionValid: z.boolean(),
});
export type OwnCompany = z.output<typeof ownCompany>;

export const company = z.object({
  id,
  name: z.string(),
  image: z.nullable(z.string()),
  timezone: z.string(),
  /** ISO 3166, two letters: how phones without a country are read. */
  country: z.string(),
  showAttendantName: z.boolean(),
  assignmentMode: z.enum(assignmentModes),
  /** Whom round-robin chooses among; null for everybody who attends. */
  assignmentRoleId: z.nullable(id),
  /** A message so soon after the end of an attendance opens the same one again; 0 never does. */
  reopenMinutes: z.number(),
  /** Whoever waits longer for an answer is shown as waiting; 0 shows nobody. */
  responseTargetMinutes: z.number(),
  owner: z.nullable(z.object({ id, name: z.string(), email: z.string(), image: z.nullable(z.string()) })),
  /** For how long it pays at once, as the spec calls it. */
  plan: z.nullable(z.enum(cycles)),
  /** What its reseller calls what it bought. */
  planName: z.nullable(z.string()),
  status: z.enum(['inactive', 'active', 'suspended', 'cancelled']),
  subscription: z.enum(subscriptionStates),
  payment_status: z.enum(['paid', 'pending']),
  due_date: z.nullable(z.string()),
  /** The end of its code, and whether it was redeemed; never the code. */
  activation: z.nullable(z.object({ lastFour: z.string(), redeemed_at: z.nullable(moment) })),
  modules: z.array(z.enum(resellerModules)),
  /** Lines that are not connected. */
  disconnected: z.array(
    z.object({ id, name: z.string(), type: z.string(), reason: z.nullable(z.enum(disconnectReasons)) }),
  ),
  created_at: moment,
});
export type Company = z.output<typeof company>;

const timezone = z.string().check(z.minLength(1), z.maxLength(60), z.refine(isTimezone, 'invalid_timezone'));

/** At most a week. */
const minutes = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_080));

/** What is not given stays; an empty picture takes it away. */
export const companyForm = z.strictObject({
  name: z.optional(name),
  timezone: z.optional(timezone),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  showAttendantName: z.optional(flag),
  assignmentMode: z.optional(z.enum(assignmentModes)),
  /** Empty for everybody who attends. */
  assignmentRoleId: z.optional(z.union([id, z.literal('')])),
  reopenMinutes: z.optional(minutes),
  responseTargetMinutes: z.optional(minutes),
  image: z.optional(picture),
});

/** Sixteen letters and digits without look-alikes; people type them in any case, with or without dashes. */
export const activationCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.toUpperCase().replace(/[\s-]/g, '')),
  ),
  z.string().check(z.minLength(1), z.regex(new RegExp(`^[0-9A-Z]{${limits.activationCodeLength}}$`), 'invalid_code')),
);

const defaultFlows = z.object({
  defaultFlowId: z.nullable(id),
  mediaFlowId: z.nullable(id),
  campaignFlowId: z.nullable(id),
});
export type DefaultFlows = z.output<typeof defaultFlows>;

export const companies = {
  /** Few: those that somebody belongs to. */
  list: endpoint({
    method: 'GET',
    path: '/api/companies',
    summary: 'The companies of the signed-in user',
    access: signedIn,
    answer: z.array(ownCompany),
  }),
  getActive: endpoint({
    method: 'GET',
    path: '/api/companies/active',
    summary: 'The active company',
    access: member(null),
    answer: company,
  }),
  updateActive: endpoint({
    method: 'PUT',
    path: '/api/companies/active',
    summary: 'Change the active company; what is not given stays',
    access: member('settings_company'),
    encoding: 'multipart',
    body: companyForm,
    answer: company,
  }),
  buy: endpoint({
    method: 'POST',
    path: '/api/companies',
    summary: 'Buy a company: it works once its first invoice is paid',
    access: signedIn,
    body: z.strictObject({
      name,
      /** The cycle, by the name that the spec has for it. */
      plan: z.enum(cycles),
      /** Left out: the cheapest plan that is sold for this cycle. */
      planId: z.optional(id),
      coupon: z.optional(couponCode),
    }),
    answer: z.object({ company: ownCompany, invoiceId: publicToken }),
    status: 201,
  }),
  redeemCode: endpoint({
    method: 'POST',
    path: '/api/companies/active-code',
    summary: 'Redeem an activation code: its company becomes active, and the active one',
    access: signedIn,
    body: z.strictObject({ code: activationCode }),
    answer: ownCompany,
  }),
  transferOwnership: endpoint({
    method: 'POST',
    path: '/api/companies/active/owner',
    summary: 'Hand the company over to another member',
    access: member(null, { isOwnerOnly: true }),
    body: z.strictObject({ memberId: id, password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
  getDefaultFlows: endpoint({
    method: 'GET',
    path: '/api/companies/default-flows',
    summary: 'Flows that start by themselves: for a first message, for media, after a broadcast',
    access: member('flow'),
    answer: defaultFlows,
  }),
  setDefaultFlows: endpoint({
    method: 'PUT',
    path: '/api/companies/default-flows',
    summary: 'Choose them; what is not given stays, null chooses none',
    access: member('flow'),
    body: z.strictObject({
      defaultFlowId: z.optional(z.nullable(id)),
      mediaFlowId: z.optional(z.nullable(id)),
      campaignFlowId: z.optional(z.nullable(id)),
    }),
    answer: defaultFlows,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/companies/leave',
    summary: 'Leave the active company; it is named, so that a repeat does not leave the next one',
    access: member(null, { isNotForSupport: true }),
    body: z.strictObject({ companyId: id }),
  }),
};
