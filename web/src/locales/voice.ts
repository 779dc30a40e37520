import type access from './pt-BR/access.json';
import type account from './pt-BR/account.json';
import type common from './pt-BR/common.json';
import type company from './pt-BR/company.json';
import type confirmEmail from './pt-BR/confirm-email.json';
import type dashboard from './pt-BR/dashboard.json';
import type errors from './pt-BR/errors.json';
import type forgotPassword from './pt-BR/forgot-password.json';
import type members from './pt-BR/members.json';
import type notifications from './pt-BR/notifications.json';
import type palette from './pt-BR/palette.json';
import type password from './pt-BR/password.json';
import type register from './pt-BR/register.json';
import type resetPassword from './pt-BR/reset-password.json';
import type roles from './pt-BR/roles.json';
import type session from './pt-BR/session.json';
import type shell from './pt-BR/shell.json';
import type subscription from './pt-BR/subscription.json';
import type tags from './pt-BR/tags.json';

/** pt-BR is the voice, so its files give the keys; scripts/locales.ts holds the other languages to them. */
export interface Texts {
  access: typeof access;
  account: typeof account;
  common: typeof common;
  company: typeof company;
  'confirm-email': typeof confirmEmail;
  dashboard: typeof dashboard;
  errors: typeof errors;
  'forgot-password': typeof forgotPassword;
  notifications: typeof notifications;
  palette: typeof palette;
  password: typeof password;
  register: typeof register;
  'reset-password': typeof resetPassword;
  members: typeof members;
  roles: typeof roles;
  session: typeof session;
  shell: typeof shell;
  subscription: typeof subscription;
  tags: typeof tags;
}
