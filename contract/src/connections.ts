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
] as const;
export type DisconnectReason = (typeof disconnectReasons)[number];

const color = z.pipe(
  z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'invalid_color')),
  z.transform((text) => text.toLowerCase()),
);

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
};
/** Without a colour it gets the first of the palette that no other line has. */
export const connectionForm = z.strictObject({ ...texts, type: z.enum(connectionTypes) });
export type ConnectionForm = z.output<typeof connectionForm>;
export const connectionChanges = z.strictObject(texts);
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
