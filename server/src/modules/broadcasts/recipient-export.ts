import type { RecipientState } from '@yupflow/contract/broadcasts';
import type { Job } from '@yupflow/contract/jobs';
import { audit } from '../../platform/audit.ts';
import { type JobsParts, jobsService } from '../jobs/jobs.service.ts';
import { type BroadcastScope, requireBroadcast } from './manage-broadcasts.ts';

export interface RecipientExport {
  readonly broadcastId: string;
  readonly state: RecipientState | null;
}

/** The file is written by a job: whoever asked watches how far it is. */
export async function exportRecipients(
  parts: JobsParts,
  scope: BroadcastScope,
  id: string,
  { state = null }: { state?: RecipientState | null | undefined },
): Promise<Job> {
  const { tx, userId } = scope;
  const { name } = await requireBroadcast(scope, id);
  const input: RecipientExport = { broadcastId: id, state };
  const job = await jobsService(parts).create(scope, {
    type: 'broadcast_export',
    input,
    data: { broadcast: id, name, state },
    total: null,
    isUndoable: false,
    createdBy: userId,
  });
  await audit(tx, { ...scope, action: 'broadcasts.export', targetId: id, details: { state } });
  return job;
}
