import { sql } from 'kysely';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { type BroadcastParts, lockBroadcast, pauseBroadcast } from './transitions.service.ts';

const haltKind = 'broadcast-halts';

/**
 * The channel refused what these send first: it will refuse it for everybody. They are paused in a transaction of their
 * own, because whoever hears of it holds conversations, and the lines of a broadcast are locked before those.
 */
export async function halt(
  { bus }: { readonly bus: Pick<Bus, 'publish'> },
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into broadcast_halts (company_id, broadcast_id)
    select ${companyId}, id from unnest(${[...ids]}::uuid[]) as w (id) order by id
    on conflict do nothing`.execute(tx);
  afterCommit(tx, () => bus.publish('due.added', { kind: haltKind }));
}

async function pause(parts: BroadcastParts, tx: Tx, { companyId, id }: DueItem): Promise<void> {
  const broadcast = await lockBroadcast(tx, companyId, id);
  if (broadcast?.state === 'started') await pauseBroadcast(parts, tx, companyId, id, 'template');
  await forget(tx, companyId, id);
}

async function forget(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from broadcast_halts where company_id = ${companyId} and broadcast_id = ${id}`.execute(tx);
}

/** Broadcasts that begin with a template that the channel refused since. */
export function refusedTemplates(parts: BroadcastParts): DueWork {
  return {
    kind: haltKind,

    async find(tx, most, except) {
      const { rows } = await sql<DueItem>`
        select company_id as "companyId", broadcast_id as id from broadcast_halts
        where not broadcast_id = any(${[...except]}::uuid[]) order by created_at limit ${most}`.execute(tx);
      return rows;
    },

    nextAt: async () => null,
    work: (tx, item) => pause(parts, tx, item),
    giveUp: (tx, { companyId, id }) => forget(tx, companyId, id),
    isHopeless: () => false,
  };
}
