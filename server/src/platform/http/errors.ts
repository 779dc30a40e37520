import type { ErrorBody, ErrorCode } from '@yupflow/contract/error-codes';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { errorMessages } from './error-messages.ts';

/** Fastify's own refusals, by its codes. */
const ofFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
};

/** How the reader of forms, whose errors have no code, says that one is cut off or none at all. */
const brokenForm = /multipart|^The needle/i;

function appErrorOf(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { retryAfterSeconds: 1 });
  const known = ofFastify[error.code];
  if (known) return new AppError(known);
  if (!error.code && brokenForm.test(error.message)) return new AppError('bad_request');
  return error.statusCode && error.statusCode < 500 ? new AppError('bad_request') : null;
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const known = appErrorOf(error);
    if (!known || known.status >= 500) request.log.error({ err: error }, 'request failed');
    const { code, status, details } = known ?? new AppError('unexpected');
    const body: ErrorBody = { code, message: errorMessages[code] };
    if (details.fields) body.fields = details.fields;
    if (details.contactId) body.contact_id = details.contactId;
    if (details.assignee) body.assignee = details.assignee;
    if (details.savedBy) body.saved_by = details.savedBy;
    if (details.faults) body.faults = [...details.faults];
    if (details.permission) body.permission = details.permission;
    if (details.scope) body.scope = details.scope;
    if (details.reason) body.reason = details.reason;
    if (details.retryAfterSeconds) reply.header('retry-after', String(details.retryAfterSeconds));
    return reply.code(status).type('application/json').send(body);
  });
}
