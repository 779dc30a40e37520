import { contactConditions } from '@yupflow/flow-engine/conditions/conditions';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { fieldValue } from './custom-fields.ts';
import { endpoint } from './endpoint.ts';
import { contactExamples } from './examples/contacts.ts';
import { email, id, idParams, moment, withoutControl } from './fields.ts';
import { job } from './jobs.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';

export const contactSources = ['manual', 'import', 'api', 'inbound', 'webhook'] as const;

const tagOfContact = z.object({ id, name: z.string(), color: z.string() });

export const contact = z.object({
  id,
  /** Empty where nobody has said it yet: then the phone names the contact. */
  name: z.string(),
  /** Digits with the country's code. Null for somebody known by a channel's own id alone. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** In upper case, without signs between. */
  document: z.nullable(z.string()),
  tags: z.array(tagOfContact),
  /** By the field's id. */
  custom_fields: z.record(z.string(), fieldValue),
  last_message: z.nullable(z.string()),
  last_media: z.nullable(z.string()),
  last_campaign: z.nullable(z.string()),
  source: z.enum(contactSources),
  created_at: moment,
  first_activity_at: z.nullable(moment),
  last_activity_at: z.nullable(moment),
  /** What they show of themselves on a channel, once it is known. */
  picture: z.optional(z.string()),
});
export type Contact = z.output<typeof contact>;

const line = (longest: number) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim()),
    ),
    z.string().check(z.maxLength(longest), z.regex(withoutControl)),
  );
const blankIsNull = (text: string | null) => (text === null || text.trim() === '' ? null : text);

const contactName = line(limits.contactNameLength);
/** With a plus or the country's code, or as the company's country writes it. The server reads it. */
const phone = z.pipe(line(40), z.string().check(z.minLength(1)));
const optionalEmail = z.pipe(z.pipe(z.nullable(z.string()), z.transform(blankIsNull)), z.nullable(email));
/** Checked by the rules of the contact's country or of the company's, where they have some. */
const document = z.pipe(
  line(limits.documentLength),
  z.transform((text) => text || null),
);
const tagIds = z.array(id).check(z.maxLength(limits.tagsOfContact));
/** Null clears a value. What fits is decided by the field's type. */
export const fieldValues = z.record(
  id,
  z.nullable(z.union([z.string().check(z.maxLength(limits.fieldValueLength)), z.number()])),
);

export const contactForm = z.strictObject({
  name: z._default(contactName, ''),
  phone,
  email: z._default(optionalEmail, null),
  document: z._default(document, null),
  /** Needs `contacts_tags`. */
  tags: z.optional(tagIds),
  /** Needs `contacts_custom_fields`. */
  custom_fields: z.optional(fieldValues),
});
export type ContactForm = z.output<typeof contactForm>;

/** What is not given stays. */
export const contactChanges = z.strictObject({
  name: z.optional(contactName),
  phone: z.optional(phone),
  email: z.optional(optionalEmail),
  document: z.optional(document),
});
export type ContactChanges = z.output<typeof contactChanges>;

export const conditionsText = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20_000)),
    z.transform((text): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    }),
  ),
  contactConditions,
);

export const contactSorts = ['name', 'phone', 'email', 'created_at', 'last_activity_at'] as const;
export type ContactSort = (typeof contactSorts)[number];

export const contactsQuery = z.strictObject({
  ...listQuery.shape,
  /** JSON: `{"match":"all","items":[{"item":"tag","operator":"is","value":"<id>"}]}`. */
  conditions: z.optional(conditionsText),
  /** One of these, or the id of a custom field; contacts without a value come last. */
  sort: z._default(z.union([z.enum(contactSorts), id]), 'name'),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
});
export type ContactsQuery = z.output<typeof contactsQuery>;

