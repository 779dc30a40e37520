import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Failures {
  readonly webhookId: string;
  readonly count: number;
}

/** Of this minute: what was refused, or did nothing. By id, so that two who count at once wait in the same order. */
export async function addFailures(tx: Tx, companyId: string, failures: readonly Failures[]): Promise<void> {
  const some = failures.filter(({ count }) => count > 0);
  if (some.length === 0) return;
  await sql`
    insert into webhook_minutes as m (company_id, webhook_id, minute, failed)
    select w.company_id, w.id, date_trunc('minute', app.now()), f.count
    from unnest(${some.map(({ webhookId }) => webhookId)}::uuid[], ${some.map(({ count }) => count)}::int[]) as f (id, count)
    join webhooks as w on w.company_id = ${companyId} and w.id = f.id
    order by w.id
    on conflict (company_id, webhook_id, minute) do update set failed = m.failed + excluded.failed`.execute(tx);
}
