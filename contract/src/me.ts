import * as z from 'zod/mini';
import { signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { languages } from './languages.ts';
import { companyPermissions } from './permissions.ts';

export const activeCompany = z.object({
  company_id: id,
  name: z.string(),
  image: z.nullable(z.string()),
  timezone: z.string(),
  isOwner: z.boolean(),
  isSubscriptionValid: z.boolean(),
});

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(['online', 'offline']),
  language: z.enum(languages),
  activeCompany: z.nullable(activeCompany),
  permissions: z.array(z.enum(companyPermissions)),
});

export type User = z.output<typeof user>;

export const me = {
  get: endpoint({
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user, the active company and the permissions in it',
    access: signedIn,
    answer: user,
  }),
};
