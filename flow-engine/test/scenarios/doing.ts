import type { ActionItem } from '../../src/blocks/actions/action-items.ts';
import { drawFlow, drawLine } from '../support/draw-flow.ts';
import { columns, cycles, fields, gone, members, roles, tags } from '../support/known-things.ts';
import type { Scenario } from './play.ts';

type WithoutId<Item> = Item extends ActionItem ? Omit<Item, 'id'> : never;
const numbered = (items: readonly WithoutId<ActionItem>[]) =>
  items.map((item, index) => ({ id: `item-${index}`, ...item }) as ActionItem);

const acts = (...items: WithoutId<ActionItem>[]) =>
  drawFlow(
    {
      act: ['actions', { items: numbered(items) }],
      done: ['text', { text: `Done: {{${fields.points}|none}}` }],
      failed: ['text', { text: `Failed: {{${fields.points}|none}}` }],
    },
    ['start > act', 'act.next > done', 'act.failure > failed'],
  );
const points = (operation: 'set' | 'add' | 'subtract' | 'formula', value: string) =>
  ({ action: 'set_field', field: fields.points, operation, value }) as const;

export const doing: readonly Scenario[] = [
  {
    title: 'tags come and go, once',
    flow: acts(
      { action: 'add_tag', tag: tags.vip },
      { action: 'add_tag', tag: tags.vip },
      { action: 'remove_tag', tag: tags.cold },
      { action: 'add_tag', tag: gone },
    ),
    tags: [tags.cold],
    talk: [
      { does: { type: 'tag_added', tag: tags.vip } },
      { does: { type: 'tag_removed', tag: tags.cold } },
      { bot: 'Done: none' },
      { wearing: [tags.vip] },
      { remarks: ['missing_tag'] },
    ],
  },
  {
    title: 'a number is set, added to, taken from and calculated with',
    flow: acts(
      points('set', '10'),
      points('add', '5'),
      points('subtract', '3'),
      points('formula', `{{${fields.points}}} * (2 + 1)`),
    ),
    talk: [{ bot: 'Done: 36' }, { knows: { [fields.points]: 36 } }],
  },
  {
    title: 'nothing is divided by zero: the way of the failure is taken, and what was done stands',
    flow: acts(points('set', '10'), points('formula', `{{${fields.points}}} / 0`), points('set', '99')),
    talk: [{ bot: 'Failed: 10' }, { remarks: ['division_by_zero'] }],
  },
  {
    title: 'fields are set with variables and cleared',
    flow: acts(
      { action: 'set_field', field: fields.city, operation: 'set', value: 'Home of {{first_name}}' },
      { action: 'clear_field', field: 'email' },
    ),
    fields: { email: 'joao@example.com' },
    talk: [{ bot: 'Done: none' }, { knows: { [fields.city]: 'Home of João', email: null } }],
  },
  {
    title: 'a field that was deleted is skipped, and so is everything else that is gone',
    flow: acts(
      { action: 'clear_field', field: gone },
      { action: 'add_cycle', cycle: gone },
      { action: 'move_card', column: gone },
      { action: 'assign_member', member: gone, role: gone },
    ),
    talk: [
      { bot: 'Done: none' },
      { remarks: ['missing_field', 'missing_cycle', 'missing_column', 'missing_member', 'missing_role'] },
    ],
  },
  {
    title: 'what other rooms do is said in order',
    flow: acts(
      { action: 'custom_event', name: 'Bought' },
      { action: 'add_cycle', cycle: cycles.welcome },
      { action: 'remove_cycle', cycle: cycles.welcome },
      { action: 'move_card', column: columns.won },
      { action: 'reset_card' },
      { action: 'register_contact' },
      { action: 'restart_automation' },
    ),
    talk: [
      { does: { type: 'custom_event', name: 'Bought' } },
      { does: { type: 'cycle_added', cycle: cycles.welcome } },
      { does: { type: 'cycle_removed', cycle: cycles.welcome } },
      { does: { type: 'card_moved', column: columns.won } },
      { does: { type: 'card_reset' } },
      { does: { type: 'contact_registered' } },
      { does: { type: 'automation_restarted' } },
      { bot: 'Done: none' },
    ],
  },
  {
    title: 'who gets the conversation is known to the texts that follow',
    flow: drawLine({
      act: ['actions', { items: numbered([{ action: 'assign_member', member: members.bruno, role: null }]) }],
      hi: ['text', { text: '{{attendant}} will help you' }],
      back: ['actions', { items: numbered([{ action: 'remove_assignment' }]) }],
      bye: ['text', { text: '{{attendant|Somebody}} will help you' }],
      role: ['actions', { items: numbered([{ action: 'assign_member', member: null, role: roles.sales }]) }],
    }),
    talk: [
      { does: { type: 'member_assigned', member: members.bruno, role: null } },
      { bot: 'Bruno will help you' },
      { does: { type: 'assignment_removed' } },
      { bot: 'Somebody will help you' },
      { does: { type: 'member_assigned', member: null, role: roles.sales } },
      { is: 'finished' },
    ],
  },
  {
    title: 'to stop the automation ends the flow',
    flow: acts({ action: 'stop_automation' }),
    talk: [{ does: { type: 'automation_stopped' } }, { is: 'finished' }],
  },
];
