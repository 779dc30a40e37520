import { deriveKey } from './derive-key.ts';

/** The first seals, all of them open: while the master key is being changed, the one before it still opens. */
export type MasterKeys = readonly [Buffer, ...Buffer[]];

type Purpose = 'bus' | 'data keys' | 'file links' | 'request fingerprints' | 'secret check';

export function deriveKeys(masters: MasterKeys, purpose: Purpose): readonly [Buffer, ...Buffer[]] {
  const [first, ...others] = masters;
  return [deriveKey(first, purpose), ...others.map((master) => deriveKey(master, purpose))];
}
