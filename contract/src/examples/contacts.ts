import { exampleIds } from './ids.ts';
import { waitingJob } from './jobs.ts';

const vip = { id: exampleIds.vip, name: 'VIP', color: '#0284c7' };
const architect = { id: exampleIds.architect, name: 'Arquiteto', color: '#d97706' };
const marina = { id: exampleIds.member, name: 'Marina Azevedo', image: null };

const contact = {
  id: exampleIds.contact,
  name: 'Ana Beatriz Moura',
  phone: '5511982147730',
  email: 'ana.moura@example.com',
  document: '52998224725',
  tags: [architect, vip],
  custom_fields: {
    [exampleIds.city]: 'São Paulo',
    [exampleIds.lastPurchase]: '2026-08-28',
    [exampleIds.totalSpent]: 18_420,
  },
  last_message: 'Chegou tudo certo, obrigada!',
  last_media: null,
  last_campaign: null,
  source: 'manual',
  created_at: '2026-04-22T18:31:07.000Z',
  first_activity_at: '2026-04-22T18:31:07.000Z',
  last_activity_at: '2026-11-14T13:02:55.000Z',
};

const note = {
  id: exampleIds.note,
  kind: 'note',
  at: '2026-11-14T13:10:00.000Z',
  by: marina,
  data: { text: 'Prefere receber as entregas de manhã.' },
};
const birth = { id: contact.id, kind: 'created', at: contact.created_at, by: marina, data: { source: 'manual' } };

const conditions = { match: 'all', items: [{ item: 'tag', operator: 'is', value: vip.id }] };

export const contactExamples = {
  list: {
    query: {
      search: 'moura',
      conditions: `{"match":"all","items":[{"item":"tag","operator":"is","value":"${exampleIds.vip}"}]}`,
      sort: 'last_activity_at',
      order: 'desc',
    },
    answer: { results: [contact], cursor: null, total: 1, has_more_than_total: false },
  },
  count: { query: { search: 'moura' }, answer: { total: 19_002 } },
  get: { answer: contact },
  create: {
    body: {
      name: 'Ana Beatriz Moura',
      phone: '(11) 98214-7730',
      email: 'ana.moura@example.com',
      document: '529.982.247-25',
      tags: [vip.id, architect.id],
      custom_fields: contact.custom_fields,
    },
    answer: { ...contact, last_message: null, first_activity_at: null, last_activity_at: null },
  },
  update: { body: { name: 'Ana Moura', email: null }, answer: { ...contact, name: 'Ana Moura', email: null } },
  restore: { answer: contact },
  changeTags: { body: { add: [vip.id], remove: [architect.id] }, answer: { ...contact, tags: [vip] } },
  changeFields: {
    body: { [exampleIds.lastPurchase]: '2026-11-14', [exampleIds.city]: null },
    answer: {
      ...contact,
      custom_fields: { [exampleIds.lastPurchase]: '2026-11-14', [exampleIds.totalSpent]: 18_420 },
    },
  },
  merge: { body: { contact_id: exampleIds.otherContact, take: ['email', exampleIds.city] }, answer: contact },
  listTimeline: { query: { limit: '25' }, answer: { results: [note, birth], cursor: null } },
  createNote: { body: { text: note.data.text }, answer: note },
  updateNote: {
    body: { text: 'Prefere receber as entregas à tarde.' },
    answer: {
      ...note,
      data: { text: 'Prefere receber as entregas à tarde.', edited_at: '2026-11-15T17:20:00.000Z' },
    },
  },
  getData: {
    answer: {
      contact,
      identities: [{ kind: 'phone', value: contact.phone }],
      fields: [
        { name: 'Cidade', value: 'São Paulo' },
        { name: 'Valor total', value: 18_420 },
      ],
      timeline: [note, birth],
      messages: [
        {
          at: '2026-11-10T13:02:00.000Z',
          direction: 'in',
          kind: 'text',
          text: 'Bom dia! Ainda têm o modelo azul?',
          file: null,
          line: 'Vendas',
        },
      ],
    },
  },
  erase: { body: { confirm: '7730' } },
  tagMany: {
    body: { selection: { conditions, except: [exampleIds.otherContact] }, tag_id: architect.id, action: 'add' },
    answer: { ...waitingJob, data: { tag: architect } },
  },
  removeMany: {
    body: { selection: { ids: [exampleIds.contact, exampleIds.otherContact] } },
    answer: { ...waitingJob, type: 'contacts_remove' },
  },
  export: {
    body: { selection: { conditions }, columns: ['name', 'phone', 'tags', exampleIds.city] },
    answer: { ...waitingJob, type: 'contacts_export' },
  },
} as const;
