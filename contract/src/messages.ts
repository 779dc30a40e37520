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
  /** Of a note: the members it names. In a group: the addresses. */
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  reactions: z.array(z.object({ emoji: z.string(), name: z.string(), is_mine: z.boolean() })),
  created_at: moment,
  edited_at: z.nullable(moment),
  deleted_at: z.nullable(moment),
});
export type Message = z.output<typeof message>;

const waveform = z.array(z.number().check(z.minimum(0), z.maximum(1))).check(z.maxLength(limits.waveformPoints));

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
  location: z.optional(location),
  contacts: z.optional(z.array(contactCard).check(z.minLength(1), z.maxLength(10))),
  /** Addresses of a group's participants. */
  mentions: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
});
export type MessageForm = z.output<typeof messageForm>;
