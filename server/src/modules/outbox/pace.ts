import { sql } from 'kysely';
import type { Channel } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { HeldLine } from '../lines/fence.service.ts';

type Pace = Channel['pace'];

const slotMs = ({ perMinute }: Pace) => 60_000 / perMinute;

/** What may be sent now when the next slot is free in so many milliseconds, and how long to wait when that is nothing. */
export function slotsAt(pace: Pace, aheadMs: number): { slots: number; waitMs: number } {
  const ahead = Math.max(0, aheadMs);
  const slots = Math.floor(pace.burst - ahead / slotMs(pace) + 1e-9);
  return { slots: Math.max(0, slots), waitMs: slots > 0 ? 0 : Math.ceil(ahead - (pace.burst - 1) * slotMs(pace)) };
}

/** By the machine's clock: what the channel bears does not change when business time is moved. */
export async function readSlots(tx: Tx, line: HeldLine, pace: Pace): Promise<{ slots: number; waitMs: number }> {
  // biome-ignore lint/plugin: a pace towards the outside is kept by the machine's clock
  const { rows } = await sql<{ ahead: number }>`
    select (extract(epoch from free_at - clock_timestamp()) * 1000)::float8 as ahead from line_pace
    where company_id = ${line.companyId} and connection_id = ${line.connectionId}`.execute(tx);
  return slotsAt(pace, rows[0]?.ahead ?? 0);
}

/** Kept with the claim: whoever takes the line over goes on at the same pace. */
export async function useSlots(tx: Tx, line: HeldLine, pace: Pace, used: number): Promise<void> {
  const seconds = (used * slotMs(pace)) / 1_000;
  // biome-ignore lint/plugin: a pace towards the outside is kept by the machine's clock
  await sql`
    insert into line_pace (company_id, connection_id, free_at)
    values (${line.companyId}, ${line.connectionId}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (company_id, connection_id) do update
    set free_at = greatest(line_pace.free_at, clock_timestamp()) + make_interval(secs => ${seconds})`.execute(tx);
}

/** As if a whole burst had just been sent. */
export async function useUpBurst(tx: Tx, line: Omit<HeldLine, 'epoch'>, pace: Pace): Promise<void> {
  const seconds = (pace.burst * slotMs(pace)) / 1_000;
  // biome-ignore lint/plugin: a pace towards the outside is kept by the machine's clock
  await sql`
    insert into line_pace (company_id, connection_id, free_at)
    values (${line.companyId}, ${line.connectionId}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (company_id, connection_id) do update
    set free_at = greatest(line_pace.free_at, clock_timestamp() + make_interval(secs => ${seconds}))`.execute(tx);
}
