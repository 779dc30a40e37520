import { replaceVariables } from '../variables/fill-variables.ts';
import { plainValue } from './variable-values.ts';
import type { World } from './world.ts';

/** A value can't leave its place in an address; only one that stands at the very beginning may be a whole address. */
export function fillUrl(url: string, world: World): string {
  return replaceVariables(url.trim(), (name, fallback, place) => {
    const value = plainValue(name, world) || fallback;
    return place === 0 ? value.trim() : encodeURIComponent(value.toWellFormed());
  });
}
