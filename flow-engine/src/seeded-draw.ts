import { seededRandom } from './seeded-random.ts';

/** A number in [0, 1) for one contact at one place: always the same there, and another elsewhere. */
export function seededDraw(seed: number, place: string): number {
  // FNV-1a over the place, begun with the seed.
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (const character of place) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return seededRandom(hash)();
}
