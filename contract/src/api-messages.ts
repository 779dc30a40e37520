import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './fields.ts';
import { limits } from './limits.ts';
import { message, messageForm, sentKinds, templateValues } from './messages.ts';

const { text, media, location, contacts } = messageForm.shape;

/** To one of `contact_id`, `phone` and `chat_id`. */
const directMessageForm = z.strictObject({
  contact_id: z.optional(id),
  /** As people write it; without a country's code it is of the company's country. Who is not known yet is created. */
  phone: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** Of a contact that is created. */
  name: z.optional(z.string().check(z.maxLength(limits.contactNameLength))),
  chat_id: z.optional(id),
  /** Left out, it goes where they were last written with, else through a line that is connected. */
  connection_id: z.optional(id),
  kind: z._default(z.enum(sentKinds), 'text'),
  text,
  media,
  location,
  contacts,
  /**
   * In place of all of these: one of the company's quick messages by its name, with its file, filled in for the contact;
   * or a template of the official API by its id, with its values.
   */
  template: z.optional(
    z.union([
      z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(limits.nameLength)) }),
      templateValues,
    ]),
  ),
});
export type DirectMessageForm = z.output<typeof directMessageForm>;

export const messages = {
  send: endpoint({
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message to a contact, a number or a chat',
    access: member('tickets', { scope: 'messages:write', isNotForSupport: true }),
    body: directMessageForm,
    answer: message,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/messages/{id}',
    summary: 'One message, and what became of it',
    access: member('tickets', { scope: ['messages:read', 'messages:write'] }),
    params: idParams,
    answer: message,
  }),
};
