import type { Effect, Outgoing } from '../run/effect.ts';
import type { RunFault } from '../run/trace.ts';

/** Said by the simulator itself. */
export type NoteCode = 'ignored' | 'over' | 'attended';

type WithoutPlace<One> = One extends Effect ? Omit<One, 'key' | 'block'> : never;
/** How long somebody seems to type is no part of what happens. */
export type ToldEffect =
  | Exclude<WithoutPlace<Effect>, { type: 'send' | 'typing' }>
  | { readonly type: 'send'; readonly message: Outgoing };

/**
 * What a run looks like from outside, line by line. `block` is the name of the one that did it, for whoever reads: a
 * flow that was drawn anew and does the same tells the same story.
 */
export type StoryLine =
  | { readonly what: 'said'; readonly text: string }
  | { readonly what: 'noted'; readonly note: NoteCode }
  | { readonly what: 'done'; readonly block: string; readonly effect: ToldEffect }
  /** Its time was over: an answer that did not come, or a moment that it waited for. */
  | { readonly what: 'waited'; readonly block: string; readonly seconds: number }
  | {
      readonly what: 'ended';
      readonly block: string;
      /** `unfinished` goes on for longer than anybody looks. */
      readonly as: 'finished' | 'attended' | 'answer' | 'timer' | 'result' | 'unfinished' | RunFault['code'];
      /** For how long it would wait there; null for ever. */
      readonly seconds: number | null;
    };
