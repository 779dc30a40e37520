import type { Effect } from '../run/effect.ts';
import type { Simulated } from './simulated.ts';
import type { StoryLine, ToldEffect } from './story-line.ts';

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
