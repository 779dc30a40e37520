import type { ConnectionType } from '@yupflow/contract/connections';
import type pg from 'pg';
import type { HeldLine } from './fence.service.ts';
import { isConnected } from './lease-connection.ts';

/**
 * Whoever was silent for so long has lost its lines: with the look for them, others have them within 15 s. Who can't
 * renew lets go before that. By the machine's clock: business time can be moved.
 */
const leaseSeconds = 13;
export const renewMs = 5_000;
/** How often somebody looks for lines whose owner is gone. */
export const claimMs = 1_000;

export interface ClaimedLine extends HeldLine {
  readonly type: ConnectionType;
  /** How long nobody held it; null where nobody ever did. */
  readonly idleSeconds: number | null;
}

type Asking = Pick<pg.Pool, 'query'>;

interface Claim {
  readonly owner: string;
  readonly types: readonly ConnectionType[];
  /** What this owner runs already. Lines that are its own and not among these are taken anew, with a new epoch. */
  readonly held: readonly string[];
  readonly most: number;
}

/** Those of a company that waits for its end are left alone, so that it finds them as they were if it is restored. */
const isWanted = `(must_sign_out or is_wanted and not exists (
  select from companies e where e.id = company_id and e.deleted_at is not null))`;

/** Lines that somebody wants and nobody holds, or nobody any more. Who is about to commit under the old epoch is waited for, later. */
export async function claimLines(pool: Asking, { owner, types, held, most }: Claim): Promise<ClaimedLine[]> {
  const { rows } = await pool.query<ClaimedLine>(
    // biome-ignore lint/plugin: a lease ends by the machine's clock, which nobody moves
    `with free as (
       select company_id, id, lease_until from connections
       where ${isWanted} and type = any($2) and not id = any($3::uuid[])
         and (owner is null or owner = $1 or lease_until <= clock_timestamp() or not ${isConnected('owner')})
       limit $4 for update skip locked)
     update connections c
     set owner = $1, epoch = c.epoch + 1, lease_until = clock_timestamp() + make_interval(secs => $5)
     from free where c.company_id = free.company_id and c.id = free.id
     returning c.company_id as "companyId", c.id as "connectionId", c.epoch, c.type,
       greatest(extract(epoch from clock_timestamp() - free.lease_until), 0)::float8 as "idleSeconds"`,
    [owner, types, held, most, leaseSeconds],
  );
  return rows;
}

/** Who is connected, and holds lines for longer than it said: a process that stands still. */
export async function findStandingOwners(
  pool: Asking,
  { owner, types }: Pick<Claim, 'owner' | 'types'>,
): Promise<string[]> {
  const { rows } = await pool.query<{ owner: string }>(
    // biome-ignore lint/plugin: a lease ends by the machine's clock, which nobody moves
    `select distinct owner from connections
     where ${isWanted} and type = any($2) and owner <> $1 and lease_until <= clock_timestamp()
       and ${isConnected('owner')}`,
    [owner, types],
  );
  return rows.map((row) => row.owner);
}

/** All of them in one statement. Answers the ids that are still its own. */
export async function renewLines(pool: Asking, owner: string, lines: readonly HeldLine[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    // biome-ignore lint/plugin: a lease ends by the machine's clock, which nobody moves
    `update connections c set lease_until = clock_timestamp() + make_interval(secs => $5)
     from unnest($2::uuid[], $3::uuid[], $4::bigint[]) held (company_id, id, epoch)
     where c.company_id = held.company_id and c.id = held.id and c.epoch = held.epoch and c.owner = $1
     returning c.id`,
    [owner, ...columnsOf(lines), leaseSeconds],
  );
  return new Set(rows.map((row) => row.id));
}

/** Somebody else may have them at once. */
export async function releaseLines(pool: Asking, owner: string, lines: readonly HeldLine[]): Promise<void> {
  await pool.query(
    // biome-ignore lint/plugin: a lease ends by the machine's clock, which nobody moves
    `update connections c set owner = null, lease_until = clock_timestamp()
     from unnest($2::uuid[], $3::uuid[], $4::bigint[]) held (company_id, id, epoch)
     where c.company_id = held.company_id and c.id = held.id and c.epoch = held.epoch and c.owner = $1`,
    [owner, ...columnsOf(lines)],
  );
}

const columnsOf = (lines: readonly HeldLine[]) => [
  lines.map((line) => line.companyId),
  lines.map((line) => line.connectionId),
  lines.map((line) => line.epoch),
];
