import type { Period } from '@yupflow/contract/dashboard';
import type { Job } from '@yupflow/contract/jobs';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type JobsParts, jobsService } from '../jobs/jobs.service.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

/** The file is written by a job: whoever asked watches how far it is. */
export async function exportReport(parts: JobsParts, scope: Scope, { from, to }: Period): Promise<Job> {
  const job = await jobsService(parts).create(scope, {
    type: 'dashboard_export',
    input: { from, to },
    data: { from, to },
    total: null,
    isUndoable: false,
    createdBy: scope.userId,
  });
  await audit(scope.tx, { ...scope, action: 'dashboard.export', targetId: job.id, details: { from, to } });
  return job;
}
