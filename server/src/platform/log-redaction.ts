/** Names under which nothing is ever logged, however deep they stand. */
const secretName = /authorization|cookie|passw|token|secret|smtp|credential|signature|keys?$/i;
const removed = '[redacted]';
const deepest = 8;
const longestList = 100;

/** Copies what is logged: secrets taken out, errors made plain, too deep and too long cut. */
export function redact(fields: object): Record<string, unknown> {
  return redactEntries(fields, 0);
}

function redactEntries(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretName.test(name) ? removed : redactValue(inner, depth)]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isError(value)) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (depth >= deepest) return '[…]';
  if (Array.isArray(value)) return value.slice(0, longestList).map((inner) => redactValue(inner, depth + 1));
  return isPlain(value) ? redactEntries(value, depth + 1) : `[${value.constructor.name}]`;
}

/** Some libraries hand on a copy of an error. */
function isError(value: object): value is Error {
  return (
    value instanceof Error ||
    ('message' in value && 'stack' in value && typeof value.message === 'string' && typeof value.stack === 'string')
  );
}

/** Requests, sockets and pools are no data: what they hold has no end. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** What is known to hold no value of a query, a row or a header. PostgreSQL's `detail` and `where` do, for example. */
const errorFields = ['code', 'status', 'statusCode', 'constraint', 'table', 'syscall', 'signal'] as const;

function describeError(error: Error, depth: number): Record<string, unknown> {
  const known = error as Partial<Record<(typeof errorFields)[number], unknown>>;
  const described: Record<string, unknown> = { type: error.name, message: messageOf(error) };
  for (const field of errorFields)
    if (known[field] !== undefined) described[field] = redactValue(known[field], deepest);
  // The stack begins with the message, so only its frames are kept.
  described.stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  if (depth >= deepest) return described;
  if (error.cause !== undefined) described.cause = redactValue(error.cause, depth + 1);
  if (error instanceof AggregateError) described.errors = redactValue(error.errors, depth + 1);
  return described;
}

/** SQLSTATE class 22 quotes the value that it could not take. */
export function messageOf(error: Error): string {
  const isDataError = 'code' in error && /^22...$/.test(String(error.code));
  return isDataError ? error.message.replace(/"[^"]*"/g, '"…"') : error.message;
}

/** Secrets can also stand in the middle of a text: in an address, or after the word that announces them. */
const secretTexts = /(:\/\/)[^\s/"@]+(?=@)|\b(Bearer\s+|(?:token|signature|password|secret|key)=)[^\s"&\\]+/gi;

export function scrubLine(line: string): string {
  return line.replace(
    secretTexts,
    (_all, address: string | undefined, announced: string | undefined) => `${address ?? announced}${removed}`,
  );
}
