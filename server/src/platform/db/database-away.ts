/** SQLSTATE classes and system errors that mean: the database is away for a moment. */
const awayCodes = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/;
const awayMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && awayCodes.test(code)) || (typeof message === 'string' && awayMessages.test(message))
  );
}
