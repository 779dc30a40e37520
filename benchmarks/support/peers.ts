import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface PeerCost {
  readonly seconds: number;
  readonly cpu: number;
}

function run<Told extends PeerCost>(name: string, ...given: string[]): Told {
  const file = fileURLToPath(new URL(`${name}-process.ts`, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [file, ...given]).toString()) as Told;
}

/** read-excel-file, in a process of its own: how long it takes to read the file, and nothing else. */
export const readByPeer = (path: string) => run('read-peer', path);

/** write-excel-file, likewise: it gets the rows of a file that is there, and writes them to another. */
export const writeByPeer = (from: string, to: string) => run<PeerCost & { rows: number }>('write-peer', from, to);
