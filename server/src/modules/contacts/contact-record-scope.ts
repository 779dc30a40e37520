import type { Caller } from '../../platform/auth/find-session.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

export interface ContactScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

/** The last word of every deed: whoever looks at these contacts hears of it once it is durable. */
export function announceContacts(
  realtime: Pick<Realtime, 'emit'>,
  { tx, companyId }: Pick<ContactScope, 'tx' | 'companyId'>,
  ids: readonly string[],
): void {
  failpoint('contacts.before-commit');
  afterCommit(tx, () => {
    failpoint('contacts.after-commit');
    realtime.emit(companyId, 'contacts.changed', { ids: [...ids] });
  });
}
