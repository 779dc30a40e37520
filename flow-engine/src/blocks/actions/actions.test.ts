import { describe, expect, it } from 'vitest';
import { columns, cycles, fields, gone, members, roles, tags } from '../../../test/support/known-things.ts';
import { playBlock } from '../../../test/support/play-block.ts';
import type { FieldValue } from '../../conditions/fields.ts';
import type { ActionItem } from './action-items.ts';

type Item = ActionItem extends infer One ? (One extends ActionItem ? Omit<One, 'id'> : never) : never;

function act(items: readonly Item[], values: Record<string, FieldValue> = {}, has: readonly string[] = []) {
  const withIds = items.map((item, index) => ({ id: `i${index}`, ...item }) as ActionItem);
  return playBlock('actions', { items: withIds }, { fields: values, tags: has });
}
type Operation = Extract<ActionItem, { action: 'set_field' }>['operation'];
const set = (field: string, operation: Operation, value: string): Item => ({
  action: 'set_field',
  field,
  operation,
  value,
});

describe('an action', () => {
  it.each<[string, Item, object[], string[]]>([
    ['adds a tag', { action: 'add_tag', tag: tags.lead }, [{ type: 'tag_added', tag: tags.lead }], []],
    ['adds no tag that is there', { action: 'add_tag', tag: tags.vip }, [], []],
    ['removes a tag', { action: 'remove_tag', tag: tags.vip }, [{ type: 'tag_removed', tag: tags.vip }], []],
    ['skips a tag that was deleted', { action: 'add_tag', tag: gone }, [], [`missing_tag ${gone}`]],
    ['skips a tag that nobody chose', { action: 'remove_tag', tag: null }, [], []],
    [
      'tells of an event',
      { action: 'custom_event', name: ' {{first_name}} comprou ' },
      [{ type: 'custom_event', name: 'João comprou' }],
      [],
    ],
    ['tells of no event without a name', { action: 'custom_event', name: '{{email}}' }, [], []],
    [
      'clears a field',
      { action: 'clear_field', field: fields.city },
      [{ type: 'field_cleared', field: fields.city }],
      [],
    ],
    ['clears nothing that is empty', { action: 'clear_field', field: 'email' }, [], []],
    ['skips a field that was deleted', { action: 'clear_field', field: gone }, [], [`missing_field ${gone}`]],
    [
      'adds a cycle',
      { action: 'add_cycle', cycle: cycles.welcome },
      [{ type: 'cycle_added', cycle: cycles.welcome }],
      [],
    ],
    [
      'removes a cycle',
      { action: 'remove_cycle', cycle: cycles.welcome },
      [{ type: 'cycle_removed', cycle: cycles.welcome }],
      [],
    ],
    ['skips a cycle that was deleted', { action: 'add_cycle', cycle: gone }, [], [`missing_cycle ${gone}`]],
    ['moves the card', { action: 'move_card', column: columns.won }, [{ type: 'card_moved', column: columns.won }], []],
    ['skips a column that was deleted', { action: 'move_card', column: gone }, [], [`missing_column ${gone}`]],
    ['resets the card', { action: 'reset_card' }, [{ type: 'card_reset' }], []],
    [
      'assigns a member',
      { action: 'assign_member', member: members.ana, role: null },
      [{ type: 'member_assigned', member: members.ana, role: null }],
      [],
    ],
    [
      'assigns a role',
      { action: 'assign_member', member: null, role: roles.sales },
      [{ type: 'member_assigned', member: null, role: roles.sales }],
      [],
    ],
    [
      'assigns who is still there',
      { action: 'assign_member', member: gone, role: roles.sales },
      [{ type: 'member_assigned', member: null, role: roles.sales }],
      [`missing_member ${gone}`],
    ],
    ['assigns nobody who left', { action: 'assign_member', member: null, role: gone }, [], [`missing_role ${gone}`]],
    ['removes the assignment', { action: 'remove_assignment' }, [{ type: 'assignment_removed' }], []],
    ['registers the contact', { action: 'register_contact' }, [{ type: 'contact_registered' }], []],
    ['restarts automation', { action: 'restart_automation' }, [{ type: 'automation_restarted' }], []],
  ])('%s', (_, item, effects, remarks) => {
    const played = act([item], { [fields.city]: 'Porto' }, [tags.vip]);
    expect(played).toMatchObject({ effects, remarks, outcome: { go: 'next' } });
  });

  it('stops automation, and with it the flow; unless it is restarted behind it', () => {
    expect(act([{ action: 'stop_automation' }, { action: 'add_tag', tag: tags.vip }])).toMatchObject({
      effects: [{ type: 'automation_stopped' }, { type: 'tag_added' }],
      outcome: { finish: true },
    });
    expect(act([{ action: 'stop_automation' }, { action: 'restart_automation' }]).outcome).toEqual({ go: 'next' });
  });
});

const ref = (field: string) => `{{${field}}}`;

