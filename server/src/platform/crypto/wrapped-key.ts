import { dataKeyPlace, type KeyHolder } from './place.ts';
import { SealError, seal, unseal } from './seal.ts';

const format = 1;

/** A data key as it stands in the database: useless without the master key, and bound to its holder. */
export function wrap(wrappingKey: Buffer, holder: KeyHolder, version: number, dataKey: Buffer): Buffer {
  return Buffer.concat([Buffer.of(format), seal(wrappingKey, dataKeyPlace(holder, version), dataKey)]);
}

export function unwrap(wrappingKeys: readonly Buffer[], holder: KeyHolder, version: number, wrapped: Buffer): Buffer {
  if (wrapped[0] !== format) throw new SealError('an unknown format');
  return unseal(wrappingKeys, dataKeyPlace(holder, version), wrapped.subarray(1));
}
