import type { WebhookAction, WebhookMapping } from '@yupflow/contract/webhooks';
import type { ActionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Tx } from '../../platform/db/transaction.ts';
import { type FlowWorld, flowWorld } from '../flows/flow-names.service.ts';

/** What a request is read by, and what it does. */
export interface RequestPlan {
  readonly mapping: WebhookMapping;
  readonly actions: readonly WebhookAction[];
}

export type StartFlow = Extract<WebhookAction, { action: 'start_flow' }>;
export const isStart = (action: WebhookAction): action is StartFlow => action.action === 'start_flow';
export const isItem = (action: WebhookAction): action is ActionItem => !isStart(action);

const common = { name: '', note: '', position: { x: 0, y: 0 } };

/** The blocks of a flow that names the same. */
function blocksOf({ mapping, actions }: RequestPlan): Block[] {
  const fields = mapping.fields.map(
    ({ field_id }) => ({ id: 'field', action: 'clear_field', field: field_id }) as const,
  );
  const items = [...fields, ...actions.filter(isItem)];
  const jumps = actions
    .filter(isStart)
    .map(({ flow }): Block => ({ ...common, id: 'flow', type: 'go_to_flow', flow, block: null }));
  return [{ ...common, id: 'actions', type: 'actions', items }, ...jumps];
}

/** What of all that webhooks name is there, and what it is called: one query, however many they are. */
export const namesOf = (tx: Tx, companyId: string, plans: readonly RequestPlan[]): Promise<FlowWorld> =>
  flowWorld(tx, companyId, { schemaVersion: 1, blocks: plans.flatMap(blocksOf), edges: [], notes: [] });
