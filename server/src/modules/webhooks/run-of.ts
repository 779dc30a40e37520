import { limits } from '@yupflow/contract/limits';
import type { ActionRun } from '../flow-sessions/run-actions.service.ts';
import type { FlowWorld } from '../flows/flow-names.service.ts';
import { nameableValue, type RequestContent } from './find-value.ts';
import type { givenOf } from './given-of.ts';
import type { Met } from './meet.ts';
import { isItem, isStart, type RequestPlan, type StartFlow } from './names-of.ts';
import type { RequestFault } from './outcome-of.ts';

interface Doing extends RequestPlan {
  readonly id: string;
  readonly content: RequestContent;
  /** The webhook's name. */
  readonly by: string;
}

/** A request as a run of actions with its contact. */
export const runOf = (
  { id, content, actions, by }: Doing,
  { contactId, newPhone, main }: Met,
  { given }: ReturnType<typeof givenOf>,
): ActionRun => ({
  contactId,
  newPhone,
  chatId: main?.id ?? null,
  given,
  items: actions.filter(isItem),
  // As much as a field holds: a request may say more.
  extra: (name) => nameableValue(content, name)?.slice(0, limits.fieldValueLength).toWellFormed() ?? null,
  by,
  intentKey: `webhook:${id}`,
});

/** A flow that a request starts, or why it does not. */
export type Start =
  | { readonly flowId: string; readonly conversationId: string; readonly fault: null }
  | { readonly fault: RequestFault };

/** Whoever is attended by a person, or was left to one, is not disturbed. */
export function startsOf({ actions }: RequestPlan, { starts }: Met, names: FlowWorld, mayStartFlows: boolean): Start[] {
  const startOf = ({ flow }: StartFlow, chat: Met['main']): Start => {
    if (flow === null || !names.has('flow', flow)) return { fault: 'missing_flow' };
    if (!names.isPublished(flow)) return { fault: 'flow_unpublished' };
    if (!mayStartFlows) return { fault: 'fault' };
    if (!chat) return { fault: 'no_line' };
    if (chat.status === 'open' || chat.isPaused) return { fault: 'attended' };
    return { flowId: flow, conversationId: chat.id, fault: null };
  };
  return actions.filter(isStart).map((item, index) => startOf(item, starts[index] ?? null));
}
