import * as z from 'zod/mini';
import { companyPermissions, resellerModules } from './permissions.ts';

/** Every code the API can answer with, and its HTTP status. Stable: clients translate the code, not the message. */
export const errorCodes = {
  bad_request: 400,
  invalid_cursor: 400,
  signed_out: 401,
  invalid_credentials: 401,
  subscription_invalid: 402,
  permission_denied: 403,
  no_company: 403,
  owner_only: 403,
  franchise_only: 403,
  /** A role or an invite would give what its giver lacks. */
  cannot_grant: 403,
  /** What is asked for needs an address that was shown to be one's own. */
  email_unconfirmed: 403,
  invalid_signature: 403,
  not_found: 404,
  already_signed_in: 409,
  subscription_valid: 409,
  name_in_use: 409,
  email_in_use: 409,
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
  too_many_requests: 429,
  unexpected: 500,
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
  'invalid_timezone',
  'wrong_password',
  'not_a_picture',
  'too_large',
  'too_short',
  'too_long',
  'unknown_field',
  'name_in_use',
  'email_in_use',
  'already_member',
  'already_invited',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];
export type FieldErrors = Record<string, FieldErrorCode>;

export const errorBody = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.enum(fieldErrorCodes))),
  permission: z.optional(z.enum([...companyPermissions, ...resellerModules])),
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
