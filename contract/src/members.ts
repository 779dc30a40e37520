import * as z from 'zod/mini';
import { member, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, id, idParams, moment } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';
import { userStatuses } from './me.ts';
import { companyPermissions } from './permissions.ts';

const teamStates = ['accepted', 'invited'] as const;
export type TeamState = (typeof teamStates)[number];

const roleName = z.object({ id, name: z.string() });

/** Somebody of the team, or somebody who was invited to it: then the id is the invite's. */
export const teamMember = z.object({
  id,
  state: z.enum(teamStates),
  /** Null for an invite: nobody knows yet. */
  name: z.nullable(z.string()),
  email: z.string(),
  image: z.nullable(z.string()),
  status: z.enum(userStatuses),
  isOwner: z.boolean(),
  roles: z.array(roleName),
  created_at: moment,
  /** Only of an invite. */
  expires_at: z.nullable(moment),
});
export type TeamMember = z.output<typeof teamMember>;

/** As a picker needs it. */
export const activeMember = z.object({
  id,
  name: z.string(),
  /** Two of one name are told apart by it. */
  email: z.string(),
  image: z.nullable(z.string()),
  status: z.enum(userStatuses),
});
export type ActiveMember = z.output<typeof activeMember>;

const roleIds = z.pipe(
  z.array(id).check(z.maxLength(100)),
  z.transform((ids) => [...new Set(ids)]),
);

export const memberForm = z.strictObject({ roles: roleIds });
export const inviteForm = z.strictObject({ email, roles: z._default(roleIds, []) });

/** Without a state, members and invites alike. */
const teamQuery = z.strictObject({ ...listQuery.shape, state: z.optional(z.enum(teamStates)) });
export type TeamQuery = z.output<typeof teamQuery>;

/** With a permission, those who have it. */
const activeQuery = z.strictObject({ ...listQuery.shape, permission: z.optional(z.enum(companyPermissions)) });
export type ActiveQuery = z.output<typeof activeQuery>;

const access = member('settings_members');

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies/members',
    summary: 'The team, with those who were invited, by name',
    access,
    query: teamQuery,
    answer: listAnswer(teamMember),
  }),
  listActive: endpoint({
    method: 'GET',
    path: '/api/companies/members/active',
    summary: 'Accepted members, for pickers',
    access: member(null),
    query: activeQuery,
    answer: listAnswer(activeMember),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/companies/members/{id}',
    summary: 'One member, or one invite',
    access,
    params: idParams,
    answer: teamMember,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/companies/members/{id}',
    summary: "Change a member's roles, or those of an invite",
    access,
    params: idParams,
    body: memberForm,
    answer: teamMember,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/companies/members/{id}',
    summary: 'Take a member out of the company',
    access,
    params: idParams,
  }),
};

/** In the name of a member. */
const invite = member('settings_members', { isNotForSupport: true });

export const invites = {
  create: endpoint({
    method: 'POST',
    path: '/api/companies/invite',
    summary: 'Invite an address to the company',
    access: invite,
    body: inviteForm,
    answer: teamMember,
    status: 201,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/companies/invite/{id}/resend',
    summary: 'Send the invite again; its days begin anew',
    access: invite,
    params: idParams,
    answer: teamMember,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/companies/invite/{id}',
    summary: 'Cancel an invite',
    access,
    params: idParams,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/companies/invite/{id}/accept',
    summary: "Accept an invite that was sent to one's own address",
    access: signedIn,
    params: idParams,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/companies/invite/{id}/reject',
    summary: "Reject an invite that was sent to one's own address",
    access: signedIn,
    params: idParams,
  }),
};
