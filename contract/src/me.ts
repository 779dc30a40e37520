import * as z from 'zod/mini';
import { signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, id, moment, name, newPassword, phone, picture } from './fields.ts';
import { languages } from './languages.ts';
import { companyPermissions, resellerModules } from './permissions.ts';
import { subscriptionStates } from './subscription.ts';

export const userStatuses = ['online', 'offline'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const activeCompany = z.object({
  company_id: id,
  name: z.string(),
  image: z.nullable(z.string()),
  timezone: z.string(),
  isOwner: z.boolean(),
  isSubscriptionValid: z.boolean(),
  subscription: z.enum(subscriptionStates),
  /** A local date of the company; null where nothing falls due. */
  due_date: z.nullable(z.string()),
  modules: z.array(z.enum(resellerModules)),
  /** Entered as the reseller's support, until then; null for a member. */
  support_until: z.nullable(moment),
});

/** An invite as the person sees it who was invited. */
export const receivedInvite = z.object({
  id,
  company: z.object({ name: z.string(), image: z.nullable(z.string()) }),
  invited_by: z.nullable(z.string()),
  roles: z.array(z.string()),
  created_at: moment,
  expires_at: moment,
});
export type ReceivedInvite = z.output<typeof receivedInvite>;

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** An address that waits for its confirmation before it takes the other's place. */
  pendingEmail: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Digits only, with the country's code. */
  phone: z.nullable(z.string()),
  status: z.enum(userStatuses),
  language: z.enum(languages),
  activeCompany: z.nullable(activeCompany),
  permissions: z.array(z.enum(companyPermissions)),
  invites: z.array(receivedInvite),
  isFranchiseAdmin: z.boolean(),
  /** Whether the reseller of this address has paid for it. */
  isFranchisePaid: z.boolean(),
  password_changed_at: moment,
});
export type User = z.output<typeof user>;

/** Nothing given changes nothing; an empty picture or phone takes it away. */
export const profileForm = z.strictObject({
  name: z.optional(name),
  phone: z.optional(phone),
  language: z.optional(z.enum(languages)),
  image: z.optional(picture),
});

const currentPassword = z.string().check(z.minLength(1), z.maxLength(200));
export const passwordForm = z.strictObject({ current: currentPassword, password: newPassword });
export const emailForm = z.strictObject({ email, password: currentPassword });

export const device = z.object({
  id,
  user_agent: z.string(),
  ip: z.string(),
  created_at: moment,
  last_used_at: moment,
  isCurrent: z.boolean(),
});
export type Device = z.output<typeof device>;

export const me = {
  get: endpoint({
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user, the active company, the permissions in it and the invites',
    access: signedIn,
    answer: user,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/me',
    summary: 'Change name, picture, phone or language; what is not given stays',
    access: signedIn,
    encoding: 'multipart',
    body: profileForm,
    answer: user,
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/api/me/permissions',
    summary: 'What the user may do in the active company',
    access: signedIn,
    answer: z.array(z.enum(companyPermissions)),
  }),
  invites: endpoint({
    method: 'GET',
    path: '/api/me/invites',
    summary: "Invites that wait for this user's answer",
    access: signedIn,
    answer: z.array(receivedInvite),
  }),
  changeActive: endpoint({
    method: 'PUT',
    path: '/api/me/change-active',
    summary: 'Switch to another company of the user; without an id nothing changes',
    access: signedIn,
    body: z.strictObject({ companyId: z.optional(id) }),
    answer: user,
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/api/user/change-status',
    summary: 'Be online or offline for the team',
    access: signedIn,
    body: z.strictObject({ status: z.enum(userStatuses) }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/me/password',
    summary: 'Change the password; every other session ends',
    access: signedIn,
    body: passwordForm,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/api/me/email',
    summary: 'Ask for another address: it counts once the link sent to it was opened',
    access: signedIn,
    body: emailForm,
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/me/email/confirmation',
    summary: 'Send the link that confirms the address once more',
    access: signedIn,
  }),
  /** At most a few dozen: a session ends by its age. */
  listDevices: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'Where the account is open',
    access: signedIn,
    answer: z.array(device),
  }),
  endDevice: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/{id}',
    summary: 'End one session',
    access: signedIn,
    params: z.strictObject({ id }),
  }),
  endOtherDevices: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    summary: 'End every session but this one',
    access: signedIn,
  }),
};
