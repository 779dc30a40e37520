import { duration } from '@yupflow/flow-engine/blocks/parts';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { contactSelection } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { job } from './jobs.ts';
import { listAnswer, listQuery } from './list.ts';
import { sendWindow } from './send-window.ts';

export const cycleForm = z.strictObject({
  name,
  is_active: z._default(z.boolean(), true),
  /** For contacts that nobody wrote with yet; all others are written to where they last were. Null: any connected line. */
  connection_id: z._default(z.nullable(id), null),
});
export type CycleForm = z.output<typeof cycleForm>;

export const cycleStepForm = z.strictObject({
  flow_id: id,
  /** After the last action: the entry, or the step before. */
  delay: duration,
  window: z.nullable(sendWindow),
  is_active: z._default(z.boolean(), true),
});
export type CycleStepForm = z.output<typeof cycleStepForm>;

/** Everybody who entered = active + finished + left. */
const cycleCounts = { entered: z.number(), active: z.number(), finished: z.number(), left: z.number() };

export const cycle = z.object({
  id,
  name: z.string(),
  is_active: z.boolean(),
  connection_id: z.nullable(id),
  steps: z.number(),
  ...cycleCounts,
  /** Whose time has come: in a cycle that is switched off they wait for it, and receive as soon as it is on. */
  overdue: z.number(),
  created_at: moment,
});
export type Cycle = z.output<typeof cycle>;

export const cycleStep = z.object({
  id,
  /** From 1. */
  position: z.number(),
  /** Null once it was deleted: then the step is passed over, and says so. */
  flow: z.nullable(z.object({ id, name: z.string(), is_published: z.boolean(), preview: z.string() })),
  delay: duration,
  window: z.nullable(sendWindow),
  is_active: z.boolean(),
  /** Waiting for it now. */
  waiting: z.number(),
  received: z.number(),
  /** Left the cycle while they waited for it. */
  left: z.number(),
  /** Passed over: inactive, opted out, or the flow was gone. */
  skipped: z.number(),
});
export type CycleStep = z.output<typeof cycleStep>;

/** `held`: their step is due, and waits for what `hold` says. */
export const enrolmentStates = ['active', 'paused', 'held', 'finished', 'left'] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

export const enrolment = z.object({
  id,
  cycle: z.object({ id, name: z.string(), is_active: z.boolean() }),
  contact: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  state: z.enum(enrolmentStates),
  /** Why they are held: somebody attends them, the line is away, or the cycle is off. */
  hold: z.nullable(z.enum(['attended', 'line', 'off'])),
  /** What they wait for; null when it is over, and while the cycle has no step that is active. */
  step: z.nullable(z.object({ id, position: z.number(), flow: z.nullable(z.string()) })),
  next_at: z.nullable(moment),
  /** Of the step that was asked about: when they received it, or left. */
  at: z.nullable(moment),
  entered_at: moment,
  source: z.enum(['member', 'bulk', 'flow', 'webhook', 'api']),
});
export type Enrolment = z.output<typeof enrolment>;

const manage = member('shipping_cycles');
const read = member('shipping_cycles', { scope: 'shipping_cycles:read' });
const enrol = member('contacts_shipping_cycles');
const onCycle = { access: manage, params: idParams } as const;
const stepParams = z.strictObject({ id, stepId: id });
const onStep = { access: manage, params: stepParams } as const;
const enrolmentParams = z.strictObject({ id, contactId: id });
/** Programs too. */
const enrolByKey = member('contacts_shipping_cycles', { scope: 'shipping_cycles:write' });

