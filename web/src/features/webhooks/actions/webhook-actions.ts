import type { WebhookAction } from '@yupflow/contract/webhooks';
import type { ActionName } from '@yupflow/flow-engine/blocks/actions/action-items';
import { Workflow } from 'lucide-react';
import { actionIcons, newAction, offeredActions } from '../../../pickers/actions/action-kinds.ts';
import { aboutOf, isIncomplete } from '../../../pickers/actions/action-words.ts';
import type { CompanyNames } from '../../../pickers/actions/company-names.ts';
import type { Icon } from '../../../ui/button.tsx';

type ActionKind = WebhookAction['action'];

export const webhookActionIcons: Record<ActionName | 'start_flow', Icon> = { ...actionIcons, start_flow: Workflow };

/** To start a flow is what most come for. */
export const offeredWebhookActions = ['start_flow', ...offeredActions] as const satisfies ActionKind[];

export function newWebhookAction(id: string, action: (typeof offeredWebhookActions)[number]): WebhookAction {
  return action === 'start_flow' ? { id, action, flow: null, connection: null } : newAction(id, action);
}

/** What it is about: null where that was deleted, undefined where nothing is chosen or needed. */
export function aboutAction(action: WebhookAction, names: CompanyNames): string | null | undefined {
  if (action.action !== 'start_flow') return aboutOf(action, names);
  return action.flow === null ? undefined : names.flow(action.flow);
}

/** Everything is chosen, and nothing of it was deleted. */
export function isActionReady(action: WebhookAction, names: CompanyNames): boolean {
  const isOpen = action.action === 'start_flow' ? action.flow === null : isIncomplete(action);
  return !isOpen && aboutAction(action, names) !== null;
}
