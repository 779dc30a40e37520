import type { Cleanup, CleanupType } from '@yupflow/contract/data-cleanup';
import { dataCleanupQueue } from '../../jobs/data-cleanup.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { countDependants } from './count-dependants.ts';
import * as repository from './data-cleanup.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

interface CleanupParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly realtime: Pick<Realtime, 'emit'>;
}

/** As people type it: without looking at case, or at how many blanks there are. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

export function dataCleanupService({ jobs, realtime }: CleanupParts) {
  return {
    list: async ({ tx, companyId }: Scope): Promise<{ results: Cleanup[] }> => ({
      results: await repository.listCleanups(tx, companyId),
    }),

    preview: async ({ tx, companyId }: Scope, type: CleanupType) => ({
      type,
      dependants: await countDependants(tx, companyId, type),
    }),

    /** The row, the job that does it and who asked for it commit together. */
    async start(scope: Scope, { type, confirm }: { type: CleanupType; confirm: string }): Promise<Cleanup> {
      const { tx, companyId, userId } = scope;
      if (plain(confirm) !== plain(await repository.getCompanyName(tx, companyId)))
        throw new AppError('invalid_fields', { fields: { confirm: 'invalid' } });
      const cleanupId = await repository.createCleanup(tx, companyId, { type, requested_by: userId });
      if (!cleanupId) throw new AppError('cleanup_running');
      await jobs.enqueue(tx, dataCleanupQueue, { companyId, cleanupId });
      await audit(tx, { companyId, userId, action: 'data-cleanup.start', targetId: cleanupId, details: { type } });
      afterCommit(tx, () => realtime.emit(companyId, 'data-cleanup.changed', {}));
      return repository.getCleanup(tx, companyId, cleanupId);
    },
  };
}
