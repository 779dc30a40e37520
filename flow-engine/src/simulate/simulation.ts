import { type FieldValue, firstNameOf, lastNameOf } from '../conditions/fields.ts';
import type { Effect, EffectOf } from '../run/effect.ts';
import type { FlowEvent } from '../run/flow-event.ts';
import { runFlow } from '../run/run-flow.ts';
import { newSession } from '../run/session-state.ts';
import type { FieldChange, Step } from '../run/trace.ts';
import type { World } from '../run/world.ts';
import type { ChatEntry, RunningFlow, Simulated, SimulatedContact, Surroundings, TracedStep } from './simulated.ts';
import { linesOf, nameOfBlock, secondsWaited } from './story.ts';
import type { NoteCode, StoryLine } from './story-line.ts';

function valueOfField({ values }: SimulatedContact, field: string): FieldValue | null {
  const name = String(values.get('full_name') ?? '');
  if (field === 'first_name') return firstNameOf(name);
  if (field === 'last_name') return lastNameOf(name);
  return values.get(field) ?? null;
}

function worldOf({ contact, now, seed }: Simulated, around: Surroundings): World {
  return {
    ...around,
    now,
    seed,
    isOpen: around.isOpenAt(now),
    tags: contact.tags,
    assignedTo: contact.assignedTo,
    valueOf: (field) => valueOfField(contact, field),
  };
}

function withValue(contact: SimulatedContact, field: string, value: FieldValue | null): SimulatedContact {
  const values = new Map(contact.values);
  if (value === null) values.delete(field);
  else values.set(field, value);
  return { ...contact, values };
}

/** What an effect makes of the contact; everything else of it is only told. */
function changed(contact: SimulatedContact, effect: Effect): SimulatedContact {
  switch (effect.type) {
    case 'field_set':
      return withValue(contact, effect.field, effect.value);
    case 'field_cleared':
      return withValue(contact, effect.field, null);
    case 'tag_added':
      return { ...contact, tags: new Set([...contact.tags, effect.tag]) };
    case 'tag_removed':
      return { ...contact, tags: new Set([...contact.tags].filter((tag) => tag !== effect.tag)) };
    case 'member_assigned':
      return { ...contact, assignedTo: effect.member };
    case 'assignment_removed':
      return { ...contact, assignedTo: null };
    default:
      return contact;
  }
}

type Said =
  | Pick<Extract<ChatEntry, { by: 'contact' }>, 'by' | 'text'>
  | Pick<Extract<ChatEntry, { by: 'flow' }>, 'by' | 'message'>
  | { readonly by: 'simulator'; readonly note: NoteCode };

const withEntry = (one: Simulated, said: Said): Simulated => ({
  ...one,
  chat: [...one.chat, { ...said, id: one.chat.length + 1, at: one.now }],
});

const withLine = (one: Simulated, line: StoryLine): Simulated => ({ ...one, story: [...one.story, line] });

const withNote = (one: Simulated, note: NoteCode): Simulated =>
  withLine(withEntry(one, { by: 'simulator', note }), { what: 'noted', note });

/** A step that goes on after a wait stays one step. */
function withStep(steps: readonly TracedStep[], { flow, now }: Simulated, step: Step, effects: readonly Effect[]) {
  const block = flow.document.blocks.find(({ id }) => id === step.block);
  const before = steps.find(({ number }) => number === step.number);
  const traced: TracedStep = {
    ...step,
    flow: { id: flow.id, name: flow.name },
    name: block?.name ?? '',
    type: block?.type ?? 'start',
    at: now,
    changes: [...(before?.changes ?? []), ...step.changes],
    remarks: [...(before?.remarks ?? []), ...step.remarks],
    effects: [...(before?.effects ?? []), ...effects],
  };
  return [...steps.filter((one) => one !== before), traced];
}

const isOf =
  <Type extends Effect['type']>(type: Type) =>
  (effect: Effect): effect is EffectOf<Type> =>
    effect.type === type;

/** Gives the engine one event, and does what it says. */
function step(given: Simulated, event: FlowEvent, around: Surroundings, ownChanges: readonly FieldChange[] = []) {
  const { state, effects, steps, fault } = runFlow(given.flow.document, given.state, event, worldOf(given, around));
  let next: Simulated = { ...given, state, fault, story: [...given.story, ...linesOf(given, effects)] };
  for (const effect of effects) {
    if (effect.type === 'send') next = withEntry(next, { by: 'flow', message: effect.message });
    if (effect.type === 'member_assigned') next = { ...next, isHeld: true };
    if (effect.type === 'assignment_removed' || effect.type === 'automation_restarted')
      next = { ...next, isHeld: false };
    next = { ...next, contact: changed(next.contact, effect) };
  }
  const [first, ...others] = steps;
  const told = first ? [{ ...first, changes: [...ownChanges, ...first.changes] }, ...others] : [];
  for (const one of told) {
    // Keys begin with the number of their step.
    const own = effects.filter(({ key }) => key.startsWith(`${one.number}.`));
    next = { ...next, steps: withStep(next.steps, next, one, own) };
  }
  const jump = effects.findLast(isOf('flow_entered'));
  const isAsking = state.wait?.kind === 'result';
  return {
    ...next,
    asked: isAsking ? (effects.findLast(isOf('http_request')) ?? given.asked) : null,
    entering: jump && state.status === 'new' ? { flow: jump.flow, entry: jump.entry, until: next.now } : null,
  };
}

