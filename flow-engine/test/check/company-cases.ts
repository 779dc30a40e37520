import type { FaultCode } from '../../src/check/fault.ts';
import { fields, gone, goneFile, members, picture, secrets, tags, templates } from '../support/known-things.ts';
import { type Case, group, jump, only, pixel, request, set, waitFor } from './fault-kit.ts';

export const companyCases = {
  missing_reference: {
    met: [
      [jump(null), { part: 'flow' }],
      [only('actions', { items: [{ id: 'a', action: 'add_tag', tag: null }] }), { part: 'a' }],
      [only('actions', { items: [{ id: 'a', action: 'add_cycle', cycle: null }] }), { part: 'a' }],
      [only('actions', { items: [{ id: 'a', action: 'move_card', column: null }] }), { part: 'a' }],
      [only('actions', { items: [{ id: 'a', action: 'assign_member', member: null, role: null }] }), { part: 'a' }],
      [only('notify_member', { members: [], text: 'Oi' }), { part: 'members' }],
      [pixel(null), { part: 'secret' }],
      [only('template', {}), { part: 'template' }],
    ],
    fine: [
      only('actions', { items: [{ id: 'a', action: 'add_tag', tag: tags.vip }] }),
      only('actions', { items: [{ id: 'a', action: 'assign_member', member: members.ana, role: null }] }),
      pixel(secrets.token),
      only('template', { template: templates.offer, body: ['{{first_name}}'] }),
    ],
  },
  deleted_reference: {
    met: [
      [only('image', { media: goneFile }), { part: 'media', reference: { kind: 'media', id: goneFile.key } }],
      [only('text', { text: `{{${gone}|x}}` }), { part: 'text', reference: { kind: 'field', id: gone } }],
      [set(gone, 'set', 'x'), { part: 'a', reference: { kind: 'field', id: gone } }],
      [set(fields.points, 'formula', `{{${gone}}} + 1`), { part: 'a', reference: { kind: 'field', id: gone } }],
      [group(gone, 'is', 'x'), { part: 'g.0', reference: { kind: 'field', id: gone } }],
      [
        only('actions', { items: [{ id: 'a', action: 'remove_tag', tag: gone }] }),
        { part: 'a', reference: { kind: 'tag', id: gone } },
      ],
      [
        only('condition', {
          groups: [
            { id: 'g', name: '', match: 'any', items: [{ item: 'tag', operator: 'in', value: [tags.vip, gone] }] },
          ],
        }),
        { part: 'g.0', reference: { kind: 'tag', id: gone } },
      ],
      [
        only('actions', { items: [{ id: 'a', action: 'assign_member', member: gone, role: null }] }),
        { part: 'a', reference: { kind: 'member', id: gone } },
      ],
      [
        only('actions', { items: [{ id: 'a', action: 'assign_member', member: null, role: gone }] }),
        { part: 'a', reference: { kind: 'role', id: gone } },
      ],
      [
        only('actions', { items: [{ id: 'a', action: 'move_card', column: gone }] }),
        { part: 'a', reference: { kind: 'column', id: gone } },
      ],
      [
        only('actions', { items: [{ id: 'a', action: 'add_cycle', cycle: gone }] }),
        { part: 'a', reference: { kind: 'cycle', id: gone } },
      ],
      [only('template', { template: gone }), { part: 'template', reference: { kind: 'template', id: gone } }],
      [
        only('template', { template: templates.offer, media: goneFile }),
        { part: 'media', reference: { kind: 'media', id: goneFile.key } },
      ],
      [jump(gone), { part: 'flow', reference: { kind: 'flow', id: gone } }],
      [
        request({ headers: [{ name: 'authorization', value: '', secret: gone }] }),
        { part: 'headers.0', reference: { kind: 'secret', id: gone } },
      ],
    ],
    fine: [
      only('image', { media: picture }),
      only('text', { text: `{{${fields.city}|x}}` }),
      set(fields.city, 'set', 'x'),
      request({ headers: [{ name: 'authorization', value: '', secret: secrets.token }] }),
    ],
  },
  wrong_value: {
    met: [
      [set(fields.points, 'set', 'many'), { part: 'a' }],
      [set(fields.birthday, 'set', '30/02/2026'), { part: 'a' }],
      [set('email', 'set', 'nobody'), { part: 'a' }],
      [set(fields.city, 'add', '1'), { part: 'a' }],
      [set('phone', 'set', '5511988887777'), { part: 'a' }],
      [only('save_answer', { question: 'Fone?', field: 'phone' }), { part: 'field' }],
      [waitFor(fields.city), { part: 'field' }],
      [request({ body: { kind: 'json', text: '{"a": {{email}' } }), { part: 'body' }],
      [request({ saves: [{ path: 'x', field: 'last_message' }] }), { part: 'saves.0' }],
      [pixel(secrets.token, 'a lot'), { part: 'value' }],
    ],
    fine: [
      set(fields.points, 'set', '1.500,5'),
      set(fields.points, 'set', '{{phone}}'),
      set(fields.birthday, 'set', '15/11/2026'),
      set(fields.visit, 'set', '2026-11-15 14:05'),
      set('email', 'set', 'ana@example.com'),
      request({ body: { kind: 'json', text: `{"name": "{{full_name}}", "points": {{${fields.points}}}}` } }),
      pixel(secrets.token, `{{${fields.points}}}`),
      pixel(secrets.token, '19,90'),
    ],
  },
  wrong_condition: {
    met: [
      [group(fields.points, 'contains', '1'), { part: 'g.0' }],
      [group(fields.points, 'greater', 'many'), { part: 'g.0' }],
      [group('shoe_size', 'is', '44'), { part: 'g.0' }],
    ],
    fine: [group(fields.points, 'greater', 1), group('first_name', 'is', 'Ana')],
  },
  missing_field: {
    met: [
      [only('save_answer', { question: 'Nome?', field: null }), { part: 'field' }],
      [set(null, 'set', 'x'), { part: 'a' }],
      [only('actions', { items: [{ id: 'a', action: 'clear_field', field: null }] }), { part: 'a' }],
      [waitFor(null), { part: 'field' }],
      [request({ saves: [{ path: 'id', field: null }] }), { part: 'saves.0' }],
    ],
    fine: [
      only('save_answer', { question: 'Nome?', field: 'full_name' }),
      waitFor(fields.birthday),
      request({ saves: [{ path: 'id', field: fields.city }] }),
    ],
  },
} satisfies Partial<Record<FaultCode, Case>>;