/** Those that were picked one by one, or everybody whom a filter finds, without some. */
export const contactSelection = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(limits.pickedContacts)) }),
  z.strictObject({
    search: z.optional(listQuery.shape.search),
    conditions: z.optional(contactConditions),
    except: z._default(z.array(id).check(z.maxLength(limits.pickedContacts)), []),
  }),
]);
export type ContactSelection = z.output<typeof contactSelection>;

export const timelineKinds = [
  'created',
  'imported',
  'updated',
  'tag_added',
  'tag_removed',
  'field_changed',
  'note',
  'merged',
  'restored',
  /** A flow or a webhook counted it as registered, the first time: `flow` or `webhook` is its name. */
  'registered',
  /** A ticket was opened: `origin` says who wrote first. */
  'attendance',
  /** On the board: `to` is the column, `from` the one before where there was one; each with name and colour. */
  'card_moved',
  'card_reset',
  /** `name` is the cycle's. */
  'cycle_entered',
  'cycle_left',
  'cycle_finished',
] as const;

export const timelineEntry = z.object({
  id,
  kind: z.enum(timelineKinds),
  at: moment,
  /** A member, or the key of a program. Null for what happened by itself, or by somebody who is gone. */
  by: z.nullable(z.object({ id, name: z.string(), image: z.nullable(z.string()) })),
  /** Names as they were: the note's text, the tag's name and colour, a field's name and its values before and after. */
  data: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

const noteForm = z.strictObject({
  text: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.normalize('NFC').trim()),
    ),
    z.string().check(z.minLength(1), z.maxLength(limits.noteLength), z.regex(/^[\P{Cc}\n\t]*$/u)),
  ),
});
const noteParams = z.strictObject({ id, noteId: id });

/** What of the other contact wins where both have something: `name`, `phone`, `email`, `document` or a field's id. */
const mergeForm = z.strictObject({
  contact_id: id,
  take: z._default(z.array(z.union([z.enum(['name', 'phone', 'email', 'document']), id])).check(z.maxLength(500)), []),
});

const access = member('contacts');
const read = member('contacts', { scope: 'contacts:read' });
const write = member('contacts', { scope: 'contacts:write' });

