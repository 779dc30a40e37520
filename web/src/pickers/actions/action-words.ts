import type { ActionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import type { CompanyNames } from './company-names.ts';

/** What an action is about: its name, null where it was deleted, undefined where nothing is chosen or needed. */
export function aboutOf(item: ActionItem, names: CompanyNames): string | null | undefined {
  switch (item.action) {
    case 'add_tag':
    case 'remove_tag':
      return item.tag === null ? undefined : names.tag(item.tag);
    case 'set_field':
    case 'clear_field':
      return item.field === null ? undefined : names.field(item.field);
    case 'assign_member':
      if (item.member !== null) return names.member(item.member);
      return item.role === null ? undefined : names.role(item.role);
    case 'add_cycle':
    case 'remove_cycle':
      return item.cycle === null ? undefined : names.cycle(item.cycle);
    case 'move_card':
      return item.column === null ? undefined : names.column(item.column);
    case 'custom_event':
      return item.name || undefined;
    default:
      return undefined;
  }
}

/** What was deleted, by its kind. */
export function goneOf(item: ActionItem) {
  if (item.action === 'add_tag' || item.action === 'remove_tag') return 'preview.goneTag';
  if (item.action === 'add_cycle' || item.action === 'remove_cycle') return 'preview.goneCycle';
  if (item.action === 'move_card') return 'preview.goneColumn';
  if (item.action !== 'assign_member') return 'preview.goneField';
  return item.member === null ? 'preview.goneRole' : 'preview.goneMember';
}

/** Something in it is still to be chosen or written. */
export function isIncomplete(item: ActionItem): boolean {
  switch (item.action) {
    case 'add_tag':
    case 'remove_tag':
      return item.tag === null;
    case 'set_field':
      return item.field === null || item.value.trim() === '';
    case 'clear_field':
      return item.field === null;
    case 'assign_member':
      return item.member === null && item.role === null;
    case 'add_cycle':
    case 'remove_cycle':
      return item.cycle === null;
    case 'move_card':
      return item.column === null;
    case 'custom_event':
      return item.name.trim() === '';
    default:
      return false;
  }
}
