import type { Flow } from '@yupflow/flow-engine/flow';
import { AppError } from '../../platform/app-error.ts';
import { staleFlow } from './flow-drafts.ts';
import { type FlowScope, storedFlow } from './flow-scope.ts';
import * as repository from './flows.repository.ts';

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly document: Flow;
}

interface Wanted {
  /** What somebody saved meanwhile is not what is meant. */
  readonly revision: number;
  /** Until the end of the transaction nobody saves, publishes or deletes it. */
  readonly isHeld: boolean;
}

export async function requireDraft(scope: FlowScope, id: string, { revision, isHeld }: Wanted): Promise<Draft> {
  const { tx, companyId } = scope;
  const flow = await (isHeld ? repository.lockFlow : repository.getDraft)(tx, companyId, id);
  if (!flow) throw new AppError('not_found');
  if (flow.revision !== revision) {
    const saved = await repository.getSavedState(tx, companyId, id, null);
    throw saved ? staleFlow(saved) : new AppError('not_found');
  }
  return { id, name: flow.name, document: storedFlow(flow.draft) };
}
