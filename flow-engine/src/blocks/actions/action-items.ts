import * as z from 'zod/mini';
import { fieldReference, partId, reference, text, words } from '../parts.ts';

function item<const Action extends string, Fields extends z.core.$ZodLooseShape>(action: Action, fields: Fields) {
  return z.strictObject({ id: partId, action: z.literal(action), ...fields });
}

/** Spec section 9, in its order. */
export const actionItem = z.discriminatedUnion('action', [
  item('add_tag', { tag: reference }),
  item('remove_tag', { tag: reference }),
  item('custom_event', { name: text(60) }),
  /** `add`, `subtract` and `formula` only for numbers; `set` takes a text with variables. */
  item('set_field', {
    field: fieldReference,
    operation: z.enum(['set', 'add', 'subtract', 'formula']),
    value: words,
  }),
  item('clear_field', { field: fieldReference }),
  item('add_cycle', { cycle: reference }),
  item('remove_cycle', { cycle: reference }),
  item('move_card', { column: reference }),
  item('reset_card', {}),
  /** Opens the attendance for that member, or for the members of a role, and keeps automation out. */
  item('assign_member', { member: reference, role: reference }),
  item('remove_assignment', {}),
  item('register_contact', {}),
  item('stop_automation', {}),
  item('restart_automation', {}),
]);
export type ActionItem = z.output<typeof actionItem>;
export type ActionName = ActionItem['action'];
