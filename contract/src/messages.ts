import * as z from 'zod/mini';
import { id, longText, moment } from './fields.ts';
import { limits } from './limits.ts';

/** What travels. `note` and `event` never leave the team: an event tells what happened to the attendance. */
export const sentKinds = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  /** Approved by the channel beforehand: it may be sent also to whoever did not write for a day. */
  'template',
] as const;
/** `unreadable` stands for a message that could not be decrypted yet. */
export const messageKinds = [...sentKinds, 'unreadable', 'note', 'event'] as const;
export type MessageKind = (typeof messageKinds)[number];
export const mediaKinds = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** They only rise: a receipt that comes late lowers nothing. `unknown` was written, and nobody knows yet. */
export const messageStates = ['queued', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why a message did not go out. */
export const messageFailures = [
  'not_on_channel',
  'media_missing',
  'media_refused',
  'refused',
  'too_many_attempts',
  'line_deleted',
  /** The peer did not write for a day: only a template would pass. */
  'window_closed',
  /** It does not exist (any more), is paused or rejected, or was given other values than it has places for. */
  'template_refused',
  /** The peer gets enough advertising from businesses for now. */
  'saturated',
  /** The company's account at the channel has no means of payment. */
  'unpaid',
  'too_long',
] as const;
export type MessageFailure = (typeof messageFailures)[number];

export const media = z.object({
  /** Null while it is on its way to us, or when it is gone. */
  url: z.nullable(z.string()),
  /** As `POST /files` named it. */
  key: z.nullable(z.string()),
  state: z.enum(['ready', 'waiting', 'failed', 'expired']),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  seconds: z.optional(z.number()),
  /** Loudness from 0 to 1. */
  waveform: z.optional(z.array(z.number())),
});
export type Media = z.output<typeof media>;

export const location = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  name: z.optional(z.string().check(z.maxLength(200))),
  address: z.optional(z.string().check(z.maxLength(500))),
});

export const contactCard = z.object({
  name: z.string().check(z.maxLength(200)),
  phones: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
});

/** As somebody gives them: with nothing else in them. */
export const givenLocation = z.strictObject(location.shape);
export const givenCard = z.strictObject(contactCard.shape);

/** What may be voted for, and who did. */
export const poll = z.object({
  is_multiple: z.boolean(),
  options: z.array(
    z.object({ text: z.string(), votes: z.number(), voters: z.array(z.string()), is_mine: z.boolean() }),
  ),
});
export type Poll = z.output<typeof poll>;

/** What may be tapped under a message; a line without buttons wrote them out. */
export const choices = z.object({
  style: z.enum(['buttons', 'list']),
  /** What opens a list. */
  button: z.string(),
  footer: z.string(),
  options: z.array(z.object({ label: z.string(), description: z.string() })),
});
export type Choices = z.output<typeof choices>;

/** A template as it was sent; what its body says is the message's text. */
export const sentTemplate = z.object({
  name: z.string(),
  language: z.string(),
  header: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
});

/** What an event tells; `by` and `to` are names as they were. */
export const eventKinds = [
  'started',
  'transferred',
  'returned',
  'closed',
  'reopened',
  'assigned',
  'bot_resumed',
  /** `to` is the flow. */
  'flow_started',
  /** `to` is the column of the board. */
  'card_moved',
  'card_reset',
  /** Somebody called; nobody can answer here. `to` is `video` or `voice`. */
  'called',
  /** The contact has another number: `to`. */
  'number_changed',
  /** Of a group; `by` did it, `to` are the names or the new subject. */
  'group_added',
  'group_removed',
  'group_left',
  'group_promoted',
  'group_demoted',
  'group_renamed',
  'group_pictured',
] as const;
export const ticketEvent = z.object({
  event: z.enum(eventKinds),
  by: z.nullable(z.string()),
  to: z.optional(z.string()),
  note: z.optional(z.string()),
});

/** What a reply points at, as it was when it is shown. */
export const quoted = z.object({
  id,
  kind: z.enum(messageKinds),
  text: z.string(),
  direction: z.enum(['in', 'out']),
  sender: z.nullable(z.string()),
  seconds: z.optional(z.number()),
});

