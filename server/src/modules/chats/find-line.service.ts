import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Wanted {
  readonly contactId: string;
  readonly connectionId?: string | undefined;
}

interface Line {
  readonly id: string;
  /** Where the contact has been written with before. */
  readonly chat_id: string | null;
}

/** The line that is named, else the one they were last written with on, else one that is connected. */
export async function findLine(
  tx: Tx,
  companyId: string,
  { contactId, connectionId }: Wanted,
): Promise<Line | undefined> {
  const { rows } = await sql<Line>`
    select l.id, v.id as chat_id from connections l
    left join conversations v on v.company_id = l.company_id and v.connection_id = l.id and v.contact_id = ${contactId}
    where l.company_id = ${companyId} and l.deleted_at is null
      and (${connectionId ?? null}::uuid is null or l.id = ${connectionId ?? null}::uuid)
    order by v.last_message_at desc nulls last, (l.status = 'CONNECTED') desc, l.created_at, l.id limit 1`.execute(tx);
  return rows[0];
}
