import { type DelayName, delays, type LineHealth } from '@yupflow/contract/broadcasts';
import type { SendWindow } from '@yupflow/contract/send-window';
import { localTimeOf } from '@yupflow/flow-engine/conditions/local-time';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type EstimatedLine, estimateEnd } from './estimate.ts';

interface Foreseen {
  readonly count: number;
  readonly delay: DelayName;
  readonly window: SendWindow | null;
  readonly lines: readonly LineHealth[];
  readonly now: Date;
  /** Where it does not begin now. */
  readonly from?: Date;
}

interface LineFacts {
  readonly id: string;
  readonly mass_cap: number;
  readonly timezone: string;
}

async function listFacts(tx: Tx, companyId: string, lines: readonly LineHealth[]): Promise<LineFacts[]> {
  const ids = lines.map(({ connection_id }) => connection_id);
  const { rows } = await sql<LineFacts>`
    select l.id, l.mass_cap, c.timezone from connections l join companies c on c.id = l.company_id
    where l.company_id = ${companyId} and l.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** What a line may begin on a later day: its youth lets it do more each day. */
function capIn({ cap_today, sent_today, warm_up }: LineHealth, massCap: number): EstimatedLine['capIn'] {
  return (days) => {
    if (days === 0) return cap_today - sent_today;
    return warm_up ? (warm_up.caps[warm_up.day - 1 + days] ?? massCap) : massCap;
  };
}

/** When the last one will have been begun with, if these lines begin now, or at that moment. */
export async function foreseeEnd(
  tx: Tx,
  companyId: string,
  { count, delay, window, lines, now, from = now }: Foreseen,
): Promise<Date | null> {
  const facts = new Map((await listFacts(tx, companyId, lines)).map((line) => [line.id, line]));
  const [any] = facts.values();
  if (!any) return null;
  const { timezone } = any;
  const dayOf = (at: Date) => Date.parse(localTimeOf(at, timezone).day) / 86_400_000;
  const ahead = dayOf(from) - dayOf(now);
  const [least, most] = delays[delay];
  const estimated = lines.map((line) => {
    const cap = capIn(line, facts.get(line.connection_id)?.mass_cap ?? line.cap_today);
    return { delayMs: (least + most) * 500, capIn: (days: number) => cap(days + ahead) };
  });
  return estimateEnd({ count, lines: estimated, window, timezone, from });
}
