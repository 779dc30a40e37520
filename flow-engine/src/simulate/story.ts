import type { Effect, Outgoing } from '../run/effect.ts';
import type { RunFault } from '../run/trace.ts';
import type { NoteCode, Simulated } from './simulated.ts';

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

export const nameOfBlock = ({ flow }: Pick<Simulated, 'flow'>, id: string | null): string =>
  flow.document.blocks.find((block) => block.id === id)?.name ?? '';

function toldEffect({ key: _key, block: _block, ...effect }: Effect): ToldEffect | null {
  if (effect.type === 'typing') return null;
  return effect.type === 'send' ? { type: 'send', message: effect.message } : (effect as ToldEffect);
}

export function linesOf(one: Simulated, effects: readonly Effect[]): StoryLine[] {
  return effects.flatMap((effect) => {
    const told = toldEffect(effect);
    return told ? [{ what: 'done', block: nameOfBlock(one, effect.block), effect: told }] : [];
  });
}

/** For how long it waits where it stands, counted from when it came there. */
export function secondsWaited({ steps, state }: Simulated): number | null {
  const since = steps.at(-1)?.at;
  const until = state.wait?.until;
  return since && until ? Math.round((Date.parse(until) - since.getTime()) / 1_000) : null;
}

/** How it stands at the end. */
export function lastLine(one: Simulated, isCut: boolean): StoryLine {
  const { state, fault, isHeld } = one;
  const block = nameOfBlock(one, state.block);
  if (isCut) return { what: 'ended', block, as: 'unfinished', seconds: null };
  if (fault) return { what: 'ended', block, as: fault.code, seconds: null };
  if (!state.wait) return { what: 'ended', block, as: 'finished', seconds: null };
  if (isHeld) return { what: 'ended', block, as: 'attended', seconds: null };
  return { what: 'ended', block, as: state.wait.kind, seconds: secondsWaited(one) };
}
