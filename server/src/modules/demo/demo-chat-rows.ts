/** The rows of one conversation of the demo. */
import { randomBytes } from 'node:crypto';
import type { Automation } from '@yupflow/contract/messages';
import { newMessageId } from '../../channels/message-id.ts';
import { personAddress } from '../../channels/simulator/addresses.ts';
import { newId } from '../../platform/new-id.ts';
import { lastMessageOf } from '../chats/last-message.service.ts';
import type { StoredPoll } from '../chats/poll-votes.service.ts';
import type { MessageData, StoredChoices } from '../chats/present-messages.service.ts';
import type { KeptFiles } from './demo-files.ts';
import type { DemoChat, DemoMessage } from './demo-script.ts';

export interface ChatWorld {
  readonly companyId: string;
  readonly connectionId: string;
  readonly now: Date;
  readonly contacts: ReadonlyMap<string, { readonly id: string; readonly phone: string }>;
  readonly members: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly flows: ReadonlyMap<string, string>;
  readonly files: KeptFiles;
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
const sources = {
  contact: 'contact',
  attendant: 'member',
  line: 'system',
  phone: 'phone',
  flow: 'automation',
  note: 'member',
  event: 'system',
} as const;
const isInside = ({ by }: DemoMessage) => by === 'note' || by === 'event';
const isAnswer = ({ by }: DemoMessage) => by === 'attendant' || by === 'phone';

function kindOf({ by, file, location, contacts, poll }: DemoMessage, { files }: ChatWorld): string {
  if (by === 'note' || by === 'event') return by;
  if (file) return files[file].kind;
  if (poll) return 'poll';
  return location ? 'location' : contacts ? 'contact' : 'text';
}

function pollOf({ options, votes }: NonNullable<DemoMessage['poll']>, { contacts, now }: ChatWorld): StoredPoll {
  const at = now.toISOString();
  const cast = Object.entries(votes).map(([name, option]) => [
    personAddress(contacts.get(name)?.phone ?? ''),
    { options: [option], name, at },
  ]);
  return { options, is_multiple: false, reference: {}, votes: Object.fromEntries(cast) };
}

const choicesOf = (buttons: readonly string[]): StoredChoices => ({
  style: 'buttons',
  button: '',
  footer: '',
  options: buttons.map((label, index) => ({ id: String(index + 1), label, description: '' })),
});

function dataOf(message: DemoMessage, world: ChatWorld): MessageData | null {
  const { location, contacts, event, poll, buttons, mentions = [] } = message;
  const named = mentions.map((name) => ({ id: world.members.get(name) ?? '', name }));
  const data = {
    ...(location ? { location } : {}),
    ...(contacts ? { contacts } : {}),
    ...(event ? { event } : {}),
    ...(poll ? { poll: pollOf(poll, world) } : {}),
    ...(buttons ? { choices: choicesOf(buttons) } : {}),
    ...(named.length > 0 ? { mentions: named } : {}),
  };
  return Object.keys(data).length > 0 ? data : null;
}

/** It was begun by what they wrote first. */
function automationOf({ block }: DemoMessage, said: readonly DemoMessage[], world: ChatWorld): Automation | null {
  if (!block) return null;
  const first = said.find(({ by }) => by === 'contact');
  const at = new Date(world.now.getTime() - (first?.minutesAgo ?? 0) * 60_000).toISOString();
  return {
    flow: {
      id: world.flows.get(block.flow) ?? '',
      name: block.flow,
      version: 1,
      block: block.name,
      block_id: block.id,
    },
    trigger: { kind: 'default', id: null, name: null, text: first?.text ?? null, at },
  };
}

function mediaOf({ file }: DemoMessage, { files }: ChatWorld) {
  if (!file) return null;
  const { name, type, width, height, seconds, waveform, content } = files[file];
  return {
    state: 'ready',
    name,
    type,
    size: content.length,
    ...(width ? { width, height } : {}),
    ...(seconds ? { seconds, waveform } : {}),
  };
}

/** Read where they answered after it. */
function stateOf(message: DemoMessage, after: readonly DemoMessage[]): string {
  if (message.state || message.by === 'contact' || isInside(message)) return message.state ?? 'sent';
  return after.some(({ by }) => by === 'contact') ? 'read' : 'delivered';
}

function channelIdOf({ by }: DemoMessage): string | null {
  if (by === 'note' || by === 'event') return null;
  // A phone's own ids begin otherwise than ours.
  return by === 'attendant' || by === 'line' || by === 'flow'
    ? newMessageId()
    : `3A${randomBytes(9).toString('hex').toUpperCase()}`;
}

export function chatRows(chat: DemoChat, world: ChatWorld) {
  const { companyId: company_id, connectionId: connection_id, now, members, roles } = world;
  const conversationId = newId();
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
  const contact = chat.contact === undefined ? undefined : world.contacts.get(chat.contact);
  if (chat.contact !== undefined && !contact) throw new Error(`${chat.contact} is nobody's contact`);
  const attendantId = chat.attendant ? (members.get(chat.attendant) ?? null) : null;
  const speaker = (name: string | undefined) => world.contacts.get(name ?? '')?.phone ?? '';

  const messagesOf = (said: readonly DemoMessage[], ticketId: string) => {
    const ids = said.map(() => newId());
    return said.map((message, place) => {
      const isIn = message.by === 'contact';
      const isGroup = isIn && chat.group !== undefined;
      const author = message.by === 'note' ? message.name : (message.name ?? chat.attendant);
      const peer = personAddress(contact?.phone ?? speaker(chat.group?.people[0]));
      const reacted = {
        emoji: message.reaction,
        name: chat.contact ?? '',
        at: at(message.minutesAgo - 1).toISOString(),
      };
      return {
        said: message,
        row: {
          company_id,
          id: ids[place] ?? newId(),
          conversation_id: conversationId,
          connection_id,
          ticket_id: ticketId,
          direction: isIn ? 'in' : 'out',
          kind: kindOf(message, world),
          text: message.isDeleted ? '' : message.text,
          channel_id: channelIdOf(message),
          participant: isGroup ? personAddress(speaker(message.name)) : '',
          sender_name: isGroup ? (message.name ?? null) : null,
          source: sources[message.by],
          user_id: message.by === 'attendant' || message.by === 'note' ? (members.get(author ?? '') ?? null) : null,
          state: stateOf(message, said.slice(place + 1)),
          failure: message.state === 'failed' ? 'too_many_attempts' : null,
          media_key: message.file ? world.files[message.file].key : null,
          media: json(mediaOf(message, world)),
          data: json(dataOf(message, world)),
          automation: json(automationOf(message, said, world)),
          quoted_id: message.replyTo === undefined ? null : (ids[message.replyTo] ?? null),
          reactions: message.reaction ? json({ [peer]: reacted }) : null,
          occurred_at: at(message.minutesAgo),
          created_at: at(message.minutesAgo),
          edited_at: message.isEdited ? at(message.minutesAgo - 1) : null,
          deleted_at: message.isDeleted ? at(message.minutesAgo - 1) : null,
          sent_at: isIn || isInside(message) || message.state === 'failed' ? null : at(message.minutesAgo),
        },
      };
    });
  };

  const ticketOf = (said: readonly DemoMessage[], status: DemoChat['status']) => {
    const [first] = said;
    const when = (message: DemoMessage | undefined) => (message ? at(message.minutesAgo) : null);
    const ended = said.find(({ event }) => event?.event === 'closed');
    const isTaken = status !== 'pending';
    const closedBy = ended ? (members.get(ended.event?.by ?? '') ?? null) : null;
    return {
      company_id,
      id: newId(),
      conversation_id: conversationId,
      status,
      origin: first?.by === 'attendant' ? 'active' : 'receptive',
      assigned_to: closedBy ?? attendantId,
      role_id: chat.role ? (roles.get(chat.role) ?? null) : null,
      created_at: at(first?.minutesAgo ?? 0),
      started_at: isTaken ? when(said.find(({ event }) => event?.event === 'started') ?? first) : null,
      first_response_at: when(said.find(({ by }) => by === 'attendant')),
      closed_at: when(ended),
      closed_by: closedBy,
    };
  };

  const earlier = (chat.earlier ?? []).map((said) => ({ said, ticket: ticketOf(said, 'closed') }));
  const ticket = ticketOf(chat.messages, chat.status);
  const messages = [...earlier, { said: chat.messages, ticket }].flatMap((one) => messagesOf(one.said, one.ticket.id));
  const shown = messages.filter(({ said }) => !isInside(said)).at(-1)?.row;
  if (!shown) throw new Error('a chat begins with a message');
  const lastAnswer = chat.messages.findLastIndex(isAnswer);
  const unanswered = chat.messages.slice(lastAnswer + 1).find(({ by }) => by === 'contact');
  const lastInbound = messages.findLast(({ said }) => said.by === 'contact');
  const firstAnswer = chat.messages.find(({ by }) => by === 'attendant');
  const isBotPaused = chat.status === 'open' && firstAnswer !== undefined;
  const conversation = {
    company_id,
    id: conversationId,
    connection_id,
    contact_id: contact?.id ?? null,
    group_id: chat.group ? (world.groups.get(chat.group.name) ?? null) : null,
    address: contact ? personAddress(contact.phone) : `${chat.group?.id}@g.us`,
    ticket_id: ticket.id,
    status: chat.status,
    assigned_to: attendantId,
    role_id: ticket.role_id,
    unread_count: chat.unread ?? 0,
    waiting_since: chat.status !== 'closed' && unanswered ? at(unanswered.minutesAgo) : null,
    last_message_id: shown.id,
    last_message_at: shown.occurred_at,
    last_message: json(
      lastMessageOf({
        ...shown,
        media: shown.media && JSON.parse(shown.media),
        data: shown.data && JSON.parse(shown.data),
      }),
    ),
    last_inbound_at: lastInbound?.row.occurred_at ?? null,
    bot_paused_at: isBotPaused ? at(firstAnswer.minutesAgo) : null,
    bot_paused_by: isBotPaused ? attendantId : null,
    created_at: messages[0]?.row.occurred_at ?? now,
  };
  const tickets = [...earlier.map((one) => one.ticket), ticket];
  return { chat, contact, conversation, tickets, messages, lastInbound };
}

export type ChatRows = ReturnType<typeof chatRows>;
