import { fold } from '../../../../locales/fold.ts';

/** Those whose name begins with what was typed, then a later part of it, then those that contain it, then the rest. */
export function rankNames<Named extends { readonly name: string }>(people: readonly Named[], word: string): Named[] {
  const wanted = fold(word);
  // Within a rank they stay as they came.
  return people.toSorted((one, other) => rankOf(one.name, wanted) - rankOf(other.name, wanted));
}

function rankOf(name: string, wanted: string): number {
  const folded = fold(name);
  if (folded.startsWith(wanted)) return 0;
  if (folded.split(/[\s'-]+/).some((part) => part.startsWith(wanted))) return 1;
  return folded.includes(wanted) ? 2 : 3;
}
