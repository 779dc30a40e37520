import type { ErrorCode } from '@yupflow/contract/error-codes';

/** English, for whoever reads a raw answer; the web translates the code. */
export const errorMessages: Record<ErrorCode, string> = {
  bad_request: 'An error occurred. Check the data and try again.',
  invalid_cursor: 'This cursor does not belong to this list.',
  signed_out: 'Sign in to go on.',
  invalid_credentials: 'Unable to log in, check your credentials.',
  subscription_invalid: 'Access is temporarily suspended: the subscription is not valid.',
  permission_denied: 'You have no permission for this.',
  no_company: 'You are not part of any company!',
  invalid_signature: 'This link is not valid or has expired.',
  not_found: 'This does not exist.',
  already_signed_in: 'You are signed in already.',
  subscription_valid: 'The subscription is valid.',
  name_in_use: 'This name is already in use.',
  idempotency_key_reused: 'This Idempotency-Key was used for another request.',
  too_large: 'This is too large.',
  unsupported_type: 'This type of content is not accepted.',
  invalid_fields: 'An error occurred. Check the data and try again.',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  unexpected: 'An error occurred. Try again.',
  unavailable: 'The service is not available for a moment. Try again.',
};
