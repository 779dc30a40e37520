import {
  Contact,
  Inbox,
  LayoutDashboard,
  Megaphone,
  MessagesSquare,
  Repeat2,
  Settings,
  Smartphone,
  SquareKanban,
  Store,
  Tags,
  TextCursorInput,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react';
import type { Icon } from '../../ui/button.tsx';
import type { MenuLabel } from '../menu.ts';

/** Apart from the menu itself, which the router loads before anybody sees an icon. */
export const menuIcons: Record<MenuLabel, Icon> = {
  'menu.dashboard': LayoutDashboard,
  'menu.chats': Inbox,
  'menu.internalChats': MessagesSquare,
  'menu.crm': SquareKanban,
  'menu.contacts': Contact,
  'menu.registers': Tags,
  'menu.quickMessages': Zap,
  'menu.flows': Workflow,
  'menu.keywords': TextCursorInput,
  'menu.broadcasts': Megaphone,
  'menu.shippingCycles': Repeat2,
  'menu.webhooks': Webhook,
  'menu.connections': Smartphone,
  'menu.settings': Settings,
  'menu.franchise': Store,
};