export const contacts = {
  list: endpoint({
    method: 'GET',
    path: '/api/contacts',
    summary: "The company's contacts: searched, filtered, sorted",
    access: read,
    query: contactsQuery,
    answer: listAnswer(contact),
    examples: contactExamples.list,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/contacts/count',
    summary: 'How many contacts a search or a filter finds, exactly, however many they are',
    access: read,
    query: z.strictObject({ search: listQuery.shape.search, conditions: contactsQuery.shape.conditions }),
    answer: z.object({ total: z.number() }),
    examples: contactExamples.count,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/contacts/{id}',
    summary: 'One contact',
    access: read,
    params: idParams,
    answer: contact,
    examples: contactExamples.get,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/contacts',
    summary: 'Create a contact; a number that is there already answers 409 with `contact_id`',
    access: write,
    body: contactForm,
    answer: contact,
    status: 201,
    examples: contactExamples.create,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/contacts/{id}',
    summary: 'Change a contact; what is not given stays',
    access: write,
    params: idParams,
    body: contactChanges,
    answer: contact,
    examples: contactExamples.update,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contacts/{id}',
    summary: 'Delete a contact; it can be restored for some days',
    access: write,
    params: idParams,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/contacts/{id}/restore',
    summary: 'Bring a deleted contact back',
    access: write,
    params: idParams,
    answer: contact,
    examples: contactExamples.restore,
  }),
  changeTags: endpoint({
    method: 'PUT',
    path: '/api/contacts/{id}/tags',
    summary: 'Add tags to a contact and take others away',
    access: member('contacts_tags', { scope: 'contacts:write' }),
    params: idParams,
    body: z.strictObject({ add: z._default(tagIds, []), remove: z._default(tagIds, []) }),
    answer: contact,
    examples: contactExamples.changeTags,
  }),
  changeFields: endpoint({
    method: 'PUT',
    path: '/api/contacts/{id}/fields',
    summary: "Set values of a contact's custom fields; null clears one, what is not given stays",
    access: member('contacts_custom_fields', { scope: 'contacts:write' }),
    params: idParams,
    body: fieldValues,
    answer: contact,
    examples: contactExamples.changeFields,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/contacts/{id}/merge',
    summary: 'Make one of two contacts; the other one is gone',
    access: write,
    params: idParams,
    body: mergeForm,
    answer: contact,
    examples: contactExamples.merge,
  }),
  listTimeline: endpoint({
    method: 'GET',
    path: '/api/contacts/{id}/timeline',
    summary: 'What happened with a contact, newest first',
    access: read,
    params: idParams,
    query: z.strictObject({ cursor: listQuery.shape.cursor, limit: listQuery.shape.limit }),
    answer: z.object({ results: z.array(timelineEntry), cursor: z.nullable(z.string()) }),
    examples: contactExamples.listTimeline,
  }),
  createNote: endpoint({
    method: 'POST',
    path: '/api/contacts/{id}/notes',
    summary: 'Write a note about a contact',
    access: { ...write, isNotForSupport: true },
    params: idParams,
    body: noteForm,
    answer: timelineEntry,
    status: 201,
    examples: contactExamples.createNote,
  }),
  updateNote: endpoint({
    method: 'PUT',
    path: '/api/contacts/{id}/notes/{noteId}',
    summary: "Change one's own note",
    access,
    params: noteParams,
    body: noteForm,
    answer: timelineEntry,
    examples: contactExamples.updateNote,
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/api/contacts/{id}/notes/{noteId}',
    summary: "Delete one's own note",
    access,
    params: noteParams,
  }),
  getData: endpoint({
    method: 'GET',
    path: '/api/contacts/{id}/data',
    summary: 'Everything that is kept about a person, for them (LGPD, GDPR)',
    access,
    writes: true,
    params: idParams,
    answer: z.object({
      contact,
      identities: z.array(z.object({ kind: z.string(), value: z.string() })),
      fields: z.array(z.object({ name: z.string(), value: fieldValue })),
      timeline: z.array(timelineEntry),
      /** What was said with them, the oldest first. */
      messages: z.array(
        z.object({
          at: moment,
          direction: z.enum(['in', 'out']),
          kind: z.string(),
          text: z.string(),
          /** The name of what was sent along. */
          file: z.nullable(z.string()),
          line: z.string(),
        }),
      ),
    }),
    examples: contactExamples.getData,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/contacts/{id}/erase',
    summary: 'Erase a person at once and for good; counts stay',
    access,
    params: idParams,
    /** The phone's last four digits, or the name where there is no phone: nobody erases the wrong one by a click. */
    body: z.strictObject({ confirm: z.string().check(z.maxLength(limits.contactNameLength)) }),
    examples: contactExamples.erase,
  }),
  tagMany: endpoint({
    method: 'POST',
    path: '/api/contacts/bulk/tags',
    summary: 'Add a tag to many contacts or take it away, as a job that can be undone',
    access: member('contacts_tags'),
    body: z.strictObject({ selection: contactSelection, tag_id: id, action: z.enum(['add', 'remove']) }),
    answer: job,
    status: 202,
    examples: contactExamples.tagMany,
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/contacts/bulk/remove',
    summary: 'Delete many contacts, as a job that can be undone',
    access,
    body: z.strictObject({ selection: contactSelection }),
    answer: job,
    status: 202,
    examples: contactExamples.removeMany,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/contacts/export',
    summary: 'Write contacts to an .xlsx file, as a job; its link expires',
    access,
    body: z.strictObject({
      selection: contactSelection,
      /** In this order. */
      columns: z
        .array(z.union([z.enum(['name', 'phone', 'email', 'document', 'created_at', 'tags']), id]))
        .check(z.minLength(1), z.maxLength(limits.importColumns)),
    }),
    answer: job,
    status: 202,
    examples: contactExamples.export,
  }),
};
