import { contactConditions } from '@yupflow/flow-engine/conditions/conditions';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { contactFilterExamples } from './examples/contact-filters.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';

/** A filter that was given a name, for everybody in the company. */
export const contactFilter = z.object({ id, name: z.string(), conditions: contactConditions, created_at: moment });
export type ContactFilter = z.output<typeof contactFilter>;

export const contactFilterForm = z.strictObject({ name, conditions: contactConditions });

const access = member('contacts');

export const contactFilters = {
  list: endpoint({
    method: 'GET',
    path: '/api/contact-filters',
    summary: 'Saved filters, by name',
    access,
    query: listQuery,
    answer: listAnswer(contactFilter),
    examples: contactFilterExamples.list,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/contact-filters/{id}',
    summary: 'One saved filter',
    access,
    params: idParams,
    answer: contactFilter,
    examples: contactFilterExamples.get,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/contact-filters',
    summary: 'Save a filter',
    access,
    body: contactFilterForm,
    answer: contactFilter,
    status: 201,
    examples: contactFilterExamples.create,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/contact-filters/{id}',
    summary: 'Change a saved filter',
    access,
    params: idParams,
    body: contactFilterForm,
    answer: contactFilter,
    examples: contactFilterExamples.update,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contact-filters/{id}',
    summary: 'Delete a saved filter',
    access,
    params: idParams,
  }),
};
