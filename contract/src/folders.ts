import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';

/** A place for flows. There is one level of them; what lies in none is at the root. */
export const folder = z.object({ id, name: z.string(), flows: z.number(), created_at: moment });
export type Folder = z.output<typeof folder>;

export const folderForm = z.strictObject({ name });
export type FolderForm = z.output<typeof folderForm>;

const access = member('flow');
const onFolder = { access, params: idParams } as const;

export const folders = {
  list: endpoint({
    method: 'GET',
    path: '/api/folders',
    summary: 'Folders of flows, by name',
    access,
    query: listQuery,
    answer: listAnswer(folder),
  }),
  get: endpoint({ method: 'GET', path: '/api/folders/{id}', summary: 'One folder', ...onFolder, answer: folder }),
  create: endpoint({
    method: 'POST',
    path: '/api/folders',
    summary: 'Create a folder',
    access,
    body: folderForm,
    answer: folder,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/folders/{id}',
    summary: 'Rename a folder',
    ...onFolder,
    body: folderForm,
    answer: folder,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/folders/{id}',
    summary: 'Delete a folder; its flows move to the root',
    ...onFolder,
  }),
};
