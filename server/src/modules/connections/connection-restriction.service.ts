import type { RestrictionReason } from '@yupflow/contract/connections';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { notifyMany } from '../notifications/notifications.service.ts';
import { listKeepers, tellConnection } from './connection-status.service.ts';

interface RestrictionParts {
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly clock: Clock;
}

/** A channel that counts from now says a little more each time it is asked. */
const sameMs = 60_000;

interface Told {
  readonly until: Date;
  readonly why?: RestrictionReason | undefined;
}

/**
 * The channel lets a line write to nobody new until then. Said again, it is no news; a time that has passed lifts it.
 * Answers until when it is restricted, null where it is not.
 */
export async function restrict(
  { realtime, clock }: RestrictionParts,
  tx: Tx,
  companyId: string,
  connectionId: string,
  { until, why = 'strangers' }: Told,
): Promise<Date | null> {
  const line = await tx
    .selectFrom('connections')
    .select(['name', 'status', 'reason', 'restricted_until'])
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!line) return null;
  const now = clock.now();
  const before = line.restricted_until !== null && line.restricted_until > now ? line.restricted_until : null;
  const after = until > now ? until : null;
  // A pause of ours says nothing about when the channel's own ends.
  if (why === 'pace' && before && after && after < before) return before;
  const isSame = before && after ? Math.abs(before.getTime() - after.getTime()) < sameMs : before === after;
  if (isSame) return before;
  await tx
    .updateTable('connections')
    .set({ restricted_until: after, restricted_for: why })
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .execute();
  tellConnection({ realtime }, tx, companyId, connectionId, { isListChanged: false });
  if (!after || before) return after;
  const { name, status, reason } = line;
  await tx
    .insertInto('connection_events')
    .values({ company_id: companyId, connection_id: connectionId, status, reason, restricted_until: after })
    .execute();
  await notifyMany(tx, realtime, await listKeepers(tx, companyId), {
    kind: 'connection.restricted',
    data: { connection: connectionId, name, until: after.toISOString() },
    companyId,
  });
  return after;
}
