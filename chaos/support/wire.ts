import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { WireEntry } from '@yupflow/contract/simulator';
import type { SimulatedLine } from '../../server/test/support/simulated-line.ts';
import type { Deployment } from './deployment.ts';

/** The append-only log of what really passed on a line, as the phones' process keeps it on its disk. */
const pathOf = ({ dataDir }: Deployment, { id, owner }: SimulatedLine) =>
  join(dataDir, 'simulator', 'lines', owner.companyId, id, 'wire.jsonl');

/** From some place in the file on; a last line that is being written is left out. */
async function readFrom(path: string, start: number): Promise<WireEntry[]> {
  if (!existsSync(path)) return [];
  const entries: WireEntry[] = [];
  for await (const line of createInterface(createReadStream(path, { start })))
    if (line.endsWith('}')) entries.push(JSON.parse(line) as WireEntry);
  return entries;
}

export async function readWire(deployment: Deployment, lines: readonly SimulatedLine[]): Promise<WireEntry[]> {
  return (await Promise.all(lines.map((line) => readFrom(pathOf(deployment, line), 0)))).flat();
}

/** What passes on a line from now on. */
export function followWire(deployment: Deployment, line: SimulatedLine): () => Promise<WireEntry[]> {
  const path = pathOf(deployment, line);
  const start = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return () => readFrom(path, start);
}
