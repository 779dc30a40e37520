import { hkdfSync } from 'node:crypto';

export const keyBytes = 32;

/** A key of its own for each purpose: one that leaks or is misused tells nothing about the master or the others. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  if (master.length !== keyBytes) throw new Error(`a master key has ${keyBytes} bytes`);
  return Buffer.from(hkdfSync('sha256', master, 'yupflow', purpose, keyBytes));
}