/** Why it was sent: what began it, and which block of which version. A keyword that sends by itself has no flow. */
export const automation = z.object({
  flow: z.nullable(z.object({ id, name: z.string(), version: z.number(), block: z.string(), block_id: z.string() })),
  trigger: z.object({
    kind: z.enum([
      'keyword',
      'default',
      'connection',
      'media',
      'campaign',
      'manual',
      'flow',
      'broadcast',
      'cycle',
      'webhook',
      /** The contact's card came into a column that starts it. */
      'card',
      /** A program, with the key of this name. */
      'api',
    ]),
    id: z.nullable(id),
    /** Of the keyword, the line, the member or the flow. */
    name: z.nullable(z.string()),
    /** What was written that began it. */
    text: z.nullable(z.string()),
    at: moment,
  }),
});
export type Automation = z.output<typeof automation>;

export const message = z.object({
  id,
  chat_id: id,
  direction: z.enum(['in', 'out']),
  kind: z.enum(messageKinds),
  text: z.string(),
  media: z.nullable(media),
  state: z.enum(messageStates),
  failure: z.nullable(z.enum(messageFailures)),
  /** Why it is queued still: the channel restricts the line until then, and the peer never wrote to it. */
  held_until: z.nullable(moment),
  /** Who wrote it. `phone`: one of us, on the phone itself. */
  sender: z.object({
    type: z.enum(['contact', 'member', 'phone', 'automation', 'system']),
    /** The member's. */
    id: z.nullable(id),
    name: z.nullable(z.string()),
    /** In a group: the participant's address. */
    address: z.nullable(z.string()),
  }),
  automation: z.nullable(automation),
  quoted: z.nullable(quoted),
  location: z.nullable(location),
  contacts: z.nullable(z.array(contactCard)),
  event: z.nullable(ticketEvent),
  poll: z.optional(poll),
  choices: z.optional(choices),
  template: z.optional(sentTemplate),
  /** What the channel charges for it, in its own word: `marketing`, `utility`, `authentication`, `service`. */
  pricing: z.optional(z.string()),
  /** Of a note: the members it names. In a group: the addresses. */
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  reactions: z.array(z.object({ emoji: z.string(), name: z.string(), is_mine: z.boolean() })),
  created_at: moment,
  edited_at: z.nullable(moment),
  deleted_at: z.nullable(moment),
});
export type Message = z.output<typeof message>;

const waveform = z.array(z.number().check(z.minimum(0), z.maximum(1))).check(z.maxLength(limits.waveformPoints));

/** What fills the places of a template; `{{first_name}}` and the like are filled for each contact. */
export const templateValues = z.strictObject({
  id,
  header: z._default(z.array(longText(60)).check(z.maxLength(1)), []),
  body: z._default(z.array(longText(limits.templateValueLength)).check(z.maxLength(limits.templateValues)), []),
  /** The ends of addresses, for buttons that have one, in the order of the buttons. */
  links: z._default(z.array(longText(500)).check(z.maxLength(10)), []),
  /** Of a header that is a file. */
  media: z.optional(z.nullable(z.strictObject({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)) }))),
});
export type TemplateValues = z.output<typeof templateValues>;

/** A file goes up by `POST /files` first; `media` names its key. */
export const messageForm = z.strictObject({
  kind: z.enum(sentKinds),
  text: z._default(longText(limits.messageLength), ''),
  media: z.optional(
    z.strictObject({
      key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
      width: z.optional(z.number().check(z.int(), z.positive())),
      height: z.optional(z.number().check(z.int(), z.positive())),
      seconds: z.optional(z.number().check(z.nonnegative())),
      waveform: z.optional(waveform),
    }),
  ),
  quoted: z.optional(id),
  location: z.optional(givenLocation),
  contacts: z.optional(z.array(givenCard).check(z.minLength(1), z.maxLength(10))),
  /** The question is the text. */
  poll: z.optional(
    z.strictObject({
      options: z.array(longText(limits.pollOptionLength)).check(z.minLength(2), z.maxLength(limits.pollOptions)),
      is_multiple: z._default(z.boolean(), false),
    }),
  ),
  /** Its words are the server's to write. */
  template: z.optional(templateValues),
  /** Addresses of a group's participants. */
  mentions: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
});
export type MessageForm = z.output<typeof messageForm>;
