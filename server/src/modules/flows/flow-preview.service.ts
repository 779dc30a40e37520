import { textsOf } from '@yupflow/flow-engine/check/texts-of';
import type { Flow } from '@yupflow/flow-engine/flow';
import { readFlow } from '@yupflow/flow-engine/read-flow';
import { flowIndexOf } from '@yupflow/flow-engine/run/flow-index';
import { sql } from 'kysely';
import type { Json } from '../../platform/db/db.types.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const longest = 300;
const spoken = ['text', 'question', 'caption'];

/** The first words that it says, along its ways from the start. */
function firstWordsOf(flow: Flow): string {
  const { start, blocks } = flowIndexOf(flow);
  const ways = Map.groupBy(flow.edges, ({ from }) => from);
  const seen = new Set(start ? [start] : []);
  for (const id of seen) {
    const block = blocks.get(id);
    const words = block && textsOf(block).find(({ part, text }) => spoken.includes(part) && text.trim() !== '');
    if (words) return words.text;
    for (const { to } of ways.get(id) ?? []) seen.add(to);
  }
  return '';
}

/** What each of them begins with, as it is published; those that say nothing, or are not, are left out. By one query. */
export async function previewsOf(tx: Tx, companyId: string, flowIds: readonly string[]): Promise<Map<string, string>> {
  if (flowIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; document: Json }>`
    select f.id, v.document from flows f
    join flow_versions v on v.company_id = f.company_id and v.id = f.version_id
    where f.company_id = ${companyId} and f.id = any(${[...flowIds]}::uuid[]) and f.deleted_at is null`.execute(tx);
  return new Map(
    rows.flatMap(({ id, document }) => {
      const read = readFlow(document);
      const words = 'flow' in read ? firstWordsOf(read.flow) : '';
      return words ? [[id, words.slice(0, longest).toWellFormed()] as const] : [];
    }),
  );
}
