import { contactConditions } from '@yupflow/flow-engine/conditions/conditions';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { connectionTypes } from './connections.ts';
import { contactSelection } from './contacts.ts';
import { period } from './dashboard.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { job } from './jobs.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';
import { messageFailures } from './messages.ts';
import { sendWindow } from './send-window.ts';

/** Seconds between two starts on one line, drawn anew each time. */
export const delays = {
  very_short: [1, 5],
  short: [5, 20],
  average: [20, 50],
  long: [50, 120],
  very_long: [120, 300],
} as const satisfies Record<string, readonly [number, number]>;
export const delayNames = Object.keys(delays) as [keyof typeof delays, ...(keyof typeof delays)[]];
export type DelayName = keyof typeof delays;

export const broadcastStates = ['waiting', 'started', 'paused', 'finished', 'failed'] as const;
export type BroadcastState = (typeof broadcastStates)[number];

/**
 * Why it is paused, or failed. `connections`: none of its lines is connected; it goes on by itself when one is.
 * `failures`, `restricted`: the guard of a line's health stopped the last line that was left. `flow`: it was deleted or
 * taken back. `template`: the channel refused the one that it sends first; a person looks at it, and starts it again.
 */
export const stopReasons = [
  'asked',
  'connections',
  'failures',
  'restricted',
  'flow',
  'template',
  'lines',
  'empty',
  'fault',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why one line of a broadcast sends nothing now. All but `failures` end by themselves. */
export const lineStops = ['disconnected', 'cap', 'warm_up', 'failures', 'restricted', 'window', 'deleted'] as const;
export type LineStop = (typeof lineStops)[number];

/** Why somebody got nothing. What the channel refused has its own reasons. */
export const skipReasons = ['opted_out', 'deleted', 'no_phone', 'attended', 'flow_fault', 'cancelled'] as const;
export type SkipReason = (typeof skipReasons)[number];
export const recipientReasons = [...skipReasons, ...messageFailures] as const;

/**
 * `queued` has not begun; `sent` is with the channel or on its way there; `skipped` was left out on purpose, `failed`
 * was refused. `replied` is the last of all, whatever the receipts say.
 */
export const recipientStates = ['queued', 'sent', 'delivered', 'read', 'replied', 'failed', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

export const broadcastForm = z.strictObject({
  name,
  flow_id: id,
  connections: z.array(id).check(z.minLength(1), z.maxLength(limits.broadcastLines)),
  audience: contactSelection,
  delay: z.enum(delayNames),
  /** In UTC; null waits until somebody starts it. */
  scheduled_at: z.nullable(z.iso.datetime({ offset: true })),
  /** Null sends at any time. */
  window: z.nullable(sendWindow),
});
export type BroadcastForm = z.output<typeof broadcastForm>;

/** As it is shown: what a form says, read. */
const audience = z.union([
  z.object({ ids: z.array(id) }),
  z.object({ search: z.optional(z.string()), conditions: z.optional(contactConditions), except: z.array(id) }),
]);

const counts = {
  /** Frozen at the start; null before. */
  total: z.nullable(z.number()),
  queued: z.number(),
  /** Everybody who was begun with: delivered, read and replied are among them. */
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  replied: z.number(),
  failed: z.number(),
  skipped: z.number(),
};

export const broadcast = z.object({
  id,
  name: z.string(),
  state: z.enum(broadcastStates),
  reason: z.nullable(z.enum(stopReasons)),
  /** Null once it was deleted. */
  flow: z.nullable(z.object({ id, name: z.string(), is_published: z.boolean() })),
  connections: z.array(
    z.object({
      id,
      name: z.string(),
      color: z.string(),
      phone: z.nullable(z.string()),
      stop: z.nullable(z.enum(lineStops)),
    }),
  ),
  audience,
  delay: z.enum(delayNames),
  scheduled_at: z.nullable(moment),
  window: z.nullable(sendWindow),
  ...counts,
  created_by: z.nullable(z.object({ id, name: z.string() })),
  created_at: moment,
  started_at: z.nullable(moment),
  finished_at: z.nullable(moment),
});
export type Broadcast = z.output<typeof broadcast>;

/** How a line stands with mass sends today. */
export const lineHealth = z.object({
  connection_id: id,
  name: z.string(),
  color: z.string(),
  type: z.enum(connectionTypes),
  phone: z.nullable(z.string()),
  stop: z.nullable(z.enum(lineStops)),
  /** When it goes on by itself; null where nobody can say, or a person has to. */
  stops_until: z.nullable(moment),
  /** Begun today, by the company's day, in broadcasts and cycles together. */
  sent_today: z.number(),
  cap_today: z.number(),
  cap_tomorrow: z.number(),
  /** Null for a number that is warm. `day` counts from 1. */
  warm_up: z.nullable(z.object({ day: z.number(), days: z.number(), caps: z.array(z.number()) })),
  /** Of the last that were begun on it, how many of a hundred the channel refused; and from where it pauses. */
  failure_rate: z.nullable(z.number()),
  pauses_at: z.number(),
  restricted_until: z.nullable(moment),
});
export type LineHealth = z.output<typeof lineHealth>;

/** Before it begins: whom it reaches, how long it takes, what its author should know. */
export const broadcastPreview = z.object({
  total: z.number(),
  has_more_than_total: z.boolean(),
  opted_out: z.number(),
  sample: z.array(z.object({ id, name: z.string(), phone: z.nullable(z.string()) })),
  /** On average, with these lines, this delay, the window and the caps of the days; null without lines. */
  seconds: z.nullable(z.number()),
  ends_at: z.nullable(moment),
  lines: z.array(lineHealth),
  /**
   * `identical_text`: nothing in what is sent first differs from contact to contact. `needs_template`: a line lets nobody
   * be written to who is silent for a day, but with a template, and the flow does not begin with one that it can send.
   */
  warnings: z.array(
    z.enum([
      'identical_text',
      'over_cap',
      'disconnected',
      'flow_unpublished',
      'needs_template',
      'empty',
      'out_of_window',
    ]),
  ),
});
export type BroadcastPreview = z.output<typeof broadcastPreview>;

export const broadcastReport = z.object({
  broadcast,
  /** Of the last minutes, per minute; null before anything was sent, and when it is over. */
  rate: z.nullable(z.number()),
  /** When the last will have begun, by now; null where nobody can say. */
  ends_at: z.nullable(moment),
  /** Share of the sent that answered in all broadcasts of the last 90 days; null before the first. */
  usual_reply_rate: z.nullable(z.number()),
  reasons: z.array(z.object({ reason: z.enum(recipientReasons), count: z.number() })),
  /** Added up from its start, at most 300 points; `at` is the end of each. */
  points: z.array(
    z.object({
      at: moment,
      sent: z.number(),
      delivered: z.number(),
      read: z.number(),
      replied: z.number(),
      failed: z.number(),
    }),
  ),
  pauses: z.array(
    z.object({
      from: moment,
      to: z.nullable(moment),
      reason: z.enum(stopReasons),
      /** Who asked for it; null where nobody did, or they are gone. */
      by: z.nullable(z.string()),
    }),
  ),
  lines: z.array(lineHealth),
});
export type BroadcastReport = z.output<typeof broadcastReport>;

export const recipient = z.object({
  contact: z.object({ id, name: z.string(), phone: z.nullable(z.string()), is_deleted: z.boolean() }),
  state: z.enum(recipientStates),
  reason: z.nullable(z.enum(recipientReasons)),
  connection_id: z.nullable(id),
  chat_id: z.nullable(id),
  /** Of its latest state; null while it is queued. */
  at: z.nullable(moment),
  /** The first they wrote back. */
  reply: z.nullable(z.string()),
});
export type Recipient = z.output<typeof recipient>;

const access = member('broadcasts');
/** What would be sent in the company's name. */
const send = member('broadcasts', { module: 'flow', isNotForSupport: true });
const onBroadcast = { access, params: idParams } as const;
const read = member('broadcasts', { scope: 'broadcasts:read' });
const previewForm = z.strictObject({
  audience: contactSelection,
  connections: z._default(z.array(id).check(z.maxLength(limits.broadcastLines)), []),
  delay: z._default(z.enum(delayNames), 'average'),
  flow_id: z._default(z.nullable(id), null),
  scheduled_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  window: z._default(z.nullable(sendWindow), null),
});
export type BroadcastPreviewForm = z.output<typeof previewForm>;

export const broadcasts = {
  list: endpoint({
    method: 'GET',
    path: '/api/broadcasts',
    summary: 'Broadcasts, newest first: those under way and to come, or those that are over',
    access: read,
    query: z.strictObject({
      ...listQuery.shape,
      tab: z._default(z.enum(['current', 'history']), 'current'),
      state: z.optional(z.enum(broadcastStates)),
    }),
    answer: listAnswer(broadcast),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/broadcasts/{id}',
    summary: 'One broadcast',
    access: read,
    params: idParams,
    answer: broadcast,
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/api/broadcasts/{id}/report',
    summary: 'How a broadcast goes, or went',
    access: read,
    params: idParams,
    answer: broadcastReport,
  }),
  /** Results of all broadcasts, day by day. */
  getHistory: endpoint({
    method: 'GET',
    path: '/api/broadcasts/results',
    summary: 'What all broadcasts of a period came to, by day',
    access,
    query: period,
    answer: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          sent: z.number(),
          delivered: z.number(),
          read: z.number(),
          replied: z.number(),
          failed: z.number(),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/broadcasts',
    summary: 'Create a broadcast; it waits for its time, or for somebody to start it',
    access,
    body: broadcastForm,
    answer: broadcast,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/broadcasts/{id}',
    summary: 'Change a broadcast that is waiting',
    ...onBroadcast,
    body: broadcastForm,
    answer: broadcast,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/broadcasts/{id}/start',
    summary: 'Start a broadcast, or go on with one that is paused',
    access: send,
    params: idParams,
    answer: broadcast,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/broadcasts/{id}/pause',
    summary: 'Pause a broadcast',
    ...onBroadcast,
    answer: broadcast,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/broadcasts/{id}',
    summary: 'Delete a broadcast; what was not sent yet is not sent',
    ...onBroadcast,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/broadcasts/preview',
    summary: 'Whom a broadcast would reach, and how long it would take',
    access,
    body: previewForm,
    answer: broadcastPreview,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/broadcasts/test',
    summary: 'Start the flow with a few contacts, to see what a broadcast would send',
    access: send,
    body: z.strictObject({
      flow_id: id,
      connection_id: id,
      contacts: z.array(id).check(z.minLength(1), z.maxLength(limits.broadcastTests)),
    }),
    answer: z.object({
      results: z.array(
        z.object({ contact_id: id, chat_id: z.nullable(id), reason: z.nullable(z.enum(recipientReasons)) }),
      ),
    }),
  }),
  listRecipients: endpoint({
    method: 'GET',
    path: '/api/broadcasts/{id}/recipients',
    summary: 'Everybody a broadcast is for, and what became of them',
    access: read,
    params: idParams,
    query: z.strictObject({
      ...listQuery.shape,
      /** Who got at least so far: `read` finds those who replied, too, and `sent` everybody who was begun with. */
      state: z.optional(z.enum(recipientStates)),
      reason: z.optional(z.enum(recipientReasons)),
    }),
    answer: listAnswer(recipient),
  }),
  exportRecipients: endpoint({
    method: 'POST',
    path: '/api/broadcasts/{id}/recipients/export',
    summary: 'Write the recipients to a file',
    ...onBroadcast,
    body: z.strictObject({ state: z.optional(z.enum(recipientStates)) }),
    answer: job,
    status: 202,
  }),
  /** A person looked at what went wrong, and lets the line go on. */
  resumeLine: endpoint({
    method: 'POST',
    path: '/api/broadcasts/lines/{id}/resume',
    summary: 'Let a line that paused for its failures go on',
    ...onBroadcast,
    answer: lineHealth,
  }),
  listLines: endpoint({
    method: 'GET',
    path: '/api/broadcasts/lines',
    summary: 'How the lines stand with mass sends today',
    access,
    answer: z.object({ results: z.array(lineHealth) }),
  }),
};
