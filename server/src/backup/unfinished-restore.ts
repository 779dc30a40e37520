import type pg from 'pg';
import { StartError } from '../platform/start-error.ts';

/** Stands in a database from the first change that a restore makes until its last. */
const mark = 'unfinished_restore';

export async function isRestoreUnfinished(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_namespace where nspname = $1', [mark]);
  return rowCount !== 0;
}

export const beginRestore = (owner: pg.Client) => owner.query(`create schema if not exists ${mark}`);
export const endRestore = (owner: pg.Client) => owner.query(`drop schema ${mark}`);

/** Half a deployment must not look like a whole one. */
export async function refuseUnfinishedRestore(owner: pg.Client): Promise<void> {
  if (await isRestoreUnfinished(owner))
    throw new StartError(
      'A restore into this database did not finish, so it holds only a part: run npm run restore again.',
    );
}
