import { setFlagsFromString } from 'node:v8';

/** In percent: how far the heap may grow until the collector looks through all of it. With 0 it decides by itself. */
const letHeapGrow = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

let working = 0;

/**
 * For long work that keeps nothing: by itself the collector lets a heap grow to three times what is in use, and the
 * machine does not get that back. It looks sooner as long as such work goes on; always, it would cost whatever else
 * there is a fifth more, or worse.
 */
export async function withFrugalMemory<T>(work: () => Promise<T>): Promise<T> {
  working += 1;
  if (working === 1) letHeapGrow(40);
  try {
    return await work();
  } finally {
    working -= 1;
    if (working === 0) letHeapGrow(0);
  }
}
