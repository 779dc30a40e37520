type Reason =
  /** Not a plain http or https address that we would call. */
  | 'forbidden_url'
  /** It leads to a host that is not on the public internet. */
  | 'forbidden_address'
  /** A header that is ours to write, or one that can't be sent. */
  | 'forbidden_header'
  /** It would take a body to another origin, or leave https. */
  | 'forbidden_redirect'
  | 'too_many_redirects'
  | 'unreachable'
  | 'timed_out'
  | 'too_large';

/** A call to the outside that did not end in an answer. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
