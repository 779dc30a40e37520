import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { WireEntry } from '@yupflow/contract/simulator';

export interface WireLog {
  readonly entries: readonly WireEntry[];
  /** On the disk when it returns: only then is anything acknowledged. */
  append(entry: Omit<WireEntry, 'seq'>): WireEntry;
  close(): void;
}

const chunkBytes = 1 << 20;

/** One JSON line an entry, only ever added to. A last line that a kill cut short was never acknowledged, and goes. */
export function openWireLog(path: string): WireLog {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a+', 0o600);
  const entries = readEntries(file);
  return {
    entries,
    append(entry) {
      const whole = { seq: entries.length + 1, ...entry };
      writeSync(file, `${JSON.stringify(whole)}\n`);
      entries.push(whole);
      return whole;
    },
    close: () => closeSync(file),
  };
}

function readEntries(file: number): WireEntry[] {
  const entries: WireEntry[] = [];
  const { size } = fstatSync(file);
  const chunk = Buffer.alloc(Math.min(chunkBytes, size));
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let wholeBytes = 0;
  for (let at = 0; at < size; ) {
    const count = readSync(file, chunk, 0, chunk.length, at);
    const read = chunk.subarray(0, count);
    const lines = (rest + decoder.write(read)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) entries.push(JSON.parse(line) as WireEntry);
    if (lines.length > 0) wholeBytes = at + read.lastIndexOf('\n') + 1;
    at += count;
  }
  if (wholeBytes < size) ftruncateSync(file, wholeBytes);
  return entries;
}
