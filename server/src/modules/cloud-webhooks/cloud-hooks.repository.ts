import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A line as the address finds it that the channel calls. */
export interface OpenHook {
  readonly company_id: string;
  readonly connection_id: string;
  readonly app_secret_sealed: Buffer;
  readonly verify_token: string;
}

export async function findHook(db: Pick<Database, 'app'>, key: string): Promise<OpenHook | null> {
  const { rows } = await db.app.query<OpenHook>({
    name: 'cloud_line_of',
    text: 'select * from app.cloud_line_of($1)',
    values: [key],
  });
  return rows[0] ?? null;
}

/** Which lines of this company have these numbers. Others are none of its business. */
export async function findLines(tx: Tx, companyId: string, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('cloud_lines')
    .select(['phone_number_id', 'connection_id'])
    .where('company_id', '=', companyId)
    .where('phone_number_id', '=', sql<string>`any(${[...numbers]}::text[])`)
    .execute();
  return new Map(rows.map(({ phone_number_id, connection_id }) => [phone_number_id, connection_id]));
}

export async function markVerified(tx: Tx, { company_id, connection_id }: OpenHook): Promise<void> {
  await tx
    .updateTable('cloud_lines')
    .set({ verified_at: sql`app.now()` })
    .where('company_id', '=', company_id)
    .where('connection_id', '=', connection_id)
    .execute();
}

/** To the minute: nobody needs it closer, and a busy line tells hundreds of times in one. Answers who was marked. */
export async function markHeard(tx: Tx, companyId: string, connectionIds: readonly string[]): Promise<string[]> {
  if (connectionIds.length === 0) return [];
  const { rows } = await sql<{ connection_id: string }>`
    update cloud_lines set heard_at = app.now()
    where company_id = ${companyId} and connection_id = any(${[...connectionIds]}::uuid[])
      and (heard_at is null or heard_at < app.now() - interval '1 minute')
    returning connection_id`.execute(tx);
  return rows.map(({ connection_id }) => connection_id);
}
