import type { CycleStep } from '@yupflow/contract/shipping-cycles';

/** Everybody who came as far as this step. */
export const cameTo = ({ waiting, received, left, skipped }: CycleStep): number => waiting + received + left + skipped;

const lossOf = (step: CycleStep) => (cameTo(step) > 0 ? step.left / cameTo(step) : 0);

/** A few people are no tendency. */
const fewest = 10;

/** The step at which most of those who reach it leave; null while too few have passed to say. */
export function worstLoss(steps: readonly CycleStep[]): string | null {
  const telling = steps.filter((step) => step.left > 0 && cameTo(step) >= fewest);
  if (steps.length < 2 || telling.length === 0) return null;
  return telling.reduce((worst, step) => (lossOf(step) > lossOf(worst) ? step : worst)).id;
}
