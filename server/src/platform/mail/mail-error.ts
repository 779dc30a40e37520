import { EgressError } from '../egress/egress-error.ts';

/** A mail that was not delivered. Whether it is worth another try is what the job queue must know. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly isTemporary: boolean;
  constructor(isTemporary: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}

/** A refusal of this mail or of its address is final; all else (no line, a busy server, a wrong password) may pass. */
export function mailErrorOf(error: unknown): MailError {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  // A host that may not be called is not called later either.
  if (error instanceof EgressError && error.reason === 'forbidden_address')
    return new MailError(false, 'the mail server is not a public one', { cause: error });
  if (error instanceof MailError) return error;
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isOfThisMail && (responseCode === undefined || responseCode >= 500);
  return new MailError(!isFinal, `the mail was not delivered (${responseCode ?? code})`, { cause: error });
}
