import * as z from 'zod/mini';
import { anyone, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, linkToken, name, newPassword, phone } from './fields.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';

export const credentials = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(limits.passwordLength.most)),
});

export const registration = z.strictObject({
  name,
  email,
  phone: z._default(phone, ''),
  password: newPassword,
  /** What the page is shown in: mails follow it. */
  language: z.optional(z.enum(languages)),
});

export const forgotPassword = z.strictObject({ email });
export const resetPassword = z.strictObject({ token: linkToken, password: newPassword });
export const confirmEmail = z.strictObject({ token: linkToken });

const signedInAnswer = z.object({ token: z.string() });

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with e-mail and password',
    access: anyone,
    body: credentials,
    answer: signedInAnswer,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account and sign in; a link to confirm the e-mail is sent',
    access: anyone,
    body: registration,
    answer: signedInAnswer,
    status: 201,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Send a link to choose a new password; answers the same whether the address is known or not',
    access: anyone,
    body: forgotPassword,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Choose a new password with the link of a mail, and sign in; every other session ends',
    access: anyone,
    body: resetPassword,
    answer: signedInAnswer,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/confirm-email',
    summary: 'Confirm an address with the link of a mail',
    access: anyone,
    body: confirmEmail,
    answer: z.object({ email: z.string() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session',
    access: signedIn,
  }),
};
