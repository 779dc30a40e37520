import type { ActionItem, ActionName } from '@yupflow/flow-engine/blocks/actions/action-items';
import {
  Bot,
  BotOff,
  Columns3,
  Eraser,
  Megaphone,
  Pencil,
  Repeat,
  RotateCcw,
  Tag,
  Tags,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundPlus,
} from 'lucide-react';
import type { Icon } from '../../ui/button.tsx';

export const actionIcons: Record<ActionName, Icon> = {
  add_tag: Tag,
  remove_tag: Tags,
  custom_event: Megaphone,
  set_field: Pencil,
  clear_field: Eraser,
  add_cycle: Repeat,
  remove_cycle: Repeat,
  move_card: Columns3,
  reset_card: RotateCcw,
  assign_member: UserRoundCheck,
  remove_assignment: UserRoundMinus,
  register_contact: UserRoundPlus,
  stop_automation: BotOff,
  restart_automation: Bot,
};

/** What can be added. */
export const offeredActions = [
  'add_tag',
  'remove_tag',
  'set_field',
  'clear_field',
  'add_cycle',
  'remove_cycle',
  'move_card',
  'reset_card',
  'assign_member',
  'remove_assignment',
  'register_contact',
  'custom_event',
  'stop_automation',
  'restart_automation',
] as const satisfies ActionName[];
type OfferedAction = (typeof offeredActions)[number];

export function newAction(id: string, action: OfferedAction): ActionItem {
  switch (action) {
    case 'add_tag':
    case 'remove_tag':
      return { id, action, tag: null };
    case 'set_field':
      return { id, action, field: null, operation: 'set', value: '' };
    case 'clear_field':
      return { id, action, field: null };
    case 'add_cycle':
    case 'remove_cycle':
      return { id, action, cycle: null };
    case 'move_card':
      return { id, action, column: null };
    case 'assign_member':
      return { id, action, member: null, role: null };
    case 'custom_event':
      return { id, action, name: '' };
    default:
      return { id, action };
  }
}
