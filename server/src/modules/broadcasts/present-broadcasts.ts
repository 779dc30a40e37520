import type { Broadcast } from '@yupflow/contract/broadcasts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type BroadcastRow, listLines } from './broadcasts.repository.ts';
import { countsOf } from './tallies.ts';

const moment = (at: Date | null) => at?.toISOString() ?? null;

/** With their counts and lines, each by one query for all. The columns hold what the contract says. */
export async function presentBroadcasts(
  tx: Tx,
  companyId: string,
  rows: readonly BroadcastRow[],
): Promise<Broadcast[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counted = await countsOf(tx, companyId, ids);
  const lines = Map.groupBy(await listLines(tx, companyId, ids), ({ broadcast_id }) => broadcast_id);
  return rows.map((row) => {
    const { sent = 0, delivered = 0, read = 0, replied = 0, failed = 0, skipped = 0 } = counted.get(row.id) ?? {};
    return {
      id: row.id,
      name: row.name,
      state: row.state as Broadcast['state'],
      reason: row.reason as Broadcast['reason'],
      flow:
        row.flow_id && row.flow_name !== null
          ? { id: row.flow_id, name: row.flow_name, is_published: row.flow_version !== null }
          : null,
      connections: (lines.get(row.id) ?? []).map(({ broadcast_id: _, stop, ...line }) => ({
        ...line,
        stop: stop as Broadcast['connections'][number]['stop'],
      })),
      audience: row.audience as Broadcast['audience'],
      // No form offers `none`, which is for benchmarks.
      delay: row.delay === 'none' ? 'very_short' : (row.delay as Broadcast['delay']),
      scheduled_at: moment(row.scheduled_at),
      window: row.send_window as Broadcast['window'],
      total: row.total,
      queued: row.total === null ? 0 : row.total - sent - failed - skipped,
      // Who was refused was begun with, too.
      sent: sent + failed,
      delivered,
      read,
      replied,
      failed,
      skipped,
      created_by: row.created_by && row.creator ? { id: row.created_by, name: row.creator } : null,
      created_at: row.created_at.toISOString(),
      started_at: moment(row.started_at),
      finished_at: moment(row.finished_at),
    };
  });
}
