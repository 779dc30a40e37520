import * as z from 'zod/mini';
import type { FlowFault } from './flow-faults.ts';
import { companyPermissions, resellerModules } from './permissions.ts';

/** Every code the API can answer with, and its HTTP status. Stable: clients translate the code, not the message. */
export const errorCodes = {
  bad_request: 400,
  invalid_cursor: 400,
  signed_out: 401,
  /** A program's key that does not exist, or was revoked. */
  invalid_key: 401,
  invalid_credentials: 401,
  /** A call from another system that does not prove whom it comes from. */
  bad_signature: 401,
  subscription_invalid: 402,
  permission_denied: 403,
  /** The key has not the scope that `scope` names; none where this is not for programs at all. */
  scope_denied: 403,
  no_company: 403,
  owner_only: 403,
  franchise_only: 403,
  /** The reseller's support looks and changes settings; it neither speaks nor stands in for a member. */
  support_session: 403,
  /** Those who made a group, or were made its admins, change it. */
  group_admin_only: 403,
  /** A role or an invite would give what its giver lacks. */
  cannot_grant: 403,
  /** What is asked for needs an address that was shown to be one's own. */
  email_unconfirmed: 403,
  invalid_signature: 403,
  not_found: 404,
  already_signed_in: 409,
  subscription_valid: 409,
  name_in_use: 409,
  /** A company has `limits.customFields` at most. */
  too_many_custom_fields: 409,
  email_in_use: 409,
  /** A contact with this number, or one of its other forms, is there: `contact_id` says which. */
  contact_exists: 409,
  /** It is over, or was taken back, or too long ago. */
  job_not_undoable: 409,
  job_over: 409,
  /** The import is not where this could be done: it is being read, or was written already. */
  import_busy: 409,
  /** A line must be disconnected before it is deleted. */
  connection_in_use: 409,
  /** There is nothing to scan, or no code to type: the line is connected, or nobody asked for it. */
  connection_not_pairing: 409,
  too_many_connections: 409,
  /** Somebody else has started it meanwhile: `assignee` says who. */
  ticket_taken: 409,
  /** The attendance is over. */
  ticket_closed: 409,
  /** Whoever closes it has not seen what the contact wrote last. */
  contact_wrote: 409,
  /** Too old, or nothing that can be changed. */
  message_locked: 409,
  /** The contact did not write for a day: only a template may be sent. */
  window_closed: 409,
  /** The line is not connected just now, so nothing can be asked of its channel. */
  line_offline: 409,
  /** It was asked, and no answer came: it may have been done. */
  line_silent: 409,
  /** The channel does not let the line do this with the group: it does not lead it, or is no longer in it. */
  group_refused: 409,
  too_many_quick_messages: 409,
  too_many_flows: 409,
  too_many_folders: 409,
  too_many_keywords: 409,
  too_many_cycles: 409,
  too_many_cycle_steps: 409,
  too_many_secrets: 409,
  too_many_crm_columns: 409,
  too_many_outgoing_webhooks: 409,
  too_many_api_keys: 409,
  too_many_webhooks: 409,
  /** Of what a reseller keeps: plans, coupons, roles, keys, webhooks, announcements. */
  limit_reached: 409,
  /** It works for real: it is switched to test mode before it is changed. */
  webhook_in_production: 409,
  /** Somebody saved it meanwhile: `saved_by` says who. */
  flow_stale: 409,
  /** It does something else than its tests expect: whoever wants that says so. */
  flow_tests_failed: 409,
  flow_not_published: 409,
  /** Only while it is waiting can it be changed. */
  broadcast_not_waiting: 409,
  /** It runs already, or is over. */
  broadcast_not_startable: 409,
  broadcast_not_running: 409,
  /** Groups take no automation, and neither does who has no line to be written on. */
  flow_not_startable: 409,
  /** Its owner no longer lets it be copied. */
  clone_forbidden: 403,
  media_quota_reached: 409,
  /** A plan or a role that somebody has. */
  plan_in_use: 409,
  franchise_role_in_use: 409,
  /** Paid, void or refunded already. */
  invoice_not_open: 409,
  invoice_not_paid: 409,
  /** There is nothing for sale, or no way to pay, here. */
  nothing_for_sale: 409,
  no_payment_way: 409,
  /** The company is not where this could be done: it is active, has an owner, or waits for its end. */
  company_state: 409,
  /** One at a time. */
  cleanup_running: 409,
  /** The gateway did not take it; `reason` where it says why. */
  payment_refused: 422,
  already_member: 409,
  already_invited: 409,
  /** The owner can't be removed, change roles or leave. */
  owner_untouchable: 409,
  idempotency_key_reused: 409,
  /** A link from a mail that was used, is too old, or never was one. */
  link_expired: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid_fields: 422,
  /** `faults` lists what is wrong. */
  flow_has_faults: 422,
  too_many_requests: 429,
  unexpected: 500,
  /** The gateway did not answer, or not as it should: nothing was charged that we know of. */
  gateway_unavailable: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** What can be wrong with one field. */
export const fieldErrorCodes = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_color',
  'invalid_phone',
  'invalid_code',
  'invalid_proxy',
  'invalid_url',
  'invalid_timezone',
  'wrong_password',
  'invalid_document',
  'invalid_date',
  'invalid_number',
  'invalid_condition',
  'invalid_shortcut',
  'unknown_variable',
  'flow_unpublished',
  'phone_column_missing',
  'column_twice',
  'not_xlsx',
  'broken_file',
  'no_rows',
  'too_many_columns',
  'too_many_rows',
  'contact_exists',
  'in_the_past',
  'overlapping',
  'not_a_picture',
  'too_large',
  'too_short',
  'too_long',
  'unknown_field',
  'name_in_use',
  'email_in_use',
  'already_member',
  'already_invited',
  'invalid_name',
  'invalid_coupon',
  'invalid_postal_code',
  'invalid_street',
  'invalid_house_number',
  'invalid_neighbourhood',
  'invalid_city',
  'invalid_state',
  'invalid_card_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_cvv',
  'price_missing',
  'not_sold',
  'invalid_pix_key',
  'gateway_not_set',
  'invalid_domain',
  'domain_in_use',
  'number_in_use',
  'invalid_host',
  'ends_before_start',
  'wrong_company_name',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];
