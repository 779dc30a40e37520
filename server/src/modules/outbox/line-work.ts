import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Log } from '../../platform/log.ts';
import { fenced, type HeldLine } from '../lines/fence.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';

export interface OutboxParts extends MessageParts {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
}

/** A transaction of whoever has the line; of nobody else. */
export const inFence = <T>(
  { db }: Pick<OutboxParts, 'db'>,
  { companyId, connectionId, epoch }: HeldLine,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.withCompany(companyId, async (tx) => {
    await fenced(tx, companyId, connectionId, epoch);
    return work(tx);
  });
