import type { ErrorCode } from '@yupflow/contract/error-codes';

/** Something that was sent here and that the server has not answered yet. */
export interface Queued {
  /** Also the Idempotency-Key: however often it is sent, it goes out once. */
  readonly key: string;
  readonly userId: string;
  readonly companyId: string;
  readonly chatId: string;
  /** By this browser's clock: shown, and the order in which they were written. */
  readonly createdAt: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  /** When it was first on its way, in milliseconds of this browser's clock. */
  readonly triedAt: number | null;
  /**
   * Why the server refused it; `stale`: it may have gone out, and the server no longer knows;
   * `unfit`: the file is not what it was sent as.
   */
  readonly refusal: ErrorCode | 'stale' | 'unfit' | null;
}

/** However often it is tried, the answer stays the same. */
export function isHopeless({ refusal }: Pick<Queued, 'refusal'>): boolean {
  return refusal === 'unfit' || refusal === 'too_large' || refusal === 'unsupported_type';
}
