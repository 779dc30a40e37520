import type { FranchiseEvent } from '@yupflow/contract/franchise-integration';
import { sql } from 'kysely';
import { franchisePixelQueue, type PixelEvent } from '../../jobs/franchise-pixels.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';

/** As `due.added` names them. */
export const franchiseDeliveryKind = 'franchise-deliveries';

interface Told {
  readonly franchiseId: string;
  readonly event: FranchiseEvent;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Each of the reseller's webhooks that listens to it gets a delivery, in the transaction of what happened and behind the
 * reseller's wall.
 */
export async function tellFranchise(
  tx: Tx,
  { bus }: { readonly bus: Pick<Bus, 'publish'> },
  { franchiseId, event, data }: Told,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into franchise_deliveries (franchise_id, webhook_id, event, data)
    select h.franchise_id, h.id, ${event}, ${JSON.stringify(data)}::jsonb from franchise_webhooks h
    where h.franchise_id = ${franchiseId} and h.is_active and ${event} = any(h.events)`.execute(tx);
  if (numAffectedRows) afterCommit(tx, () => bus.publish('due.added', { kind: franchiseDeliveryKind }));
}

interface PixelParts {
  readonly jobs: Pick<Jobs, 'enqueueMany'>;
  readonly clock: Clock;
}

interface Happened {
  readonly franchiseId: string;
  readonly event: PixelEvent['event'];
  /** Providers get only hashes of it. */
  readonly person: PixelEvent['person'];
  readonly cents?: number;
}

/** The reseller's pixels hear that somebody registered or paid, once this commits. Behind the reseller's wall. */
export async function tellPixels(
  tx: Tx,
  { jobs, clock }: PixelParts,
  { franchiseId, event, person, cents }: Happened,
): Promise<void> {
  const pixels = await tx
    .selectFrom('franchise_pixels')
    .select('kind')
    .where('franchise_id', '=', franchiseId)
    .where('token', 'is not', null)
    .execute();
  const at = clock.now().toISOString();
  await jobs.enqueueMany(
    tx,
    franchisePixelQueue,
    pixels.map(({ kind }) => ({
      franchiseId,
      kind: kind as PixelEvent['kind'],
      event,
      eventId: newId(),
      at,
      person,
      cents: cents ?? null,
    })),
  );
}
