import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import type { Config } from './config.ts';
import { messageOf, redact, scrubLine } from './log-redaction.ts';

export type Log = pino.Logger;

/** Ids that every line tells while one request or one job is being worked on. */
interface LogContext {
  requestId?: string;
  companyId?: string;
  userId?: string;
  apiKeyId?: string;
  queue?: string;
  jobId?: string;
}

const context = new AsyncLocalStorage<LogContext>();

/** Every line logged by `work`, and by whatever it calls or awaits, carries these ids. */
export function withLogContext<T>(ids: LogContext, work: () => T): T {
  return context.run({ ...ids }, work);
}

/** For ids that become known on the way, such as the company once the caller is known. */
export function addToLogContext(ids: LogContext): void {
  const current = context.getStore();
  if (current) Object.assign(current, ids);
}

export function createLog({
  level,
  destination,
}: {
  level: Config['logLevel'];
  destination: pino.DestinationStream;
}): Log {
  const log: Log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...context.getStore() }),
      formatters: {
        level: (label) => ({ level: label }),
        log: redact,
      },
      serializers: { err: (value: unknown) => value },
      hooks: { logMethod: sayWhy, streamWrite: scrubLine },
    },
    destination,
  );
  // pino hands what children are given past every formatter.
  const { child } = log;
  log.child = function redactedChild(this: Log, bindings: object, options?: object) {
    return Reflect.apply(child, this, [redact(bindings), options]);
  };
  return log;
}

/** A line without words of its own says what the error says; pino by itself would take the message unredacted. */
function sayWhy(this: Log, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, ...words] = args as unknown[];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (words.length === 0 && error instanceof Error)
    method.call(this, first instanceof Error ? { err: first } : (first as object), messageOf(error));
  else method.apply(this, args);
}