export const shippingCycles = {
  list: endpoint({
    method: 'GET',
    path: '/api/shipping-cycles',
    summary: 'Cycles, by name',
    access: read,
    query: listQuery,
    answer: listAnswer(cycle),
  }),
  listShort: endpoint({
    method: 'GET',
    path: '/api/shipping-cycles/short',
    summary: 'Cycles for pickers, by name',
    access: member(null),
    query: listQuery,
    answer: listAnswer(z.object({ id, name: z.string(), is_active: z.boolean() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/shipping-cycles/{id}',
    summary: 'One cycle',
    access: read,
    params: idParams,
    answer: cycle,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/shipping-cycles',
    summary: 'Create a cycle',
    access: manage,
    body: cycleForm,
    answer: cycle,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/shipping-cycles/{id}',
    summary: 'Change a cycle',
    ...onCycle,
    body: cycleForm,
    answer: cycle,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/shipping-cycles/{id}/duplicate',
    summary: 'Copy a cycle with its steps, inactive and with nobody in it',
    ...onCycle,
    answer: cycle,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/shipping-cycles/{id}',
    summary: 'Delete a cycle; whoever is in it leaves',
    ...onCycle,
  }),
  listSteps: endpoint({
    method: 'GET',
    path: '/api/shipping-cycles/{id}/steps',
    summary: 'The steps of a cycle, in their order',
    access: read,
    params: idParams,
    answer: z.object({ results: z.array(cycleStep) }),
  }),
  createStep: endpoint({
    method: 'POST',
    path: '/api/shipping-cycles/{id}/steps',
    summary: 'Add a step behind the others',
    ...onCycle,
    body: cycleStepForm,
    answer: cycleStep,
    status: 201,
  }),
  updateStep: endpoint({
    method: 'PUT',
    path: '/api/shipping-cycles/{id}/steps/{stepId}',
    summary: 'Change a step, for whoever comes to it from now on',
    ...onStep,
    body: cycleStepForm,
    answer: cycleStep,
  }),
  moveStep: endpoint({
    method: 'PUT',
    path: '/api/shipping-cycles/{id}/steps/{stepId}/position',
    summary: 'Put a step before another one, or last',
    ...onStep,
    body: z.strictObject({ before: z.nullable(id) }),
  }),
  removeStep: endpoint({
    method: 'DELETE',
    path: '/api/shipping-cycles/{id}/steps/{stepId}',
    summary: 'Delete a step; whoever waits for it goes on to the next',
    ...onStep,
  }),
  listContacts: endpoint({
    method: 'GET',
    path: '/api/shipping-cycles/{id}/contacts',
    summary: 'Who is in a cycle, or was: those who wait by their next time, all others latest first',
    access: read,
    params: idParams,
    query: z.strictObject({
      ...listQuery.shape,
      step: z.optional(id),
      which: z._default(z.enum(['waiting', 'received', 'left', 'finished', 'all']), 'waiting'),
    }),
    answer: listAnswer(enrolment),
  }),
  enrol: endpoint({
    method: 'PUT',
    path: '/api/shipping-cycles/{id}/contacts/{contactId}',
    summary: 'Put a contact into a cycle; whoever is in it already stays where they are',
    access: enrolByKey,
    params: enrolmentParams,
    answer: enrolment,
  }),
  unenrol: endpoint({
    method: 'DELETE',
    path: '/api/shipping-cycles/{id}/contacts/{contactId}',
    summary: 'Take a contact out of a cycle; what is pending is cancelled',
    access: enrolByKey,
    params: enrolmentParams,
  }),
  pauseContact: endpoint({
    method: 'POST',
    path: '/api/shipping-cycles/{id}/contacts/{contactId}/pause',
    summary: 'Pause one contact, or let them go on',
    access: enrolByKey,
    params: enrolmentParams,
    body: z.strictObject({ is_paused: z.boolean() }),
    answer: enrolment,
  }),
  /** The next step at once, without waiting for its time. */
  sendNow: endpoint({
    method: 'POST',
    path: '/api/shipping-cycles/{id}/contacts/{contactId}/send-now',
    summary: 'Start the next step with a contact now',
    access: { ...enrol, isNotForSupport: true },
    params: enrolmentParams,
    answer: enrolment,
  }),
  enrolMany: endpoint({
    method: 'POST',
    path: '/api/shipping-cycles/{id}/contacts',
    summary: 'Put many contacts into a cycle, or take them out',
    access: enrol,
    params: idParams,
    body: z.strictObject({ selection: contactSelection, action: z.enum(['add', 'remove']) }),
    answer: job,
    status: 202,
  }),
  listOfContact: endpoint({
    method: 'GET',
    path: '/api/contacts/{id}/shipping-cycles',
    summary: 'The cycles of a contact: those they are in first, then those they were in',
    access: member('contacts', { scope: 'shipping_cycles:read' }),
    params: idParams,
    answer: z.object({ results: z.array(enrolment) }),
  }),
};
