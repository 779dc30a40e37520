import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';
import { variableText } from './message-variables.ts';
import { tagPalette } from './tags.ts';

export const connectionTypes = ['whatsapp', 'cloud', 'simulator'] as const;
export type ConnectionType = (typeof connectionTypes)[number];

/** What a line of each type can carry: screens offer no more, and docs/channels.md shows it. */
export interface ChannelFeatures {
  /** How it is connected. */
  readonly pairing: 'phone' | 'token';
  readonly hasGroups: boolean;
  /** Groups can be made, left and changed from here. */
  readonly managesGroups: boolean;
  readonly hasEdits: boolean;
  readonly hasDeletions: boolean;
  readonly hasPolls: boolean;
  /** Peers show that they type. */
  readonly hearsTyping: boolean;
  /** What the company writes on the phone itself is heard. */
  readonly hearsPhone: boolean;
  /** What was said before it was linked can be taken over. */
  readonly hasHistory: boolean;
  readonly hearsCalls: boolean;
  readonly hasPictures: boolean;
  readonly hasButtons: boolean;
  /** The peer must have written within a day, else only templates pass. */
  readonly hasWindow: boolean;
  /** Whether a number is on the channel can be asked before anything is sent. */
  readonly checksNumbers: boolean;
  /** What is said comes in its order; elsewhere only its times tell it. */
  readonly keepsOrder: boolean;
  /** How large a file is comes with it, before it is fetched. */
  readonly tellsSizes: boolean;
  readonly longestText: number;
}
const linked = {
  pairing: 'phone',
  hasGroups: true,
  managesGroups: true,
  hasEdits: true,
  hasDeletions: true,
  hasPolls: true,
  hearsTyping: true,
  hearsPhone: true,
  hasHistory: true,
  hearsCalls: true,
  hasPictures: true,
  hasButtons: false,
  hasWindow: false,
  checksNumbers: true,
  keepsOrder: true,
  tellsSizes: true,
  longestText: limits.messageLength,
} as const satisfies ChannelFeatures;
export const channelFeatures: Readonly<Record<ConnectionType, ChannelFeatures>> = {
  whatsapp: linked,
  simulator: {
    ...linked,
    managesGroups: false,
    hasPolls: false,
    hasHistory: false,
    hearsCalls: false,
    hasPictures: false,
  },
  cloud: {
    pairing: 'token',
    hasGroups: false,
    managesGroups: false,
    hasEdits: false,
    hasDeletions: false,
    hasPolls: false,
    hearsTyping: false,
    hearsPhone: false,
    hasHistory: false,
    hearsCalls: false,
    hasPictures: false,
    hasButtons: true,
    hasWindow: true,
    checksNumbers: false,
    keepsOrder: false,
    tellsSizes: false,
    longestText: 4_096,
  },
};

/** `QR` waits for a phone, by picture or by code. */
export const connectionStatuses = ['CONNECTED', 'CONNECTING', 'QR', 'DISCONNECTED'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Why a line is not connected. */
export const disconnectReasons = [
  /** It was never connected. */
  'new',
  /** Somebody here disconnected it. */
  'asked',
  /** Nobody scanned the code in time. */
  'expired',
  /** The network, or the channel's server: it comes back by itself. */
  'network',
  /** Another process or program opened the same session. */
  'replaced',
  /** The device was removed on the phone: pair again. */
  'logged_out',
  /** The number is blocked by the channel. */
  'banned',
  /** The session is broken: pair again. */
  'broken',
  /** The token is refused: it was revoked, has ended, or may not do what is asked. */
  'token',
] as const;
export type DisconnectReason = (typeof disconnectReasons)[number];

/** Why a line writes to nobody new for a while. */
const restrictionReasons = [
  /** It wrote to too many who never wrote to it: the channel says until when. */
  'strangers',
  /** It wrote too much at once. */
  'pace',
] as const;
export type RestrictionReason = (typeof restrictionReasons)[number];

const color = z.pipe(
  z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'invalid_color')),
  z.transform((text) => text.toLowerCase()),
);

/** A number of the official API, without what is told to nobody. */
const cloudFacts = z.object({
  phone_number_id: z.string(),
  /** Of the business account, which templates belong to. */
  business_id: z.string(),
  /** The last signs of the token, to tell one from another. */
  token_end: z.string(),
  /** What is entered at the channel, so that it tells us what happens. */
  webhook_url: z.string(),
  verify_token: z.string(),
  /** When the channel asked for the word at the address. */
  verified_at: z.nullable(moment),
  /** When it last told something. */
  heard_at: z.nullable(moment),
});
export type CloudFacts = z.output<typeof cloudFacts>;