/** When something happens by itself; null where nothing does. */
export const nextTimer = ({ state, isHeld }: Simulated): Date | null =>
  !isHeld && state.wait?.until ? new Date(state.wait.until) : null;

const isDelay = ({ flow, state }: Simulated) =>
  flow.document.blocks.find(({ id }) => id === state.block)?.type === 'delay';

/** A loop that delays itself would go on for ever: then somebody has to ask for more. */
const mostTimers = 100;
const mostSteps = 2_000;

/** Its time is over. What seconds of a delay do is no story. */
function ring(one: Simulated, due: Date, around: Surroundings): Simulated {
  const line = { what: 'waited', block: nameOfBlock(one, one.state.block), seconds: secondsWaited(one) ?? 0 } as const;
  const told = isDelay(one) ? one : withLine(one, line);
  return step({ ...told, now: due > one.now ? due : one.now }, { type: 'timer' }, around);
}

/** Everything that is due until then happens at its own time. Seconds of a delay pass by themselves. */
export function passUntil(given: Simulated, moment: Date, around: Surroundings): Simulated {
  let one = given;
  const isEnough = (passed: number) => passed >= mostTimers || one.state.steps - given.state.steps >= mostSteps;
  for (let passed = 0; !isEnough(passed) && !one.entering; passed++) {
    const due = nextTimer(one);
    if (!due || (due > moment && !isDelay(one))) break;
    one = ring(one, due, around);
  }
  // What is still due keeps the clock back.
  const rest = nextTimer(one);
  if (rest && rest <= moment && !one.entering) return one;
  const until = moment > one.now ? moment : one.now;
  return one.entering ? { ...one, entering: { ...one.entering, until } } : { ...one, now: until };
}

const goOn = (one: Simulated, around: Surroundings) => passUntil(one, one.now, around);

export const newSimulation = (flow: RunningFlow, contact: SimulatedContact, now: Date, seed: number): Simulated => ({
  flow,
  state: newSession,
  now,
  contact,
  seed,
  chat: [],
  steps: [],
  story: [],
  fault: null,
  asked: null,
  entering: null,
  isHeld: false,
});

/** The flow begins: with the first thing that the contact says, or by itself. */
export function begin(one: Simulated, text: string | null, around: Surroundings): Simulated {
  const { given, changes } = text === null ? { given: one, changes: [] } : heard(one, text);
  return goOn(step(given, { type: 'enter', block: null }, around, changes), around);
}

/** What was said last is a field of the contact. */
function heard(one: Simulated, text: string) {
  const before = valueOfField(one.contact, 'last_message');
  const spoken = withEntry({ ...one, contact: withValue(one.contact, 'last_message', text) }, { by: 'contact', text });
  const given = withLine(spoken, { what: 'said', text });
  const changes: FieldChange[] = before === text ? [] : [{ field: 'last_message', before, after: text }];
  return { given, changes };
}

/** The contact writes, or presses what is offered: a button sends its label. */
export function say(one: Simulated, text: string, around: Surroundings): Simulated {
  if (one.state.status === 'new') return one.entering ? one : begin(one, text, around);
  const { given, changes } = heard(one, text);
  if (given.isHeld) return withNote(given, 'attended');
  if (given.state.status !== 'waiting') return withNote(given, 'over');
  if (given.state.wait?.kind !== 'answer') return withNote(given, 'ignored');
  return goOn(step(given, { type: 'message', kind: 'text', text }, around, changes), around);
}

export type InventedResult =
  | { readonly isOk: true; readonly body: unknown }
  | { readonly isOk: false; readonly error?: string };

/** What became of the request that did not go out. */
export function giveResult(one: Simulated, result: InventedResult, around: Surroundings): Simulated {
  if (one.state.wait?.kind !== 'result') return one;
  const { key } = one.state.wait;
  const event: FlowEvent = result.isOk
    ? { type: 'result', key, isOk: true, status: 200, body: result.body }
    : { type: 'result', key, isOk: false, status: 500, ...(result.error ? { error: result.error } : {}) };
  return goOn(step({ ...one, asked: null }, event, around), around);
}

/** The flow that it jumped to is there; null where it can't be had. */
export function enterFlow(one: Simulated, flow: RunningFlow | null, around: Surroundings): Simulated {
  if (!one.entering) return one;
  const { entry, until } = one.entering;
  if (!flow) {
    const fault = { code: 'broken_flow', block: one.state.block } as const;
    return { ...one, entering: null, fault, state: { ...one.state, status: 'faulted', wait: null } };
  }
  const inside = step({ ...one, flow, entering: null }, { type: 'enter', block: entry }, around);
  return passUntil(inside, until, around);
}

/** Whoever attended gives the chat back: what was due meanwhile happens now. */
export const resume = (one: Simulated, around: Surroundings): Simulated => goOn({ ...one, isHeld: false }, around);
