import type { MessageState } from '@yupflow/contract/messages';
import { type RawBuilder, sql } from 'kysely';

/**
 * From what says least to what says most. A message takes the highest that was ever said of it, so receipts may come
 * twice, late and in any order: what arrived has arrived, even where somebody had given it up as failed.
 */
const rising: readonly MessageState[] = ['queued', 'unknown', 'failed', 'sent', 'delivered', 'read'];

export const raise = (from: MessageState, to: MessageState): MessageState =>
  rising.indexOf(to) > rising.indexOf(from) ? to : from;

/** The same order in SQL. */
export const rankOf = (state: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`array_position(${sql.lit(`{${rising.join(',')}}`)}::text[], ${state})`;