/** How far the taking over of what was said before is. */
const historyProgress = z.object({
  state: z.enum(['running', 'done']),
  /** As the phone tells; null before it does. */
  percent: z.nullable(z.number()),
  chats: z.number(),
  messages: z.number(),
  updated_at: moment,
});
export type HistoryProgress = z.output<typeof historyProgress>;

export const connection = z.object({
  id,
  name: z.string(),
  type: z.enum(connectionTypes),
  color: z.string(),
  status: z.enum(connectionStatuses),
  reason: z.nullable(z.enum(disconnectReasons)),
  status_at: moment,
  phone: z.nullable(z.string()),
  /** As the phone's owner calls itself on the channel. */
  profile_name: z.nullable(z.string()),
  /** When the line was last known to be connected; null before the first time. */
  last_seen_at: z.nullable(moment),
  /** Until then it writes to nobody new, because the channel said so. */
  restricted_until: z.nullable(moment),
  /** Null while it is not restricted. */
  restricted_for: z.nullable(z.enum(restrictionReasons)),
  /** Without its credentials, which are told to nobody. */
  proxy: z.nullable(z.string()),
  greeting_message: z.string(),
  farewell_message: z.string(),
  /** Wins over the company's. */
  default_flow_id: z.nullable(id),
  /** What it may begin in a day in broadcasts and cycles. */
  mass_cap: z.number(),
  /** Somebody says that the number has been in use for long: its cap does not grow slowly. */
  is_warm: z.boolean(),
  /** Null unless it is of type `cloud`. */
  cloud: z.nullable(cloudFacts),
  /** How many days of what was said before it was linked are taken over; none by 0. */
  history_days: z.number(),
  history: z.nullable(historyProgress),
  /** What contacts publish to everybody is taken for a message to us. */
  hears_status: z.boolean(),
  hears_newsletters: z.boolean(),
  /** Sent to whoever calls; empty: nothing is. */
  call_message: z.string(),
  created_at: moment,
});
export type Connection = z.output<typeof connection>;

/** As whoever attends needs it: to tell lines apart, and to choose one to write from. */
export const shortConnection = z.object({
  id,
  name: z.string(),
  type: z.enum(connectionTypes),
  color: z.string(),
  status: z.enum(connectionStatuses),
  phone: z.nullable(z.string()),
});
export type ShortConnection = z.output<typeof shortConnection>;

const texts = {
  name,
  color: z.optional(color),
  greeting_message: z._default(variableText, ''),
  farewell_message: z._default(variableText, ''),
  default_flow_id: z._default(z.nullable(id), null),
  /** http, https, socks5 or socks5h, with or without credentials. Left out, it stays as it is; null takes it away. */
  proxy: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
  /** Left out, they stay as they are; a new line has the defaults. */
  mass_cap: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(limits.massCap))),
  is_warm: z.optional(z.boolean()),
  history_days: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(limits.historyDays))),
  hears_status: z.optional(z.boolean()),
  hears_newsletters: z.optional(z.boolean()),
  call_message: z.optional(variableText),
};
const digits = z.string().check(z.trim(), z.regex(/^\d{5,32}$/, 'invalid'));
const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000));
/** Of type `cloud` only, where it is required. */
const cloudForm = z.strictObject({ phone_number_id: digits, business_id: digits, token: secret, app_secret: secret });
/** What is left out stays as it is. */
const cloudChanges = z.strictObject({
  phone_number_id: z.optional(digits),
  business_id: z.optional(digits),
  token: z.optional(secret),
  app_secret: z.optional(secret),
});
/** Without a colour it gets the first of the palette that no other line has. */
export const connectionForm = z.strictObject({ ...texts, type: z.enum(connectionTypes), cloud: z.optional(cloudForm) });
export type ConnectionForm = z.output<typeof connectionForm>;
export const connectionChanges = z.strictObject({ ...texts, cloud: z.optional(cloudChanges) });
export type ConnectionChanges = z.output<typeof connectionChanges>;

export const connectionPalette = tagPalette;

