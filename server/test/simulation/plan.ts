import { chanceFrom } from '../support/chance.ts';

/** Something that somebody does. The numbers choose among what there is when its turn comes. */
export interface Step {
  readonly deed: string;
  readonly picks: readonly [number, number, number];
}

interface Round {
  readonly steps: readonly Step[];
  /** All of them at the same moment, rather than one after the other. */
  readonly isAtOnce: boolean;
}

/** All that happens in the company of a seed, before any of it has happened. */
export interface Plan {
  readonly seed: number;
  readonly timezone: string;
  readonly rounds: readonly Round[];
}

/** Seeds that share a deployment, and its clock. A seed that is seen again has the clock that it had among the others. */
export interface Era {
  readonly begins: string;
  /** How far the clock is moved after each round. */
  readonly advances: readonly string[];
}

const seedsOfAnEra = 100;
const roundsOfAnEra = 10;

export const eraOf = (seed: number): number => Math.floor(seed / seedsOfAnEra);

/** Seeds that follow each other have nothing else in common. */
const chanceOf = (seed: number, of: number) => chanceFrom(Math.imul(seed * 8 + of + 1, 2_654_435_761) >>> 0);

type Weighted<T> = readonly (readonly [T, number])[];

function choose<T>(chance: () => number, from: Weighted<T>): T {
  const whole = from.reduce((sum, [, weight]) => sum + weight, 0);
  let left = chance() * whole;
  for (const [one, weight] of from) {
    left -= weight;
    if (left < 0) return one;
  }
  throw new Error('nothing to choose from');
}

/** A day like any other, the nights when Lisbon's clocks change, the ends of months and years, a leap day. */
const beginnings: Weighted<string> = [
  ['2040-01-02T11:00:00Z', 3],
  ['2040-03-24T21:00:00Z', 2],
  ['2040-10-27T21:00:00Z', 2],
  ['2040-12-30T15:00:00Z', 1],
  ['2040-02-27T09:00:00Z', 1],
  ['2041-01-30T09:00:00Z', 1],
];

const advances: Weighted<string> = [
  ['PT15S', 4],
  ['PT2M', 4],
  ['PT20M', 3],
  ['PT1H10M', 3],
  ['PT5H', 2],
  ['P1D', 2],
  ['P3D', 1],
  ['P12D', 1],
];

const timezones: Weighted<string> = [
  ['America/Sao_Paulo', 3],
  ['Europe/Lisbon', 3],
  ['Asia/Kolkata', 1],
  ['Pacific/Auckland', 1],
];

export function planEra(era: number): Era {
  const chance = chanceOf(era, 0);
  return {
    begins: choose(chance, beginnings),
    advances: Array.from({ length: roundsOfAnEra }, () => choose(chance, advances)),
  };
}

/** `deeds`: what can be done, and how often it is. */
export function planSeed(seed: number, deeds: Weighted<string>): Plan {
  const chance = chanceOf(seed, 1);
  const pick = () => Math.floor(chance() * 2 ** 16);
  return {
    seed,
    timezone: choose(chance, timezones),
    rounds: Array.from({ length: roundsOfAnEra }, () => ({
      isAtOnce: chance() < 0.4,
      steps: Array.from({ length: Math.floor(chance() * 7) }, () => ({
        deed: choose(chance, deeds),
        picks: [pick(), pick(), pick()] as const,
      })),
    })),
  };
}
