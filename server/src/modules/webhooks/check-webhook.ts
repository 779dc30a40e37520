import type { FieldErrorCode, FieldErrors } from '@yupflow/contract/error-codes';
import type { WebhookAction, WebhookMapping } from '@yupflow/contract/webhooks';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import { companyFaultsOf } from '@yupflow/flow-engine/check/company-faults';
import type { FaultCode } from '@yupflow/flow-engine/check/fault';
import { ownFaultsOf } from '@yupflow/flow-engine/check/own-faults';
import { textsOf } from '@yupflow/flow-engine/check/texts-of';
import { schemaVersion } from '@yupflow/flow-engine/flow';
import { variablesOf } from '@yupflow/flow-engine/variables/fill-variables';
import { isFieldId, isNamedVariable } from '@yupflow/flow-engine/variables/flow-variables';
import type { Tx } from '../../platform/db/transaction.ts';
import { type FlowWorld, flowWorld } from '../flows/flow-names.service.ts';

interface Draft {
  readonly mapping: WebhookMapping;
  readonly actions: readonly WebhookAction[];
}

const codes: Partial<Record<FaultCode, FieldErrorCode>> = {
  missing_reference: 'required',
  missing_field: 'required',
  empty_text: 'required',
  not_published: 'flow_unpublished',
};

const common = { name: '', note: '', position: { x: 0, y: 0 } };

/** An action as the flow's block that does the same: it is right where that would be. */
function blockOf(action: WebhookAction, place: string): Block {
  if (action.action === 'start_flow')
    return { ...common, id: place, type: 'go_to_flow', flow: action.flow, block: null };
  return { ...common, id: place, type: 'actions', items: [action] };
}

const isKnownVariable = (name: string) => isNamedVariable(name) || isFieldId(name) || name.startsWith('request.');

function faultOf(block: Block, world: FlowWorld): FieldErrorCode | null {
  // A request's own values are variables here and nowhere else.
  const own = ownFaultsOf(block).filter(({ code }) => code !== 'unknown_variable');
  const [fault] = [...own, ...companyFaultsOf(block, world)];
  if (fault) return codes[fault.code] ?? 'invalid';
  const names = textsOf(block).flatMap(({ text }) => variablesOf(text));
  return names.every(isKnownVariable) ? null : 'unknown_variable';
}

async function missingLines(tx: Tx, companyId: string, actions: readonly WebhookAction[]): Promise<Set<string>> {
  const named = actions.flatMap((action) => (action.action === 'start_flow' && action.connection) || []);
  if (named.length === 0) return new Set();
  const rows = await tx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', named)
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return new Set(named.filter((id) => !found.has(id)));
}

/** What keeps a webhook from production, by its place in the form: without a phone there is nobody to do anything for. */
export async function faultsOfWebhook(tx: Tx, companyId: string, { mapping, actions }: Draft): Promise<FieldErrors> {
  const blocks = [
    ...actions.map((action, index) => blockOf(action, `actions.${index}`)),
    // Whoever could clear a field could also set it.
    ...mapping.fields.map(({ field_id }, index) =>
      blockOf({ id: 'field', action: 'clear_field', field: field_id }, `mapping.fields.${index}`),
    ),
  ];
  const world = await flowWorld(tx, companyId, { schemaVersion, blocks, edges: [], notes: [] });
  const lines = await missingLines(tx, companyId, actions);
  const faults: FieldErrors = mapping.phone.length === 0 ? { 'mapping.phone': 'required' } : {};
  for (const block of blocks) {
    const fault = faultOf(block, world);
    if (fault) faults[block.id] = fault;
  }
  for (const [index, action] of actions.entries())
    if (action.action === 'start_flow' && action.connection && lines.has(action.connection))
      faults[`actions.${index}`] ??= 'invalid';
  return faults;
}
