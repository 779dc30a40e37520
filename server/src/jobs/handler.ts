/** What a handler may want to know about the job it does. */
interface RunningJob {
  readonly id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the job is no longer ours: its time is over, or we are shutting down. */
  readonly signal: AbortSignal;
}

export type Handler<Data extends object> = (data: Data, job: RunningJob) => Promise<void>;
