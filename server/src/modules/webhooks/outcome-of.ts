import type { RequestOutcome, requestFaults, WebhookAction } from '@yupflow/contract/webhooks';
import type { ActionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import type { FieldChange, Remark } from '@yupflow/flow-engine/run/trace';
import type { Ran, RanItem } from '../flow-sessions/run-actions.service.ts';
import type { FlowWorld } from '../flows/flow-names.service.ts';
import { isStart, type StartFlow } from './names-of.ts';
import type { MappedRequest } from './read-request.ts';
import type { RequestResult } from './waiting-requests.repository.ts';

export type RequestFault = (typeof requestFaults)[number];
type ActionOutcome = RequestOutcome['actions'][number];

/** Nothing is done without knowing with whom. */
export const withoutContact = (fault: RequestFault, field: string | null): RequestOutcome => ({
  contact: null,
  changes: [],
  actions: [],
  faults: [{ fault, field }],
});

/** A choice that was never made: the engine passes over it, and whoever set the webhook up should know. */
function unchosen(item: ActionItem): RequestFault | null {
  switch (item.action) {
    case 'add_tag':
    case 'remove_tag':
      return item.tag === null ? 'missing_tag' : null;
    case 'set_field':
    case 'clear_field':
      return item.field === null ? 'missing_field' : null;
    case 'add_cycle':
    case 'remove_cycle':
      return item.cycle === null ? 'missing_cycle' : null;
    case 'move_card':
      return item.column === null ? 'missing_column' : null;
    case 'assign_member':
      return item.member === null && item.role === null ? 'missing_member' : null;
    default:
      return null;
  }
}

function faultOf({ code }: Remark): RequestFault {
  switch (code) {
    case 'missing_tag':
    case 'missing_field':
    case 'missing_cycle':
    case 'missing_column':
    case 'missing_member':
      return code;
    case 'missing_role':
      return 'missing_member';
    default:
      return 'bad_value';
  }
}

const needsChat = ({ action }: ActionItem) => action === 'assign_member' || action === 'stop_automation';

/** What an action is about, by its name. */
function aboutOf({ item, effects }: RanItem, names: FlowWorld): string {
  switch (item.action) {
    case 'add_tag':
    case 'remove_tag':
      return (item.tag && names.nameOf('tag', item.tag)) ?? '';
    case 'set_field':
    case 'clear_field':
      return (item.field && (names.nameOf('field', item.field) ?? item.field)) ?? '';
    case 'add_cycle':
    case 'remove_cycle':
      return (item.cycle && names.nameOf('cycle', item.cycle)) ?? '';
    case 'move_card':
      return (item.column && names.nameOf('column', item.column)) ?? '';
    case 'assign_member':
      return (
        (item.member && names.nameOf('member', item.member)) ?? (item.role && names.nameOf('role', item.role)) ?? ''
      );
    case 'custom_event': {
      const [event] = effects;
      return event?.type === 'custom_event' ? event.name : '';
    }
    default:
      return '';
  }
}

function itemOutcome(ran: RanItem, facts: Facts): ActionOutcome {
  const { item, effects, remarks } = ran;
  const [remark] = remarks;
  const isRefused = facts.refused.has(ran);
  const isAlone = needsChat(item) && effects.length > 0 && facts.ran.run.chatId === null;
  const fault =
    unchosen(item) ?? (isRefused ? 'missing_member' : isAlone ? 'no_line' : remark ? faultOf(remark) : null);
  const isDone = fault === null || (effects.length > 0 && !isRefused && !isAlone);
  return { id: item.id, action: item.action, is_done: isDone, fault, about: aboutOf(ran, facts.names) };
}

const startOutcome = (
  { id, action, flow }: StartFlow,
  fault: RequestFault | null,
  names: FlowWorld,
): ActionOutcome => ({
  id,
  action,
  is_done: fault === null,
  fault,
  about: (flow && names.nameOf('flow', flow)) ?? '',
});

const shownField = (field: string) => (field === 'full_name' ? 'name' : field);
const shownValue = (value: FieldChange['after']) => (value === null ? null : String(value));

/** What was changed twice counts once, and what came back to what it was does not. */
function changesOf(changes: readonly FieldChange[]): RequestOutcome['changes'] {
  const groups = Map.groupBy(changes, ({ field }) => field);
  return [...groups].flatMap(([field, those]) => {
    const [before, after] = [shownValue(those[0]?.before ?? null), shownValue(those.at(-1)?.after ?? null)];
    return before === after ? [] : [{ field: shownField(field), before, after }];
  });
}

interface Facts {
  readonly read: MappedRequest;
  readonly ran: Ran;
  readonly actions: readonly WebhookAction[];
  /** Of each start of a flow, in their order: why it did not begin. */
  readonly starts: readonly (RequestFault | null)[];
  /** Attendances that nobody could take. */
  readonly refused: ReadonlySet<RanItem>;
  readonly faults: RequestOutcome['faults'];
  readonly name: string;
  readonly names: FlowWorld;
  /** Nothing was written: who is new has no id. */
  readonly isDry: boolean;
}

export function outcomeOf(facts: Facts): RequestOutcome {
  const { read, ran, actions, starts, faults, name, names, isDry } = facts;
  const { contactId, newPhone } = ran.run;
  const isNew = newPhone !== null;
  const [items, begun] = [ran.items.values(), starts.values()];
  const arrived = isNew ? [{ field: 'phone', before: null, after: newPhone }] : [];
  return {
    contact: { id: isNew && isDry ? null : contactId, name, phone: read.phone.value, is_new: isNew },
    changes: [...arrived, ...changesOf(ran.changes)],
    actions: actions.flatMap((action) => {
      if (isStart(action)) return startOutcome(action, begun.next().value ?? null, names);
      const item = items.next().value;
      return item ? itemOutcome(item, facts) : [];
    }),
    faults,
  };
}

export function stateOf({ contact, actions, faults }: RequestOutcome): RequestResult['state'] {
  if (contact === null) return 'failed';
  return faults.length > 0 || actions.some(({ fault }) => fault !== null) ? 'partly' : 'done';
}
