import { choicesAsText } from '../../src/choices/choices-as-text.ts';
import type { Flow } from '../../src/flow.ts';
import type { Effect } from '../../src/run/effect.ts';
import type { FlowEvent } from '../../src/run/flow-event.ts';
import { runFlow } from '../../src/run/run-flow.ts';
import { newSession, type SessionState, sessionState } from '../../src/run/session-state.ts';
import type { RunFault, Step } from '../../src/run/trace.ts';
import { type Person, sunday, type WorldChanges, worldOf } from './test-world.ts';

/** What the contact sees of a message. */
export function shown(message: Extract<Effect, { type: 'send' }>['message']): string {
  switch (message.kind) {
    case 'text':
      return message.text;
    case 'choices':
      return choicesAsText(message);
    case 'link':
      return `${message.text}\n[${message.label}] ${message.url}`;
    case 'location':
      return `[location] ${message.title}, ${message.address}`;
    case 'contact':
      return message.cards.map(({ name, phone }) => `[contact] ${name} ${phone}`).join('\n');
    case 'template':
      return `[template] ${message.body.join(', ')}`;
    default:
      return `[${message.kind}] ${message.media.name} ${message.text}`.trim();
  }
}

/** One session with everything around it: applies effects to the contact, loads other flows, moves the clock. */
export class Host {
  readonly contact: Person;
  readonly effects: Effect[] = [];
  readonly steps: Step[] = [];
  state: SessionState = newSession;
  fault: RunFault | null = null;
  now: Date = sunday;
  /** What the database gives back of what it was given. */
  restore = (state: SessionState): SessionState => sessionState.parse(JSON.parse(JSON.stringify(state)));
  private readonly keys = new Set<string>();
  private readonly published = new Map<string, Flow>();
  private readonly changes: WorldChanges;
  /** The version that the session is on. */
  private running: Flow | undefined;

  constructor(contact: Person, changes: WorldChanges = {}) {
    this.contact = contact;
    this.changes = changes;
    this.now = changes.now ?? sunday;
  }

  publish(id: string, flow: Flow): void {
    this.published.set(id, flow);
  }

  /** Begins a flow, or goes on in one, at the version that is published now. */
  enter(id: string, entry: string | null = null): Effect[] {
    this.running = this.published.get(id);
    return this.give({ type: 'enter', block: entry });
  }

  write(text: string, kind = 'text'): Effect[] {
    return this.give({ type: 'message', kind, text });
  }

  /** Moves the clock, and wakes the session each time that it is due on the way. */
  wait(milliseconds: number): Effect[] {
    const end = this.now.getTime() + milliseconds;
    const woken: Effect[] = [];
    for (let due = this.due(); due !== null && due <= end; due = this.due()) {
      this.now = new Date(Math.max(due, this.now.getTime()));
      woken.push(...this.give({ type: 'timer' }));
    }
    this.now = new Date(end);
    return woken;
  }

  give(event: FlowEvent): Effect[] {
    if (!this.running) throw new Error('no such flow');
    const before = this.effects.length;
    const state = this.restore(this.state);
    const result = runFlow(this.running, state, event, worldOf(this.contact, { ...this.changes, now: this.now }));
    this.state = result.state;
    this.fault = result.fault;
    this.steps.push(...result.steps);
    for (const effect of result.effects) this.apply(effect);
    return this.effects.slice(before);
  }

  private due(): number | null {
    const until = this.state.wait?.until ?? null;
    return until === null ? null : Date.parse(until);
  }

  private apply(effect: Effect): void {
    if (this.keys.has(effect.key)) throw new Error(`done twice: ${effect.key}`);
    this.keys.add(effect.key);
    this.effects.push(effect);
    const { contact } = this;
    if (effect.type === 'field_set') contact.fields.set(effect.field, effect.value);
    if (effect.type === 'field_cleared') contact.fields.delete(effect.field);
    if (effect.type === 'tag_added') contact.tags.add(effect.tag);
    if (effect.type === 'tag_removed') contact.tags.delete(effect.tag);
    if (effect.type === 'member_assigned') contact.assignedTo = effect.member;
    if (effect.type === 'assignment_removed') contact.assignedTo = null;
    if (effect.type === 'flow_entered') this.enter(effect.flow, effect.entry);
  }
}
