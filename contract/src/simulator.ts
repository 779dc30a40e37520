import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, longText, moment } from './fields.ts';
import { limits } from './limits.ts';
import { givenCard, givenLocation, sentKinds } from './messages.ts';

/** An ISO 8601 duration, such as P3D or PT90M; time only moves forward. */
const duration = z
  .string()
  .check(
    z.regex(/^P(?=\d|T\d)(\d{1,4}Y)?(\d{1,4}M)?(\d{1,4}W)?(\d{1,4}D)?(T(?=\d)(\d{1,4}H)?(\d{1,4}M)?(\d{1,4}S)?)?$/),
    z.maxLength(40),
  );

const access = member('connections');
const digits = z.string().check(z.regex(/^\d{5,15}$/));
const text = z.string().check(z.maxLength(200));

/** What somebody's phone sends to the line. One of text, media, location, contacts, reaction, edit and deletion. */
export const simulatedMessage = z.strictObject({
  /** Digits with the country's code. */
  from: digits,
  name: z.optional(text),
  /** The channel's id; given again, it is the same message redelivered. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** In this group, rather than to the line alone. */
  group: z.optional(z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)), name: z.optional(text) })),
  text: z.optional(longText(limits.messageLength)),
  /** A file's key, as `POST /files` named it. */
  media: z.optional(
    z.strictObject({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)), kind: z.optional(z.enum(sentKinds)) }),
  ),
  location: z.optional(givenLocation),
  contacts: z.optional(z.array(givenCard)),
  /** The channel's id of the message that is replied to. */
  quoted: z.optional(z.string()),
  reaction: z.optional(z.strictObject({ to: z.string(), emoji: z.string() })),
  edit: z.optional(z.strictObject({ of: z.string(), text: longText(limits.messageLength) })),
  deletion: z.optional(z.strictObject({ of: z.string() })),
  /** As if the phone of the company itself had sent it. */
  is_own: z.optional(z.boolean()),
  /** When it happened; earlier for what was sent while the line was away. */
  at: z.optional(z.iso.datetime({ offset: true })),
});
export type SimulatedMessage = z.output<typeof simulatedMessage>;

export const wireKinds = [
  ...sentKinds,
  'reaction',
  'edit',
  'deletion',
  'receipt',
  'line',
  'refused',
  'typing',
] as const;

/** What an entry of the kind `line` tells: its text is one of these. */
export const lineEvents = [
  /** A QR or a code is shown, until `detail.expires_at`. */
  'qr',
  'code',
  /** A phone scanned it: `detail.phone`. */
  'paired',
  'connected',
  /** `detail.reason`. */
  'closed',
  /** The session is none any more: `detail.reason`. */
  'signed_out',
  /** How the phones behave: `detail.settings`. */
  'settings',
  /** The product has what came before: `detail.seqs`. */
  'stored',
  /** A phone will scan the next QR by itself: `detail.phone`. */
  'awaited',
] as const;
export type LineEvent = (typeof lineEvents)[number];

/** One line of the wire log: what really passed between the product and the phones. */
export const wireEntry = z.object({
  /** Grows by one. */
  seq: z.number(),
  /** `out`: from the product to a phone. */
  direction: z.enum(['in', 'out', 'line']),
  id: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  kind: z.enum(wireKinds),
  text: z.string(),
  /** Everything else about it. */
  detail: z.record(z.string(), z.unknown()),
  at: moment,
});
export type WireEntry = z.output<typeof wireEntry>;

export const receiptModes = ['prompt', 'late', 'twice', 'shuffled', 'none'] as const;
/** How the phones behave. */
export const simulatorSettings = z.strictObject({
  receipts: z.enum(receiptModes),
  /** Whether a phone reads what it gets by itself. */
  is_reading: z.boolean(),
});

export const simulator = {
  getState: endpoint({
    method: 'GET',
    path: '/api/simulator/{id}',
    summary: 'A simulated line: how its phones behave, and the people and groups it knows',
    access,
    params: idParams,
    answer: z.object({
      is_online: z.boolean(),
      settings: simulatorSettings,
      people: z.array(z.object({ phone: z.string(), name: z.string() })),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  configure: endpoint({
    method: 'PUT',
    path: '/api/simulator/{id}',
    summary: 'Change how the phones behave',
    access,
    params: idParams,
    body: simulatorSettings,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/api/simulator/{id}/scan',
    summary: 'Scan the QR that is shown, or type the pairing code',
    access,
    params: idParams,
    body: z.strictObject({ phone: z.optional(digits), code: z.optional(text) }),
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/simulator/{id}/messages',
    summary: 'A phone sends something to the line; what it sends while the line is away waits',
    access,
    params: idParams,
    body: simulatedMessage,
    answer: z.object({ id: z.string() }),
    status: 201,
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/api/simulator/{id}/messages',
    summary: 'The wire log, latest first: what one phone or group got, its whole chat, or all of it',
    access,
    params: idParams,
    query: z.strictObject({
      /** Only the messages that the product sent to this phone or group. */
      to: z.optional(z.string().check(z.maxLength(100))),
      /** All that passed between the line and this phone or group, both ways. */
      chat: z.optional(z.string().check(z.maxLength(100))),
      /** Only what came after this entry, oldest first. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 100),
    }),
    answer: z.object({ results: z.array(wireEntry) }),
  }),
  sendReceipt: endpoint({
    method: 'POST',
    path: '/api/simulator/{id}/receipts',
    summary: 'A phone says what it did with a message, in any order and as often as one likes',
    access,
    params: idParams,
    body: z.strictObject({ id: z.string(), status: z.enum(['server', 'delivered', 'read', 'failed']) }),
  }),
  setTyping: endpoint({
    method: 'POST',
    path: '/api/simulator/{id}/typing',
    summary: 'A phone is typing, or has stopped',
    access,
    params: idParams,
    body: z.strictObject({ from: digits, is_typing: z.boolean() }),
  }),
  drop: endpoint({
    method: 'POST',
    path: '/api/simulator/{id}/drop',
    summary: 'Break the line',
    access,
    params: idParams,
    body: z.strictObject({ reason: z.enum(['network', 'replaced', 'logged_out', 'banned', 'broken']) }),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/api/simulator/{id}/redeliver',
    summary: 'Send the last messages of the phones again, with the ids they had',
    access,
    params: idParams,
    body: z.strictObject({ count: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 10) }),
  }),
  getMedia: endpoint({
    method: 'GET',
    path: '/api/simulator/{id}/media/{messageId}',
    summary: 'A file that the product sent, as the phone got it',
    access,
    streams: 'out',
    params: z.strictObject({ id, messageId: z.string().check(z.maxLength(64)) }),
  }),
  moveClock: endpoint({
    method: 'POST',
    path: '/api/simulator/clock',
    summary: 'Move the business clock of the whole deployment forward (test deployments only)',
    access: member('connections'),
    body: z.strictObject({ advance: duration }),
    answer: z.object({ now: moment }),
  }),
};
