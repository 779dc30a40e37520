import type { Plan, Step } from './plan.ts';

type Fails = (plan: Plan) => Promise<boolean>;

/** How often it is tried: each is a deployment of its own. */
const mostTries = 40;

const stepsOf = ({ rounds }: Plan): Step[] => rounds.flatMap(({ steps }) => steps);

function only({ rounds, ...plan }: Plan, kept: ReadonlySet<Step>): Plan {
  return {
    ...plan,
    rounds: rounds.map((round) => ({ ...round, steps: round.steps.filter((step) => kept.has(step)) })),
  };
}

/** Leaves out what it fails without: first halves, then ever smaller parts, until every step that is left is needed. */
export async function shrink(plan: Plan, fails: Fails): Promise<Plan> {
  let steps = stepsOf(plan);
  let tries = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length && tries < mostTries; ) {
      const rest = steps.filter((_, index) => index < from || index >= from + size);
      tries += 1;
      if (await fails(only(plan, new Set(rest)))) steps = rest;
      else from += size;
    }
  }
  return only(plan, new Set(steps));
}

/** What happens in a plan, as somebody tells it. */
export function tell({ seed, timezone, rounds }: Plan, advances: readonly string[]): string {
  const told = rounds.flatMap(({ steps, isAtOnce }, number) => [
    ...steps.map(
      ({ deed, picks }) => `  ${isAtOnce && steps.length > 1 ? 'at once: ' : ''}${deed} (${picks.join(', ')})`,
    ),
    `  the clock moves by ${advances[number]}`,
  ]);
  return [`seed ${seed}, ${timezone}`, ...told].join('\n');
}
