import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SheetFault } from '../../platform/xlsx/read-fault.ts';
import type { Batch, Reading } from './read-batches.ts';

export interface ToldThread {
  readonly reading: Reading;
  /** How many batches it may hand over. */
  readonly wanted: Int32Array;
}

export type Told = { readonly batch: Batch } | { readonly isDone: true } | { readonly fault: SheetFault['code'] };

/**
 * Left to itself the collector lets garbage grow with the sheet, and the machine never gets that memory back. Reading
 * needs a third of this, whatever the sheet.
 */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 24 };

function faultOf(error: unknown): unknown {
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new SheetFault('too_large', { cause: error }) : error;
}

/** As `readBatches`, in a thread: a large sheet keeps nobody waiting, and has its own bounded memory. One batch ahead. */
export async function* readBatchesAside(reading: Reading): AsyncGenerator<Batch> {
  const wanted = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ToldThread = { reading, wanted };
  const thread = new Worker(new URL('./read-batches-thread.ts', import.meta.url), { workerData, resourceLimits });
  const want = () => {
    Atomics.add(wanted, 0, 1);
    Atomics.notify(wanted, 0);
  };
  want();
  try {
    for await (const [told] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Told]>) {
      if ('fault' in told) throw new SheetFault(told.fault);
      if ('isDone' in told) return;
      want();
      yield told.batch;
    }
    throw new Error('the thread ended before the sheet did');
  } catch (error) {
    throw faultOf(error);
  } finally {
    await thread.terminate();
  }
}