/** How a line does: its strip of the last 24 hours, its traffic, and what happened to it. */
export const connectionHealth = z.object({
  /** Of each half hour, oldest first: up all the time, not all the time, down all the time, or not there yet. */
  strip: z.array(z.enum(['up', 'unsteady', 'down', 'none'])),
  /** Share of the last 30 days (or of its life) that it was connected; null before it first was. */
  uptime: z.nullable(z.number()),
  messages_today: z.number(),
  /** What reached the channel, of what we wrote. */
  sent_today: z.number(),
  failures_today: z.number(),
  queued: z.number(),
  /** Of what waits: messages to people who never wrote, held back while the channel restricts the number. */
  held_back: z.number(),
  /** Of what waits, how long the oldest does. */
  oldest_queued_at: z.nullable(moment),
  /** From queued to the channel's server, today. */
  median_delivery_ms: z.nullable(z.number()),
  /** Of each of the last 24 hours, oldest first. */
  hours: z.array(z.object({ at: moment, sent: z.number(), received: z.number() })),
  /** What it may send in an hour, and what it did in the last one. */
  pace: z.object({ sent: z.number(), most: z.number() }),
  /** What the guard of the number's health goes by in broadcasts and cycles, today. */
  guard: z.object({
    /** Contacts that were begun with, and with how many it may be. */
    begun: z.number(),
    most: z.number(),
    /** Null for a number that is warm. `day` counts from 1. */
    warm_up: z.nullable(z.object({ day: z.number(), days: z.number(), tomorrow: z.number() })),
    /** Of the last that were begun with, how many of a hundred the channel refused; and from where it pauses. */
    failure_rate: z.nullable(z.number()),
    pauses_at: z.number(),
  }),
  events: z.array(
    z.object({
      status: z.enum(connectionStatuses),
      reason: z.nullable(z.enum(disconnectReasons)),
      /** The channel restricted the number, until then; its status stayed as it was. */
      restricted_until: z.nullable(moment),
      at: moment,
    }),
  ),
});
export type ConnectionHealth = z.output<typeof connectionHealth>;

export const qrAnswer = z.object({
  status: z.enum(connectionStatuses),
  /** Null while it is being made: the event `connections.changed` says when it is there. */
  qr: z.nullable(z.string()),
  expires_at: z.nullable(moment),
});

export const pairingAnswer = z.object({
  status: z.enum(connectionStatuses),
  code: z.nullable(z.string()),
  expires_at: z.nullable(moment),
});

const access = member('channels');

export const connections = {
  list: endpoint({
    method: 'GET',
    path: '/api/connections',
    summary: "The company's lines, oldest first",
    access,
    query: listQuery,
    answer: listAnswer(connection),
  }),
  listShort: endpoint({
    method: 'GET',
    path: '/api/connections/short',
    summary: 'Lines for pickers and marks, oldest first',
    access: member(null, { scope: ['messages:write', 'messages:read', 'chats:read', 'flows:start'] }),
    query: listQuery,
    answer: listAnswer(shortConnection),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/connections/{id}',
    summary: 'One line',
    access,
    params: idParams,
    answer: connection,
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/api/connections/{id}/health',
    summary: 'How a line does',
    access,
    params: idParams,
    answer: connectionHealth,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/connections',
    summary: 'Create a line; it is connected by its QR or a pairing code',
    access,
    body: connectionForm,
    answer: connection,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/connections/{id}',
    summary: "Change a line's name, colour, greeting or farewell",
    access,
    params: idParams,
    body: connectionChanges,
    answer: connection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/connections/{id}',
    summary: 'Delete a line that is disconnected; its chats stay',
    access,
    params: idParams,
  }),
  getQr: endpoint({
    method: 'GET',
    path: '/api/connections/{id}/qr',
    summary: 'The QR to scan; asking for it begins the pairing',
    access,
    writes: true,
    params: idParams,
    answer: qrAnswer,
  }),
  pair: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/pairing',
    summary: 'A code to type on the phone with this number; it arrives with the event `connections.changed`',
    access,
    params: idParams,
    body: z.strictObject({ phone: z.string().check(z.minLength(1), z.maxLength(40)) }),
    answer: pairingAnswer,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/disconnect',
    summary: 'Sign the line out; what is queued waits',
    access,
    params: idParams,
    answer: connection,
  }),
  reconnect: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/reconnect',
    summary: 'Connect again with the session it has; without one, its QR is next',
    access,
    params: idParams,
    answer: connection,
  }),
};
