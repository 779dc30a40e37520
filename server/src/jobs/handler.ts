/** What a handler may want to know about the job it does. */
interface RunningJob {
  readonly id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the job is no longer ours: its time is over, or we are shutting down. */
  readonly signal: AbortSignal;
  /** Aborted as soon as this process wants to end: what takes long and can go on later stops here. */
  readonly closing: AbortSignal;
}

export type Handler<Data extends object> = (data: Data, job: RunningJob) => Promise<void>;

/** Thrown by a handler that knows that no other try can go better: the job becomes a dead letter at once. */
export class HopelessError extends Error {
  override readonly name = 'HopelessError';
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
