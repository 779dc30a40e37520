import { expect, it } from 'vitest';
import { referencesOf } from '../../src/check/references-of.ts';
import { drawFlow } from '../support/draw-flow.ts';
import {
  columns,
  cycles,
  fields,
  flows,
  members,
  picture,
  roles,
  secrets,
  tags,
  templates,
} from '../support/known-things.ts';

const nothing = {
  tag: [],
  field: [],
  member: [],
  role: [],
  flow: [],
  column: [],
  cycle: [],
  media: [],
  secret: [],
  template: [],
};

it('lists all that a flow names, each once', () => {
  const flow = drawFlow(
    {
      hello: ['text', { text: `Oi {{first_name|você}}, de {{${fields.city}}}?` }],
      image: ['image', { media: picture, caption: `{{${fields.city}|x}} {{company}}` }],
      ask: ['save_answer', { question: 'Aniversário?', field: fields.birthday }],
      rest: ['wait', { until: { kind: 'date', field: fields.birthday, days: -1, time: '09:00' } }],
      check: [
        'condition',
        {
          groups: [
            {
              id: 'g',
              name: '',
              match: 'any',
              items: [
                { item: 'tag', operator: 'in', value: [tags.vip, tags.lead] },
                { item: 'field', field: fields.points, operator: 'greater', value: 1 },
                { item: 'field', field: 'email', operator: 'has_value' },
                { item: 'member', operator: 'is', value: members.ana },
                { item: 'member', operator: 'has_value' },
                { item: 'weekday', operator: 'in', value: [1] },
              ],
            },
          ],
        },
      ],
      act: [
        'actions',
        {
          items: [
            { id: '1', action: 'add_tag', tag: tags.cold },
            { id: '2', action: 'set_field', field: fields.points, operation: 'formula', value: `{{${fields.visit}}}` },
            { id: '3', action: 'clear_field', field: 'email' },
            { id: '4', action: 'add_cycle', cycle: cycles.welcome },
            { id: '5', action: 'move_card', column: columns.won },
            { id: '6', action: 'assign_member', member: members.bruno, role: roles.sales },
            { id: '7', action: 'remove_tag', tag: null },
          ],
        },
      ],
      call: [
        'http_request',
        {
          url: 'https://example.com',
          query: [{ name: 'a', value: `{{${fields.nickname}}}`, secret: null }],
          headers: [{ name: 'b', value: '', secret: secrets.token }],
          saves: [{ path: 'id', field: fields.tax_number }],
        },
      ],
      offer: ['template', { template: templates.offer, body: [`{{${fields.nickname}}}`] }],
      tell: ['notify_member', { members: [members.ana], text: 'Oi' }],
      pixel: ['pixel_tiktok', { secret: secrets.token, value: `{{${fields.points}}}` }],
      go: ['go_to_flow', { flow: flows.sales, block: 'offer' }],
    },
    [],
  );
  expect(referencesOf(flow)).toEqual({
    tag: [tags.vip, tags.lead, tags.cold],
    field: [fields.city, fields.birthday, fields.points, fields.visit, fields.tax_number, fields.nickname],
    member: [members.ana, members.bruno],
    role: [roles.sales],
    flow: [flows.sales],
    column: [columns.won],
    cycle: [cycles.welcome],
    media: [picture.key],
    secret: [secrets.token],
    template: [templates.offer],
  });
});

it('lists nothing for a flow that names nothing', () => {
  expect(referencesOf(drawFlow({ hello: ['text', { text: '{{first_name}} {{}} {{x y}}' }] }, []))).toEqual(nothing);
});
