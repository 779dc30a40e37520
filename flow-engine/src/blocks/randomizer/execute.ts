import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { seededDraw } from '../../seeded-draw.ts';
import type { RandomizerBlock } from './schema.ts';

/** The same contact goes the same way each time; over many contacts the shares are as drawn. */
export function executeRandomizer({ id, branches }: RandomizerBlock, { world }: StepContext): BlockOutcome {
  const total = branches.reduce((sum, { percent }) => sum + percent, 0);
  let left = seededDraw(world.seed, id) * total;
  const drawn = branches.find(({ percent }) => {
    left -= percent;
    return left < 0;
  });
  return { go: (drawn ?? branches[0])?.id ?? '' };
}
