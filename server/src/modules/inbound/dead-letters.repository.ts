import type { InboundCall, InboundChange, InboundMessage, PersonNews } from '../../channels/channel.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Line } from './find-peers.repository.ts';
import { cleanText } from './peers.ts';

export type Item =
  | { readonly kind: 'message'; readonly message: InboundMessage }
  | { readonly kind: 'change'; readonly change: InboundChange }
  | { readonly kind: 'call'; readonly call: InboundCall }
  | { readonly kind: 'person'; readonly person: PersonNews };

/** What it says, and about whose chat. */
function bodyOf(item: Item): { readonly body: object; readonly address: unknown } {
  switch (item.kind) {
    case 'message':
      return { body: item.message, address: item.message.chat?.address };
    case 'change':
      return { body: item.change, address: item.change.chat?.address };
    case 'call':
      return { body: item.call, address: item.call.chat?.address };
    case 'person':
      return { body: item.person, address: item.person.news };
  }
}

/** Kept for whoever finds out why, so that what came after it is not held up. */
export async function addDeadLetter(
  tx: Tx,
  { companyId, connectionId }: Line,
  item: Item,
  error: unknown,
): Promise<string> {
  const { body, address } = bodyOf(item);
  const { id } = await tx
    .insertInto('inbound_dead_letters')
    .values({
      company_id: companyId,
      connection_id: connectionId,
      kind: item.kind,
      address: cleanText(String(address ?? '')),
      payload: cleanText(JSON.stringify(body)),
      error: cleanText(error instanceof Error ? error.message : String(error)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of all companies: somebody should look. */
export const countDeadLetters = (db: Pick<Database, 'withMaintenance'>): Promise<number> =>
  db.withMaintenance(async (tx) => {
    const { count } = await tx
      .selectFrom('inbound_dead_letters')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
