import type { FieldValue } from '../conditions/fields.ts';
import { fillVariables } from '../variables/fill-variables.ts';
import { isWritable, typeOfField, wholeName } from './contact-fields.ts';
import type { Effect } from './effect.ts';
import type { FlowEvent } from './flow-event.ts';
import type { Wait } from './session-state.ts';
import type { FieldChange, Remark, RemarkCode } from './trace.ts';
import { plainValue, writtenValue } from './variable-values.ts';
import type { WorkingContact } from './working-contact.ts';
import type { World } from './world.ts';

type WithoutKey<One> = One extends Effect ? Omit<One, 'key' | 'block'> : never;
/** An effect as a block says it; its key is given here. */
export type Intent = WithoutKey<Effect>;

/** How a block is left, or why it is not. */
export type BlockOutcome =
  | { readonly go: string }
  | { readonly wait: Wait }
  | { readonly jump: string; readonly entry: string | null }
  | { readonly finish: true };

/** What a block may ask and do while the session is in it. */
export interface StepContext {
  /** With what earlier blocks of the same event changed. */
  readonly world: World;
  /** What it had been waiting for; null when the block is entered. */
  readonly event: FlowEvent | null;
  /** Answers so far that fitted nothing. */
  readonly tries: number;
  /** Gives the key, for those who wait for the outcome. */
  emit(intent: Intent): string;
  /**
   * Changes a field, or clears it with null. What is so already stays silent; a field that is gone, or that nobody
   * may write, gets a remark. Parts of the name change the whole.
   */
  change(field: string, value: FieldValue | null): void;
  addTag(tag: string): void;
  removeTag(tag: string): void;
  /** The working copy only: who it is for is the effect's. */
  assign(member: string | null): void;
  remark(code: RemarkCode, about?: string): void;
  /** Puts values in place of variables, as people of the country write them. */
  fill(text: string): string;
  /** The same for machines: values as they are kept. */
  fillPlain(text: string): string;
}

/** The step under way, and what it left behind. */
export interface OpenStep {
  readonly context: StepContext;
  readonly changes: readonly FieldChange[];
  readonly remarks: readonly Remark[];
  readonly effects: readonly Effect[];
}

interface StepPlace {
  readonly number: number;
  readonly block: string;
  readonly event: FlowEvent | null;
  readonly tries: number;
  /** Effects that this step has had before it waited. */
  readonly effectsBefore: number;
}

export function openStep(contact: WorkingContact, place: StepPlace): OpenStep {
  const { world } = contact;
  const changes: FieldChange[] = [];
  const remarks: Remark[] = [];
  const effects: Effect[] = [];
  const context: StepContext = {
    world,
    event: place.event,
    tries: place.tries,
    emit(intent) {
      const key = `${place.number}.${place.effectsBefore + effects.length + 1}`;
      effects.push({ ...intent, key, block: place.block } as Effect);
      return key;
    },
    change(named, given) {
      if (typeOfField(named, world) === undefined) return context.remark('missing_field', named);
      if (!isWritable(named)) return context.remark('wrong_value', named);
      const { field, value } = wholeName(named, given, world);
      const before = world.valueOf(field) ?? null;
      if (before === value) return;
      contact.set(field, value);
      changes.push({ field, before, after: value });
      context.emit(value === null ? { type: 'field_cleared', field } : { type: 'field_set', field, value });
    },
    addTag(tag) {
      if (!world.has('tag', tag)) return context.remark('missing_tag', tag);
      if (world.tags.has(tag)) return;
      contact.addTag(tag);
      context.emit({ type: 'tag_added', tag });
    },
    removeTag(tag) {
      if (!world.has('tag', tag)) return context.remark('missing_tag', tag);
      if (!world.tags.has(tag)) return;
      contact.removeTag(tag);
      context.emit({ type: 'tag_removed', tag });
    },
    assign: contact.assign,
    remark: (code, about) => void remarks.push(about === undefined ? { code } : { code, about }),
    fill: (text) => fillVariables(text, (name) => writtenValue(name, world)),
    fillPlain: (text) => fillVariables(text, (name) => plainValue(name, world)),
  };
  return { context, changes, remarks, effects };
}
