import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { contactImportExamples } from './examples/contact-imports.ts';
import { flag, id, idParams, moment } from './fields.ts';
import { file } from './files.ts';
import { jobStates } from './jobs.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { listQuery } from './list.ts';

/** Where a column of the sheet goes: one of these, or a custom field's id. */
export const importTargets = ['name', 'phone', 'email', 'document', 'created_at', 'tags'] as const;
const target = z.union([z.enum(importTargets), id]);

export const importModes = ['add', 'update', 'both'] as const;
export type ImportMode = (typeof importModes)[number];

export const importOptions = z.strictObject({
  /** What is not named is not imported. No target twice; `phone` must be there. */
  columns: z
    .array(z.strictObject({ column: z.int().check(z.minimum(0)), target }))
    .check(z.maxLength(limits.importColumns)),
  mode: z._default(z.enum(importModes), 'both'),
  /** False only fills what is missing. */
  overwrite: z._default(z.boolean(), false),
  /** Given to every contact of the file. Needs `contacts_tags`, as a column of tags does. */
  tags: z._default(z.array(id).check(z.maxLength(limits.tagsOfContact)), []),
});
export type ImportOptions = z.output<typeof importOptions>;

/** Why a row stays out. */
export const rowFaults = [
  'phone_missing',
  'phone_too_short',
  'phone_too_long',
  'phone_area_unknown',
  'phone_invalid',
  /** Excel made 1,19877E+10 of it: digits are lost. */
  'phone_cut',
  'duplicate_in_file',
  'email_invalid',
  'document_invalid',
  'number_invalid',
  'date_invalid',
  'text_too_long',
  /** The cell holds #REF!, #N/A and the like. */
  'cell_error',
  /** Mode add, and the contact is there already. */
  'contact_exists',
  /** Mode update, and there is no such contact. */
  'contact_unknown',
] as const;
export type RowFault = (typeof rowFaults)[number];

/** Why a whole file stays out. */
export const fileFaults = [
  'not_xlsx',
  'broken_file',
  'too_large',
  'no_rows',
  'too_many_columns',
  'too_many_rows',
] as const;

const figures = z.object({
  created: z.number(),
  updated: z.number(),
  /** There already, with nothing to change. */
  unchanged: z.number(),
  refused: z.number(),
  reasons: z.array(z.object({ code: z.enum(rowFaults), count: z.number() })),
});
export type ImportFigures = z.output<typeof figures>;

const checkFigures = z.extend(figures, {
  /** Tags that rows name and the company does not have; without the permission `tags` they are left out. */
  new_tags: z.object({ count: z.number(), names: z.array(z.string()), are_left_out: z.boolean() }),
});
export type ImportCheck = z.output<typeof checkFigures>;

export const contactImport = z.object({
  /** The same as its job's. */
  id,
  state: z.enum(jobStates),
  /** What the job is at: reading the file, looking without writing, or writing. */
  phase: z.enum(['reading', 'checking', 'writing']),
  file: z.object({ name: z.string(), size: z.number() }),
  sheet: z.string(),
  /** As the sheet counts, from 1: what stands above is not imported. */
  header_row: z.number(),
  columns: z.array(
    z.object({
      column: z.number(),
      /** As the sheet has it; may be empty or stand there twice. */
      header: z.string(),
      samples: z.array(z.string()),
      /** What we guess it is, or null. */
      target: z.nullable(target),
    }),
  ),
  /** Without the header; null until the file was read to its end. */
  rows: z.nullable(z.number()),
  processed: z.number(),
  total: z.nullable(z.number()),
  options: z.nullable(importOptions),
  /** What would happen, after a dry run. */
  check: z.nullable(checkFigures),
  /** What happened so far. */
  result: z.nullable(figures),
  /** The refused rows as a sheet, to be mended and sent again; its link expires. */
  refused_file: z.nullable(file),
  fault: z.nullable(z.enum([...fileFaults, 'unexpected'])),
  can_undo: z.boolean(),
  created_by: z.nullable(z.object({ id, name: z.string() })),
  created_at: moment,
  finished_at: z.nullable(moment),
});
export type ContactImport = z.output<typeof contactImport>;

export const refusedRow = z.object({
  /** As the sheet counts, from 1. */
  row: z.number(),
  name: z.string(),
  /** The cell at fault, as it stands in the sheet. */
  value: z.string(),
  header: z.string(),
  code: z.enum(rowFaults),
  /** The row that was there first, of a duplicate. */
  other: z.nullable(z.number()),
});
export type RefusedRow = z.output<typeof refusedRow>;

const access = member('contacts');

export const contactImports = {
  upload: endpoint({
    method: 'POST',
    path: '/api/contacts/import',
    summary:
      'Send an .xlsx (multipart field "file"). Alone it waits for its mapping; with dryRun=true it is checked, with dryRun=false written at once, its columns mapped by their names',
    access,
    streams: 'in',
    query: z.strictObject({ dryRun: z.optional(flag) }),
    answer: contactImport,
    status: 201,
    examples: contactImportExamples.upload,
  }),
  getLast: endpoint({
    method: 'GET',
    path: '/api/contacts/import/last',
    summary: 'The last import that wrote something, which can be undone; null without one',
    access,
    answer: z.object({ import: z.nullable(contactImport) }),
    examples: contactImportExamples.getLast,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/contacts/import/{id}',
    summary: 'One import: its columns, its progress, what came of it',
    access,
    params: idParams,
    answer: contactImport,
    examples: contactImportExamples.get,
  }),
  changeHeader: endpoint({
    method: 'PUT',
    path: '/api/contacts/import/{id}/header',
    summary: 'Say in which row of the sheet its header stands; the columns are read and guessed anew',
    access,
    params: idParams,
    body: z.strictObject({ row: z.int().check(z.minimum(1), z.maximum(limits.importRows)) }),
    answer: contactImport,
    examples: contactImportExamples.changeHeader,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/contacts/import/{id}/check',
    summary: 'Dry run: what would be created, updated and refused, and why',
    access,
    params: idParams,
    body: importOptions,
    answer: contactImport,
    status: 202,
    examples: contactImportExamples.check,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/contacts/import/{id}/run',
    summary: 'Write the rows; what was checked with the same options is not read again',
    access,
    params: idParams,
    body: importOptions,
    answer: contactImport,
    status: 202,
    examples: contactImportExamples.run,
  }),
  listRefused: endpoint({
    method: 'GET',
    path: '/api/contacts/import/{id}/refused',
    summary: 'Refused rows with their reasons, in the order of the sheet',
    access,
    params: idParams,
    query: z.strictObject({
      cursor: listQuery.shape.cursor,
      limit: listQuery.shape.limit,
      code: z.optional(z.enum(rowFaults)),
    }),
    answer: z.object({ results: z.array(refusedRow), cursor: z.nullable(z.string()), total: z.number() }),
    examples: contactImportExamples.listRefused,
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: '/api/contacts/import-template',
    summary: 'An .xlsx to fill in, in a language, with the custom fields of the company',
    access,
    streams: 'out',
    query: z.strictObject({ language: z._default(z.enum(languages), 'pt-BR') }),
    examples: contactImportExamples.getTemplate,
  }),
};