describe('a field', () => {
  const { points, city, birthday, visit, nickname } = fields;
  it.each<[string, string, Operation, string, FieldValue | null, Record<string, FieldValue>]>([
    ['takes a text with variables', city, 'set', 'Bairro de {{first_name}}', 'Bairro de João', {}],
    ['takes a number as the country writes it', points, 'set', '1.500,5', 1_500.5, {}],
    ['takes the number of another field as it is kept', points, 'set', ref(city), 1.234, { [city]: '1.234' }],
    ['takes a day as the country writes it', birthday, 'set', '15/11/2026', '2026-11-15', {}],
    ['takes the day of another field', birthday, 'set', ref(city), '1990-01-02', { [city]: '1990-01-02' }],
    ['takes a moment on the clock of the company', visit, 'set', '15/11/2026 14:05', '2026-11-15T17:05:00.000Z', {}],
    [
      'takes the day of another field for its midnight',
      visit,
      'set',
      ref(birthday),
      '1990-01-02T02:00:00.000Z',
      { [birthday]: '1990-01-02' },
    ],
    ['takes the day of a moment', birthday, 'set', ref(visit), '2026-11-14', { [visit]: '2026-11-15T02:30:00.000Z' }],
    ['takes an address', 'email', 'set', ' Ana@Example.com ', 'ana@example.com', {}],
    ['is cleared by what is empty', nickname, 'set', '{{email}}', null, { [nickname]: 'Jô' }],
    ['counts up', points, 'add', '1', 11, { [points]: 10 }],
    ['begins to count', points, 'add', '1', 1, {}],
    ['counts down by another', points, 'subtract', `${ref(points)} / 2`, 5, { [points]: 10 }],
    ['counts cents without crumbs', points, 'add', '0,2', 0.3, { [points]: 0.1 }],
    ['is calculated', points, 'formula', `(${ref(points)} + 2) * -1,5`, -18, { [points]: 10 }],
  ])('%s', (_, field, operation, value, after, values) => {
    const played = act([set(field, operation, value)], values);
    expect(played.changes.map((change) => change.after)).toEqual([after]);
    expect(played).toMatchObject({ remarks: [], outcome: { go: 'next' } });
  });

  it.each<[string, string, string]>([
    ['a text for a number', fields.points, 'many'],
    ['a variable that holds no number', fields.points, '{{first_name}}'],
    ['a day that no calendar has', fields.birthday, '30/02/2026'],
    ['what is no address', 'email', 'ana'],
    ['a phone: it is who the contact is', 'phone', '5511977776666'],
  ])('never takes %s', (_, field, value) => {
    expect(act([set(field, 'set', value)])).toMatchObject({
      changes: [],
      remarks: [`wrong_value ${field}`],
      outcome: { go: 'next' },
    });
  });

  it('that was deleted is skipped, and what follows is done', () => {
    const played = act([set(gone, 'set', 'x'), set(gone, 'add', '1'), { action: 'add_tag', tag: tags.vip }]);
    expect(played).toMatchObject({
      effects: [{ type: 'tag_added' }],
      remarks: [`missing_field ${gone}`, `missing_field ${gone}`],
      outcome: { go: 'next' },
    });
  });
});

describe('a calculation that fails', () => {
  it.each<[string, string, Operation, string, string]>([
    ['by dividing by zero', fields.points, 'formula', '1 / 0', 'division_by_zero 1 / 0'],
    ['by dividing by text', fields.points, 'formula', '1 / {{first_name}}', 'not_a_number first_name'],
    ['by what is no formula', fields.points, 'formula', '1 +', 'broken_formula 1 +'],
    ['by adding no number', fields.points, 'add', '1) + (2', 'broken_formula 1) + (2'],
    ['in a field of another type', fields.city, 'add', '1', `wrong_value ${fields.city}`],
  ])('%s takes the way of failure, and what follows is not done', (_, field, operation, value, remark) => {
    const played = act([{ action: 'add_tag', tag: tags.vip }, set(field, operation, value), { action: 'reset_card' }]);
    expect(played).toMatchObject({
      effects: [{ type: 'tag_added' }],
      changes: [],
      remarks: [remark],
      outcome: { go: 'failure' },
    });
  });

  it('says which field of it is gone', () => {
    expect(act([set(fields.points, 'formula', `1 + ${ref(gone)}`)])).toMatchObject({
      changes: [{ after: 1 }],
      remarks: [`missing_field ${gone}`],
    });
  });
});

it('sees what the actions before it changed', () => {
  const played = act([
    set('full_name', 'set', 'Ana Lima'),
    set(fields.points, 'add', '2'),
    set(fields.points, 'formula', `${ref(fields.points)} * 10`),
    set(fields.city, 'set', `{{first_name}}: ${ref(fields.points)}`),
  ]);
  expect(played.changes.at(-1)).toEqual({ field: fields.city, before: null, after: 'Ana: 20' });
  expect(played.keys).toEqual(['4.1', '4.2', '4.3', '4.4']);
});
