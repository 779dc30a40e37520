import type { ApiScope } from '@yupflow/contract/api-scopes';
import { type ErrorCode, errorCodes, type FieldErrors } from '@yupflow/contract/error-codes';
import type { CompanyPermission, ResellerModule } from '@yupflow/contract/permissions';
import type { Fault } from '@yupflow/flow-engine/check/fault';

interface Details {
  readonly fields?: FieldErrors;
  /** The contact that is there already. */
  readonly contactId?: string;
  /** Who has the attendance. */
  readonly assignee?: { readonly id: string; readonly name: string };
  /** Who saved it meanwhile, and when. */
  readonly savedBy?: { readonly id: string; readonly name: string; readonly at: string };
  /** What is wrong with a flow. */
  readonly faults?: readonly Fault[];
  readonly permission?: CompanyPermission | ResellerModule;
  /** That a key lacks. */
  readonly scope?: ApiScope;
  /** Why a gateway refused, as it names it. */
  readonly reason?: string;
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
