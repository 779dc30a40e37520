import * as z from 'zod/mini';
import { member } from './access.ts';
import { chat, lastMessage } from './chats.ts';
import { contactsQuery } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listQuery } from './list.ts';
import { color, shortTag, tagPalette } from './tags.ts';
import { uses } from './uses.ts';

export const columnForm = z.strictObject({
  name,
  color: z._default(color, tagPalette[0]),
  /** Started with whoever comes in. */
  flow_id: z._default(z.nullable(id), null),
});
export type ColumnForm = z.output<typeof columnForm>;

/** As pickers need it. */
export const shortColumn = z.object({ id, name: z.string(), color: z.string() });
export type ShortColumn = z.output<typeof shortColumn>;

export const column = z.object({
  ...shortColumn.shape,
  flow: z.nullable(z.object({ id, name: z.string(), is_published: z.boolean() })),
});
export type Column = z.output<typeof column>;

export const boardColumn = z.object({
  ...column.shape,
  /** Its cards that search and filter find, counted up to `limits.countedTotal`. */
  cards: z.number(),
  has_more_than_cards: z.boolean(),
});
export type BoardColumn = z.output<typeof boardColumn>;

/** Why the column's flow did not start with a card that came in. */
export const stageFaults = ['no_line', 'no_phone', 'attended'] as const;
export type StageFault = (typeof stageFaults)[number];

export const card = z.object({
  contact: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  column_id: id,
  /** Where it stands in its column: smaller comes first, compared by bytes, not by a language's rules. */
  rank: z.string(),
  /** Since when it is in the column. */
  entered_at: moment,
  /** Until it moves on. */
  flow_fault: z.nullable(z.enum(stageFaults)),
  tags: z.array(shortTag),
  /** Who has the contact's latest conversation. */
  assignee: chat.shape.assignee,
  /** The latest conversation; null where there is none, or the reader may not see it. */
  chat: z.nullable(
    z.object({
      id,
      connection_id: id,
      status: chat.shape.status,
      unread: z.number(),
      waiting_since: chat.shape.waiting_since,
      last_message: z.nullable(lastMessage),
      updated_at: moment,
    }),
  ),
});
export type Card = z.output<typeof card>;

/**
 * Right behind `after`, or else right before `before`: whichever is still in the column. `after: null` is first,
 * `before: null` last; without either it comes first.
 */
export const cardMove = z.strictObject({
  column_id: id,
  after: z.optional(z.nullable(id)),
  before: z.optional(z.nullable(id)),
  /** Put back to where it was: the column's flow is not started, and the time there goes on. */
  is_undo: z._default(z.boolean(), false),
});
export type CardMove = z.output<typeof cardMove>;

/** Ids in one text: `id,id`. */
const idsText = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(4_000)),
    z.transform((text) => text.split(',')),
  ),
  z.array(id).check(z.minLength(1), z.maxLength(100)),
);

/** All of them narrow the board: words, conditions, one of these tags, and whose it is. */
const boardFilter = {
  search: listQuery.shape.search,
  conditions: contactsQuery.shape.conditions,
  tags: z.optional(idsText),
  /** `none`: nobody's. */
  member: z.optional(z.union([id, z.literal('none')])),
};
const look = member('crm');
const manage = member('crm_manager');
const onColumn = { access: manage, params: idParams } as const;
const onCard = { access: look, params: z.strictObject({ contactId: id }) } as const;

export const crm = {
  getBoard: endpoint({
    method: 'GET',
    path: '/api/crm/board',
    summary: "The board's columns in their order, each with how many of its cards search and filter find",
    access: look,
    query: z.strictObject(boardFilter),
    answer: z.object({ columns: z.array(boardColumn) }),
  }),
  listColumns: endpoint({
    method: 'GET',
    path: '/api/crm/columns',
    summary: 'Columns for pickers, in their order',
    access: member(null),
    answer: z.object({ results: z.array(shortColumn) }),
  }),
  createColumn: endpoint({
    method: 'POST',
    path: '/api/crm/columns',
    summary: 'Create a column behind the others',
    access: manage,
    body: columnForm,
    answer: column,
    status: 201,
  }),
  updateColumn: endpoint({
    method: 'PUT',
    path: '/api/crm/columns/{id}',
    summary: 'Change a column',
    ...onColumn,
    body: columnForm,
    answer: column,
  }),
  moveColumn: endpoint({
    method: 'PUT',
    path: '/api/crm/columns/{id}/position',
    summary: 'Put a column before another one, or last',
    ...onColumn,
    body: z.strictObject({ before: z.nullable(id) }),
  }),
  listColumnUses: endpoint({
    method: 'GET',
    path: '/api/crm/columns/{id}/uses',
    summary: 'How many cards a column has, and which flows move cards into it: look before you delete it',
    ...onColumn,
    answer: uses,
  }),
  /** The cards that move along start no flow: nobody came in by their own doing. */
  removeColumn: endpoint({
    method: 'DELETE',
    path: '/api/crm/columns/{id}',
    summary: 'Delete a column; its cards go to the end of another one, or off the board',
    ...onColumn,
    /** Needed where it has cards. */
    query: z.strictObject({ to: z.optional(z.union([id, z.literal('none')])) }),
  }),
  listCards: endpoint({
    method: 'GET',
    path: '/api/crm/columns/{id}/cards',
    summary: "A column's cards, from its top: searched, filtered",
    access: look,
    params: idParams,
    query: z.strictObject({ cursor: listQuery.shape.cursor, limit: listQuery.shape.limit, ...boardFilter }),
    answer: z.object({ results: z.array(card), cursor: z.nullable(z.string()) }),
  }),
  getCard: endpoint({
    method: 'GET',
    path: '/api/crm/cards/{contactId}',
    summary: "A contact's card; not found where the contact is not on the board",
    ...onCard,
    answer: card,
  }),
  moveCard: endpoint({
    method: 'PUT',
    path: '/api/crm/cards/{contactId}',
    summary: 'Move a card, or put a contact on the board',
    ...onCard,
    body: cardMove,
    answer: card,
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/api/crm/cards/{contactId}',
    summary: 'Take a contact off the board; the contact stays',
    ...onCard,
  }),
};
