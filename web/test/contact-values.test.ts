import type { Contact } from '@yupflow/contract/contacts';
import { expect, it } from 'vitest';
import { changesOf, conflictsIn, type Edits, fieldKey } from '../src/pickers/contact/contact-values.ts';
import { mergeRows } from '../src/pickers/contact/merge-rows.ts';
import { writeDocument } from '../src/ui/document-mask.ts';

const city = '01930000-0000-7000-8000-0000000000f1';
const vip = { id: '01930000-0000-7000-8000-0000000000a1', name: 'VIP', color: '#0284c7' };
const wholesale = { id: '01930000-0000-7000-8000-0000000000a2', name: 'Atacado', color: '#64748b' };

const bruno: Contact = {
  id: '01930000-0000-7000-8000-0000000000b1',
  name: 'Bruno',
  phone: '5521996731082',
  email: null,
  document: null,
  tags: [vip],
  custom_fields: { [city]: 'Niterói' },
  last_message: null,
  last_media: null,
  last_campaign: null,
  source: 'manual',
  created_at: '2026-10-03T12:00:00.000Z',
  first_activity_at: null,
  last_activity_at: null,
};

it('sends each change to the call that takes it, and nothing that was not touched', () => {
  const edits: Edits = new Map([
    ['phone', { value: '5521996731083', from: '5521996731082' }],
    ['tags', { value: [wholesale], from: [vip] }],
    [fieldKey(city), { value: null, from: 'Niterói' }],
  ]);
  expect(changesOf(edits, bruno)).toEqual({
    texts: { phone: '+5521996731083' },
    tags: { add: [wholesale.id], remove: [vip.id] },
    fields: { [city]: null },
  });
  expect(changesOf(new Map(), bruno)).toEqual({ texts: null, tags: null, fields: null });
});

it('sees a conflict only where somebody else changed the very thing that is being typed', () => {
  const edits: Edits = new Map([['name', { value: 'Bruninho', from: 'Bruno' }]]);
  expect(conflictsIn(edits, bruno)).toEqual([]);
  expect(conflictsIn(edits, { ...bruno, email: 'bruno@example.com' })).toEqual([]);
  expect(conflictsIn(edits, { ...bruno, name: 'Bruno Sampaio' })).toEqual(['name']);
  expect(conflictsIn(edits, { ...bruno, name: 'Bruninho' })).toEqual([]);
});

it('asks in a merge only about what both have and have differently', () => {
  const other = { ...bruno, name: 'Bruno', phone: '351912340586', email: 'b@example.com', custom_fields: {} };
  const field = { id: city, name: 'Cidade', type: 'text', kind: 'user' } as const;
  const rows = mergeRows(bruno, other, [field]);
  expect(rows.map(({ id, isOpen }) => [id, isOpen])).toEqual([
    ['name', false],
    ['phone', true],
    ['email', false],
    [city, false],
  ]);
});

it.each([
  ['529982247', ['BR'], '529.982.247'],
  ['52998224725', ['BR'], '529.982.247-25'],
  ['112223330001', ['BR'], '11.222.333/0001'],
  ['12abc34501de35', ['BR'], '12.ABC.345/01DE-35'],
  ['501964843', ['PT', 'BR'], '501 964 843'],
  // Too long for the first country's: it may be one of the other's.
  ['52998224725', ['PT', 'BR'], '529.982.247-25'],
  ['12345678z', ['ES'], '12345678-Z'],
  ['x1234567l', ['ES'], 'X-1234567-L'],
  ['20267565393', ['AR'], '20-26756539-3'],
  ['AB 12-c', ['US'], 'AB 12-c'],
])('writes the document %s in %j as %s', (typed, countries, written) => {
  expect(writeDocument(typed, countries)).toBe(written);
});
