import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface PeerCost {
  readonly seconds: number;
  readonly cpu: number;
}

/** read-excel-file, in a process of its own: how long it takes to read the file, and nothing else. */
export function readByPeer(path: string): PeerCost {
  const file = fileURLToPath(new URL('read-peer-process.ts', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [file, path]).toString()) as PeerCost;
}