export type FieldErrors = Record<string, FieldErrorCode>;

export const errorBody = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.enum(fieldErrorCodes))),
  /** The contact that is there already. */
  contact_id: z.optional(z.string()),
  /** Who has the attendance. */
  assignee: z.optional(z.object({ id: z.string(), name: z.string() })),
  saved_by: z.optional(z.object({ id: z.string(), name: z.string(), at: z.string() })),
  // The list of what can be wrong with a flow stays out of every page that reads errors.
  faults: z.optional(z.array(z.custom<FlowFault>((fault) => typeof fault === 'object' && fault !== null))),
  permission: z.optional(z.enum([...companyPermissions, ...resellerModules])),
  /** That a key lacks. */
  scope: z.optional(z.string()),
  /** Why a gateway refused, as it names it. */
  reason: z.optional(z.string()),
});

export type ErrorBody = z.output<typeof errorBody>;

/** The part of a zod issue that decides which code a person reads. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly minimum?: number | bigint | undefined;
  readonly input?: unknown;
  readonly message?: string | undefined;
  readonly format?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

function codeOfIssue(issue: Issue): FieldErrorCode {
  const named = fieldErrorCodes.find((code) => code === issue.message);
  if (named) return named;
  if (issue.code === 'too_small') return Number(issue.minimum) <= 1 ? 'required' : 'too_short';
  if (issue.code === 'too_big') return 'too_long';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'invalid_email';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  return 'invalid';
}

/** The first fault of each field, as codes; the same on the server and in a form. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys ?? []) fields[key] ??= 'unknown_field';
    else fields[issue.path.join('.')] ??= codeOfIssue(issue);
  }
  return fields;
}
