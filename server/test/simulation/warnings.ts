import { isDatabaseAway } from '../../src/platform/db/database-away.ts';

export interface Logged {
  readonly level: number | string;
  readonly msg: string;
  readonly companyId?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** What is part of the game: phones unlink lines, and whoever counts a company at the same moment as another leaves it to them. */
const expected = ['a line was lost and waits for a person', 'the figures of a company wait for the next minute'];

/**
 * Nobody takes the database away here, so these say only that the machine had no time for it: a ping or a connection took
 * too long, and was asked for again. What becomes of jobs and messages meanwhile the invariants tell.
 */
const slow: Readonly<Record<string, (err: object) => boolean>> = {
  'the bus lost its connection': (err) => 'message' in err && err.message === 'no answer to a ping',
  'jobs stumbled': isDatabaseAway,
};

/** Whether somebody has to look at a line of the log. */
export function isWarning({ level, msg, err = {} }: Logged): boolean {
  if (level !== 'warn' && level !== 'error' && !(Number(level) >= 40)) return false;
  return !expected.includes(msg) && !slow[msg]?.(err);
}
