import * as z from 'zod/mini';
import { member } from './access.ts';
import { openChat } from './chats.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, longText } from './fields.ts';
import { limits } from './limits.ts';

const groupName = z.pipe(longText(limits.groupNameLength), z.string().check(z.minLength(1)));
const contactIds = z.array(id).check(z.minLength(1), z.maxLength(limits.groupPeopleAtOnce));

export const groupForm = z.strictObject({ connection_id: id, name: groupName, contact_ids: contactIds });
export type GroupForm = z.output<typeof groupForm>;

/** What whoever leads a group does with people of it. */
export const groupDeeds = ['remove', 'promote', 'demote'] as const;
export const groupPeopleForm = z.strictObject({
  deed: z.enum(groupDeeds),
  addresses: z
    .array(z.string().check(z.minLength(1), z.maxLength(100)))
    .check(z.minLength(1), z.maxLength(limits.groupPeopleAtOnce)),
});
export type GroupPeopleForm = z.output<typeof groupPeopleForm>;

/** As it is after the change, and whom the channel did not want: somebody who lets nobody add them. */
export const changedGroup = z.object({ chat: openChat, refused: z.array(z.string()) });
export type ChangedGroup = z.output<typeof changedGroup>;

const access = member('tickets_groups', { isNotForSupport: true });
const onGroup = { access, params: idParams, answer: changedGroup } as const;

/** All of it is done on the channel first: what it refuses is refused here. */
export const groups = {
  create: endpoint({
    method: 'POST',
    path: '/api/groups',
    summary: 'Make a group of contacts on a line, and attend it',
    access,
    body: groupForm,
    answer: changedGroup,
    status: 201,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/chats/{id}/group',
    summary: 'Give a group another name',
    ...onGroup,
    body: z.strictObject({ name: groupName }),
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/api/chats/{id}/group/picture',
    summary: 'Give a group another picture, or none',
    ...onGroup,
    body: z.strictObject({ key: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))) }),
  }),
  addPeople: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/group/participants',
    summary: 'Put contacts into a group',
    ...onGroup,
    body: z.strictObject({ contact_ids: contactIds }),
  }),
  changePeople: endpoint({
    method: 'PUT',
    path: '/api/chats/{id}/group/participants',
    summary: 'Take people out of a group, let them lead it, or no longer',
    ...onGroup,
    body: groupPeopleForm,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/chats/{id}/group/leave',
    summary: 'Leave a group with the line; what was said stays',
    ...onGroup,
  }),
};
