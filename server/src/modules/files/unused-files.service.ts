import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Of files that something pointed at until now, those that nothing else points at lose their rows, and are named: whoever
 * asks takes them from the store once that is durable. A crash before leaves files without a row, which are swept.
 */
export async function removeUnusedFiles(tx: Tx, companyId: string, keys: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return [];
  const own = sql`company_id = ${companyId}`;
  const { rows } = await sql<{ key: string }>`
    with automated as materialized (
        select jsonb_path_query(draft, '$.blocks[*].media.key') #>> '{}' as key from flows where ${own}
        union
        select jsonb_path_query(document, '$.blocks[*].media.key') #>> '{}' from flow_versions where ${own}
        union
        select jsonb_path_query(messages, '$[*].media.key') #>> '{}' from keywords where ${own} and messages is not null)
    delete from files f
    where f.company_id = ${companyId} and f.key = any(${wanted}::text[])
      and not exists (select from automated a where a.key = f.key)
      and not exists (select from messages m where m.company_id = f.company_id and m.media_key = f.key)
      and not exists (select from internal_messages i where i.company_id = f.company_id and i.media_key = f.key)
      and not exists (select from quick_messages q where q.company_id = f.company_id and q.media_key = f.key)
      and not exists (
        select from scheduled_messages s where s.company_id = f.company_id and s.body -> 'media' ->> 'key' = f.key)
    returning f.key`.execute(tx);
  return rows.map(({ key }) => key);
}
