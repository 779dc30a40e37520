import type { LineHealth } from '@yupflow/contract/broadcasts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { listAllLines, listOwnLines } from './broadcasts.repository.ts';
import type { BroadcastScope } from './manage-broadcasts.ts';
import { presentLines } from './present-lines.ts';
import { type BroadcastParts, resumeLine } from './transitions.service.ts';

export function linesService(parts: BroadcastParts & { readonly clock: Clock }) {
  return {
    /** Oldest first. A company has `limits.connections` at most. */
    list: async ({ tx, companyId }: BroadcastScope): Promise<LineHealth[]> =>
      presentLines(tx, companyId, await listAllLines(tx, companyId), parts.clock.now()),

    /** A line that goes on anyway stays as it is. */
    async resume(scope: BroadcastScope, id: string): Promise<LineHealth> {
      const { tx, companyId } = scope;
      const [own] = await listOwnLines(tx, companyId, [id]);
      if (!own) throw new AppError('not_found');
      await resumeLine(parts, tx, companyId, id);
      await audit(tx, { ...scope, action: 'broadcasts.resume_line', targetId: id });
      const [line] = await presentLines(tx, companyId, [id], parts.clock.now());
      if (!line) throw new AppError('not_found');
      return line;
    },
  };
}
