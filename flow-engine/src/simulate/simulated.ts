import type { BlockType } from '../blocks/block.ts';
import type { FieldValue, ValueType } from '../conditions/fields.ts';
import type { Flow } from '../flow.ts';
import type { Effect, EffectOf, Outgoing } from '../run/effect.ts';
import type { SessionState } from '../run/session-state.ts';
import type { FieldChange, Remark, RunFault } from '../run/trace.ts';
import type { ReferenceKind } from '../run/world.ts';
import type { NoteCode, StoryLine } from './story-line.ts';

/** Somebody who does not exist. */
export interface SimulatedContact {
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly tags: ReadonlySet<string>;
  readonly assignedTo: string | null;
}

/** What the company really has. */
export interface Surroundings {
  readonly company: { readonly name: string };
  readonly country: string;
  readonly timezone: string;
  readonly isOpenAt: (moment: Date) => boolean;
  readonly typeOf: (field: string) => ValueType | undefined;
  readonly nameOfMember: (id: string) => string | null;
  readonly has: (kind: ReferenceKind, id: string) => boolean;
}

export interface RunningFlow {
  readonly id: string;
  readonly name: string;
  readonly document: Flow;
}

export type ChatEntry = { readonly id: number; readonly at: Date } & (
  | { readonly by: 'contact'; readonly text: string }
  | { readonly by: 'flow'; readonly message: Outgoing }
  | { readonly by: 'simulator'; readonly note: NoteCode }
);

/** One visit to one block, as the list of steps tells it. */
export interface TracedStep {
  readonly number: number;
  readonly flow: { readonly id: string; readonly name: string };
  readonly block: string;
  readonly name: string;
  readonly type: BlockType;
  /** When it was entered, or last went on. */
  readonly at: Date;
  readonly output: string | null;
  readonly isWaiting: boolean;
  readonly changes: readonly FieldChange[];
  readonly remarks: readonly Remark[];
  readonly effects: readonly Effect[];
}

export interface Simulated {
  readonly flow: RunningFlow;
  readonly state: SessionState;
  readonly now: Date;
  readonly contact: SimulatedContact;
  readonly seed: number;
  readonly chat: readonly ChatEntry[];
  readonly steps: readonly TracedStep[];
  /** The same as whoever stands outside would tell it. */
  readonly story: readonly StoryLine[];
  readonly fault: RunFault | null;
  /** The request whose outcome somebody has to invent. */
  readonly asked: EffectOf<'http_request'> | null;
  /** Another flow that has to be fetched before it goes on, and until when the clock was meant to run. */
  readonly entering: { readonly flow: string; readonly entry: string | null; readonly until: Date } | null;
  /** A person has the chat: the flow stands still. */
  readonly isHeld: boolean;
}
