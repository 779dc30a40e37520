/** Whether an error is PostgreSQL's "this key exists already", of the index named. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const fault = error as { code?: string; constraint?: string };
  return fault.code === '23505' && fault.constraint === index;
}
