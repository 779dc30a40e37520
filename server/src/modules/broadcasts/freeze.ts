import type { ContactSelection } from '@yupflow/contract/contacts';
import { sql } from 'kysely';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { selectedIds } from '../contacts/contact-list.service.ts';
import { mayBegin } from './pump.repository.ts';
import { type BroadcastParts, failBroadcast, freezeKind, setStarted } from './transitions.service.ts';

/** From here on plans made for an empty table would hurt. */
const manyAtOnce = 1_000;

interface Beginning {
  readonly state: 'waiting' | 'started';
  readonly audience: ContactSelection;
  readonly has_flow: boolean;
  readonly lines: number;
}

/** Locked with its lines, unless somebody else has it. */
async function lockBeginning(tx: Tx, { companyId, id }: DueItem): Promise<Beginning | undefined> {
  await sql`
    select id from broadcast_lines where company_id = ${companyId} and broadcast_id = ${id}
    order by id for update`.execute(tx);
  const { rows } = await sql<Beginning>`
    select b.state, b.audience,
      exists (select from flows f where f.company_id = b.company_id and f.id = b.flow_id and f.deleted_at is null
        and f.version_id is not null) as has_flow,
      (select count(*)::int from broadcast_lines l join connections c on c.company_id = l.company_id
        and c.id = l.connection_id and c.deleted_at is null
        where l.company_id = b.company_id and l.broadcast_id = b.id) as lines
    from broadcasts b
    where b.company_id = ${companyId} and b.id = ${id}
      and (b.state = 'waiting' and b.scheduled_at <= app.now() or b.state = 'started' and b.total is null)
    for no key update of b skip locked`.execute(tx);
  return rows[0];
}

/** Everybody who is meant now, in one statement: who comes later, or changes, is not asked again. */
async function freeze(tx: Tx, { companyId, id }: DueItem, audience: ContactSelection): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into broadcast_recipients (company_id, broadcast_id, contact_id, position)
    select ${companyId}, ${id}, s.id, row_number() over (order by s.id)
    from (${await selectedIds(tx, companyId, audience)}) s order by s.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function begin(parts: BroadcastParts, tx: Tx, item: DueItem): Promise<boolean> {
  const { companyId, id } = item;
  const beginning = await lockBeginning(tx, item);
  if (!beginning) return false;
  const fail = (reason: 'flow' | 'lines' | 'empty') => failBroadcast(parts, tx, companyId, id, reason);
  if (!beginning.has_flow || beginning.lines === 0) {
    await fail(beginning.has_flow ? 'lines' : 'flow');
    return true;
  }
  const total = await freeze(tx, item, beginning.audience);
  if (total === 0) {
    await fail('empty');
    return true;
  }
  if (total >= manyAtOnce) await sql`select app.count_recipients()`.execute(tx);
  await sql`update broadcasts set total = ${total} where company_id = ${companyId} and id = ${id}`.execute(tx);
  await setStarted(parts, tx, companyId, id);
  failpoint('broadcast.before-freeze');
  afterCommit(tx, () => failpoint('broadcast.after-freeze'));
  return true;
}

/** Broadcasts whose time has come, and those that somebody started: their audience is frozen, and the lines begin. */
export function dueBroadcasts(parts: BroadcastParts & { readonly config: Pick<Config, 'isFranchiseMode'> }): DueWork {
  return {
    kind: freezeKind,

    async find(tx, most, except) {
      const { rows } = await sql<DueItem>`
        select company_id as "companyId", id from (
          select company_id, id, scheduled_at as at from broadcasts
          where state = 'waiting' and scheduled_at <= app.now()
          union all
          select company_id, id, started_at from broadcasts where state = 'started' and total is null) b
        where not id = any(${[...except]}::uuid[])
          ${mayBegin(parts.config)}
        order by at limit ${most}`.execute(tx);
      return rows;
    },

    async nextAt(tx) {
      const { rows } = await sql<{ at: Date | null }>`
        select min(scheduled_at) as at from broadcasts where state = 'waiting' and scheduled_at > app.now()`.execute(
        tx,
      );
      return rows[0]?.at ?? null;
    },

    work: (tx, item) => begin(parts, tx, item),

    giveUp: (tx, { companyId, id }) => failBroadcast(parts, tx, companyId, id, 'fault'),

    isHopeless: (error) => error instanceof AppError,
  };
}
