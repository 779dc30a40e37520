import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { description, id, idParams, moment, name } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';
import { companyPermissions } from './permissions.ts';

const permissions = z.pipe(
  z.array(z.enum(companyPermissions)),
  z.transform((given) => companyPermissions.filter((permission) => given.includes(permission))),
);

export const role = z.object({
  id,
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(companyPermissions)),
  created_at: moment,
  member_count: z.number(),
  /** The first few, for their faces. */
  members: z.array(z.object({ id, name: z.string(), image: z.nullable(z.string()) })),
});
export type Role = z.output<typeof role>;

/** As a picker needs it. */
export const shortRole = z.object({
  id,
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(companyPermissions)),
});
export type ShortRole = z.output<typeof shortRole>;

export const roleForm = z.strictObject({ name, description: z._default(description, ''), permissions });
export type RoleForm = z.output<typeof roleForm>;

const access = member('settings_company');

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/api/roles',
    summary: "The company's roles, by name",
    access,
    query: listQuery,
    answer: listAnswer(role),
  }),
  short: endpoint({
    method: 'GET',
    path: '/api/roles/short',
    summary: 'The roles as a picker needs them, by name',
    access: member(null),
    query: listQuery,
    answer: listAnswer(shortRole),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/roles/{id}',
    summary: 'One role',
    access,
    params: idParams,
    answer: role,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/roles',
    summary: 'Create a role; nobody grants what they lack',
    access,
    body: roleForm,
    answer: role,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/roles/{id}',
    summary: 'Change a role; nobody adds what they lack',
    access,
    params: idParams,
    body: roleForm,
    answer: role,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/roles/{id}',
    summary: 'Delete a role; its members lose what it gave',
    access,
    params: idParams,
  }),
};
