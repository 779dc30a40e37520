import { Tags } from 'lucide-react';
import type { Icon } from '../../ui/button.tsx';
import type { MenuLabel } from '../menu.ts';

/** Apart from the menu itself, which the router loads before anybody sees an icon. */
export const menuIcons: Record<MenuLabel, Icon> = { 'menu.registers': Tags };
