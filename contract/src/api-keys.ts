import * as z from 'zod/mini';
import { member } from './access.ts';
import { apiScopes } from './api-scopes.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { limits } from './limits.ts';

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** Its first characters, by which people tell keys apart. */
  prefix: z.string(),
  created_by: z.nullable(z.string()),
  created_at: moment,
  last_used_at: z.nullable(moment),
});
export type ApiKey = z.output<typeof apiKey>;

export const apiKeyForm = z.strictObject({
  name,
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(limits.apiScopes)),
});

const access = member('settings_company', { module: 'integration' });

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    summary: 'Keys for programs, newest first',
    access,
    answer: z.object({ results: z.array(apiKey) }),
  }),
  /** For programs that want to know whether their key works, before anything else. */
  getCurrent: endpoint({
    method: 'GET',
    path: '/api/api-keys/current',
    summary: 'The key of this request, with its scopes and its company',
    access: member(null, { scope: apiScopes }),
    answer: z.object({
      id,
      name: z.string(),
      scopes: z.array(z.enum(apiScopes)),
      company: z.object({ id, name: z.string() }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Make a key; it is shown this once',
    // A key would outlive the hour of the reseller's support.
    access: { ...access, isNotForSupport: true },
    body: apiKeyForm,
    answer: z.object({ ...apiKey.shape, key: z.string() }),
    answersSecret: true,
    status: 201,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/api-keys/{id}', summary: 'Revoke a key', access, params: idParams }),
};
