import type { KeywordPattern } from '@yupflow/flow-engine/keywords/keyword';
import type { Tx } from '../../platform/db/transaction.ts';
import { addFires, type KeptMessage, listAll } from './keywords.repository.ts';

/** A keyword that may fire: it is on, and what it starts is there and published. */
export interface ActiveKeyword extends KeywordPattern {
  readonly id: string;
  readonly name: string;
  readonly does:
    | { readonly kind: 'flow'; readonly flowId: string }
    | { readonly kind: 'messages'; readonly messages: readonly KeptMessage[] };
}

/** In the order in which they are tried. */
export async function listPatterns(tx: Tx, companyId: string): Promise<ActiveKeyword[]> {
  const rows = await listAll(tx, companyId);
  return rows.flatMap(({ flow_id, version_id, messages, is_active, flow_name: _, ...pattern }): ActiveKeyword[] => {
    if (!is_active) return [];
    if (messages) return [{ ...pattern, does: { kind: 'messages', messages } }];
    return flow_id && version_id ? [{ ...pattern, does: { kind: 'flow', flowId: flow_id } }] : [];
  });
}

export const noteFires = (tx: Tx, companyId: string, keywordIds: readonly string[]): Promise<void> =>
  addFires(tx, companyId, keywordIds);
