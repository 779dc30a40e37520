import type { JobType } from '@yupflow/contract/jobs';
import type { Json } from '../../platform/db/db.types.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Progress, Reached } from './jobs.repository.ts';

/** A job in the hands of its runner. */
export interface RunningJob {
  readonly companyId: string;
  readonly id: string;
  readonly type: JobType;
  /** As it was given to `create`. */
  readonly input: Json;
  /** Who asked for it, or for its undoing. Null where they are gone. */
  readonly userId: string | null;
  /** Aborted when the runner should stop: it goes on later, maybe elsewhere. */
  readonly signal: AbortSignal;
  /**
   * One transaction in which the job is locked and still ours; what it says about its progress commits with its work.
   * It throws where the job was cancelled or taken over, and where it is time to stop: runners let that pass.
   */
  step<Result extends Progress>(work: (tx: Tx, reached: Reached) => Promise<Result>): Promise<Result>;
}

/** How a job ends, and what commits together with that: its file, its notification. */
export interface JobEnd {
  /** `prepared`: it waits for a person again. */
  readonly state?: 'done' | 'prepared';
  readonly settle?: (tx: Tx) => Promise<void>;
}

/** What a kind of job does. It may be called again after a crash, and goes on from what `step` reached. */
export interface JobRunner {
  run(job: RunningJob): Promise<JobEnd>;
  /** Takes back what `run` did, as far as nobody changed it since. */
  undo?(job: RunningJob): Promise<JobEnd>;
  /** However it ended, whether cancelled or failed: whoever looks at what it changed should read that anew. */
  onOver?(companyId: string): void;
}

export type JobRunners = Partial<Record<JobType, JobRunner>>;

interface Batch extends Progress {
  readonly isDone: boolean;
}

/** Works batch by batch until one is the last. `position` is what the batch before gave, null for the first one. */
export async function runInBatches<Position>(
  job: RunningJob,
  work: (tx: Tx, position: Position | null, reached: Reached) => Promise<Batch & { readonly position?: Position }>,
): Promise<void> {
  while (!(await job.step((tx, reached) => work(tx, reached.position as Position | null, reached))).isDone);
}
