import { parentPort, workerData } from 'node:worker_threads';
import { SheetFault } from '../../platform/xlsx/read-fault.ts';
import { readBatches } from './read-batches.ts';
import type { Told, ToldThread } from './read-batches-aside.ts';

/** The thread that `readBatchesAside` starts. */
const { reading, wanted } = workerData as ToldThread;
const tell = (told: Told, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(told, transferred);

try {
  for await (const batch of readBatches(reading)) {
    // The whole thread sleeps until somebody wants the batch: it has nothing else to do.
    Atomics.wait(wanted, 0, 0);
    Atomics.sub(wanted, 0, 1);
    tell({ batch }, [batch.json.buffer]);
  }
  tell({ isDone: true });
} catch (error) {
  // Only its words would pass between threads.
  if (!(error instanceof SheetFault)) throw error;
  tell({ fault: error.code });
}
