import * as z from 'zod/mini';
import { anyone, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email } from './fields.ts';
import { limits } from './limits.ts';

export const credentials = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(limits.passwordLength.most)),
});

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with e-mail and password',
    access: anyone,
    body: credentials,
    answer: z.object({ token: z.string() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session',
    access: signedIn,
  }),
};
