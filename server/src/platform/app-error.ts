import { type ErrorCode, errorCodes, type FieldErrors } from '@yupflow/contract/error-codes';
import type { CompanyPermission, ResellerModule } from '@yupflow/contract/permissions';

interface Details {
  readonly fields?: FieldErrors;
  readonly permission?: CompanyPermission | ResellerModule;
  readonly retryAfterSeconds?: number;
}

/** A refusal that the caller can understand and act on. Everything else that is thrown is a fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;
  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code];
    this.details = details;
  }
}
