import { AppError } from '../app-error.ts';
import type { Caller } from './find-session.ts';

/** The reseller whose address was called. Where there are no resellers, nothing of theirs exists. */
export function ownFranchise({ franchiseId }: Pick<Caller, 'franchiseId'>): string {
  if (!franchiseId) throw new AppError('not_found');
  return franchiseId;
}
