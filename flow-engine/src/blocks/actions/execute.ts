import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { ActionItem } from './action-items.ts';
import type { ActionsBlock } from './schema.ts';
import { setField } from './set-field.ts';

type ItemOf<Action extends ActionItem['action']> = Extract<ActionItem, { action: Action }>;

/** Whoever is still there gets it. */
function assignMember(item: ItemOf<'assign_member'>, step: StepContext): void {
  const { has } = step.world;
  const member = item.member !== null && has('member', item.member) ? item.member : null;
  const role = item.role !== null && has('role', item.role) ? item.role : null;
  if (item.member !== member) step.remark('missing_member', item.member ?? undefined);
  if (item.role !== role) step.remark('missing_role', item.role ?? undefined);
  if (member === null && role === null) return;
  if (member !== null) step.assign(member);
  step.emit({ type: 'member_assigned', member, role });
}

function changeCycle({ action, cycle }: ItemOf<'add_cycle' | 'remove_cycle'>, step: StepContext): void {
  if (cycle === null) return;
  if (!step.world.has('cycle', cycle)) step.remark('missing_cycle', cycle);
  else step.emit({ type: action === 'add_cycle' ? 'cycle_added' : 'cycle_removed', cycle });
}

function moveCard({ column }: ItemOf<'move_card'>, step: StepContext): void {
  if (column === null) return;
  if (!step.world.has('column', column)) step.remark('missing_column', column);
  else step.emit({ type: 'card_moved', column });
}

/** False where it failed; only a calculation can. */
function isDone(item: ActionItem, step: StepContext): boolean {
  switch (item.action) {
    case 'add_tag':
      if (item.tag !== null) step.addTag(item.tag);
      return true;
    case 'remove_tag':
      if (item.tag !== null) step.removeTag(item.tag);
      return true;
    case 'set_field':
      return setField(item, step);
    case 'clear_field':
      if (item.field !== null) step.change(item.field, null);
      return true;
    case 'custom_event': {
      const name = step.fill(item.name).trim();
      if (name !== '') step.emit({ type: 'custom_event', name });
      return true;
    }
    case 'add_cycle':
    case 'remove_cycle':
      changeCycle(item, step);
      return true;
    case 'move_card':
      moveCard(item, step);
      return true;
    case 'reset_card':
      step.emit({ type: 'card_reset' });
      return true;
    case 'assign_member':
      assignMember(item, step);
      return true;
    case 'remove_assignment':
      step.assign(null);
      step.emit({ type: 'assignment_removed' });
      return true;
    case 'register_contact':
      step.emit({ type: 'contact_registered' });
      return true;
    case 'stop_automation':
      step.emit({ type: 'automation_stopped' });
      return true;
    case 'restart_automation':
      step.emit({ type: 'automation_restarted' });
      return true;
  }
}

/** One after the other. What comes behind a calculation that failed is not done. */
export function executeActions({ items }: ActionsBlock, step: StepContext): BlockOutcome {
  if (!items.every((item) => isDone(item, step))) return { go: 'failure' };
  const last = items.findLast(({ action }) => action === 'stop_automation' || action === 'restart_automation');
  return last?.action === 'stop_automation' ? { finish: true } : { go: 'next' };
}
