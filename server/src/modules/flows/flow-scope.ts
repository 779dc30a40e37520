import type { Flow } from '@yupflow/flow-engine/flow';
import { readFlow } from '@yupflow/flow-engine/read-flow';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

export interface FlowScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

export const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

/** A document as it was stored, perhaps by an older version of us. */
export function storedFlow(document: unknown): Flow {
  const read = readFlow(document);
  if (!('flow' in read)) throw new Error('a stored flow is not readable');
  return read.flow;
}

/** Tells whoever looks at lists of flows, or has one of these open. */
export function tellFlows(
  { realtime }: { readonly realtime: Pick<Realtime, 'emit'> },
  { tx, companyId, userId }: FlowScope,
  ids: readonly string[],
  revision?: number,
): void {
  failpoint('drafts.before-commit');
  afterCommit(tx, () => {
    failpoint('drafts.after-commit');
    realtime.emit(companyId, 'flows.changed', {
      ids: [...ids],
      ...(revision === undefined ? {} : { revision, by: userId }),
    });
  });
}
