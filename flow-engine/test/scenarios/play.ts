import { expect } from 'vitest';
import type { FieldValue } from '../../src/conditions/fields.ts';
import type { Flow } from '../../src/flow.ts';
import type { Effect } from '../../src/run/effect.ts';
import type { RemarkCode, RunFault } from '../../src/run/trace.ts';
import { Host, shown } from '../support/host.ts';
import { flows } from '../support/known-things.ts';
import { person, type WorldChanges } from '../support/test-world.ts';

/** One line of a conversation: what is said, what happens, or what is true then. */
export type Line =
  /** The next message that the contact gets. */
  | { readonly bot: string }
  | { readonly contact: string }
  | { readonly sends: string }
  /** So much time goes by. */
  | { readonly later: string }
  /** The next effect that is no message has these parts. */
  | { readonly does: Partial<Effect> & { readonly type: Effect['type'] } }
  /** The outcome of the last request. */
  | { readonly answers: { readonly isOk: boolean; readonly status?: number; readonly body?: unknown } }
  | { readonly publishes: Flow }
  | { readonly knows: Readonly<Record<string, FieldValue | null>> }
  | { readonly wearing: readonly string[] }
  | { readonly remarks: readonly RemarkCode[] }
  | { readonly is: 'waiting' | 'finished' }
  | { readonly fails: RunFault['code'] };

export interface Scenario {
  readonly title: string;
  readonly flow: Flow;
  /** By id, beside the one that begins. */
  readonly others?: Readonly<Record<string, Flow>>;
  readonly fields?: Readonly<Record<string, FieldValue>>;
  readonly tags?: readonly string[];
  readonly assignedTo?: string;
  readonly world?: WorldChanges;
  readonly talk: readonly Line[];
}

const lengths = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** `3 days`, `30 seconds`. */
function lengthOf(text: string): number {
  const [, amount, unit] = /^(\d+) (second|minute|hour|day)s?$/.exec(text) ?? [];
  return Number(amount) * lengths[(unit ?? '') as keyof typeof lengths];
}

const isSend = (effect: Effect) => effect.type === 'send';
/** What the talk need not mention. */
const isQuiet = ({ type }: Effect) => type === 'flow_entered' || type === 'field_set' || type === 'field_cleared';

/** Plays a conversation line by line; whatever the flow does that no line mentions is a fault. */
export function play({ flow, others = {}, talk, world, ...who }: Scenario): void {
  const contact = person(who.fields, who.tags);
  contact.assignedTo = who.assignedTo ?? null;
  const host = new Host(contact, world);
  host.publish(flows.main, flow);
  for (const [id, other] of Object.entries(others)) host.publish(id, other);
  const open: Effect[] = [];
  const happen = (effects: readonly Effect[]) => open.push(...effects.filter((effect) => !isQuiet(effect)));
  const next = () => {
    const effect = open.shift();
    return effect && isSend(effect) ? { bot: shown(effect.message) } : effect;
  };
  const nothingMore = () =>
    expect(open.splice(0).map((effect) => (isSend(effect) ? shown(effect.message) : effect))).toEqual([]);
  happen(host.enter(flows.main));
  for (const line of talk) {
    if ('bot' in line) expect(next()).toEqual({ bot: line.bot });
    else if ('does' in line) expect(open.shift()).toMatchObject(line.does);
    else nothingMore();
    if ('contact' in line) happen(host.write(line.contact));
    if ('sends' in line) happen(host.write('', line.sends));
    if ('later' in line) happen(host.wait(lengthOf(line.later)));
    if ('publishes' in line) host.publish(flows.main, line.publishes);
    if ('answers' in line) {
      const key = host.effects.findLast(({ type }) => type === 'http_request')?.key ?? '';
      happen(host.give({ type: 'result', key, ...line.answers }));
    }
    if ('knows' in line) {
      const known = Object.keys(line.knows).map((field) => [field, contact.fields.get(field) ?? null]);
      expect(Object.fromEntries(known)).toEqual(line.knows);
    }
    if ('wearing' in line) expect([...contact.tags].sort()).toEqual([...line.wearing].sort());
    if ('remarks' in line)
      expect(host.steps.flatMap(({ remarks }) => remarks).map(({ code }) => code)).toEqual(line.remarks);
    if ('is' in line) expect(host.state.status).toBe(line.is);
    if ('fails' in line) expect(host.fault?.code).toBe(line.fails);
  }
  nothingMore();
}
