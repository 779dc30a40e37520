import { channelFeatures, connectionTypes } from '@yupflow/contract/connections';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';

/** Only of lines that show any. */
const types = connectionTypes.filter((type) => channelFeatures[type].hasPictures);

/** People seldom show another face, and who does says so. */
const freshDays = 7;
export const isPictureDue = (peer: string) =>
  sql<boolean>`coalesce(${sql.ref(`${peer}.picture_at`)}, '-infinity') < app.now() - make_interval(days => ${freshDays})`;

/** As if it had been asked for so long ago. */
export const dueInAnHour = sql`app.now() - make_interval(days => ${freshDays}, hours => -1)`;

interface Asking {
  readonly bus: Pick<Bus, 'publish'>;
}

function publish({ bus }: Asking, companyId: string, due: readonly { id: string; connection_id: string }[]): void {
  for (const [connectionId, chats] of Map.groupBy(due, ({ connection_id }) => connection_id))
    bus.publish('lines.pictures', { companyId, connectionId, conversationIds: chats.map(({ id }) => id) });
}

/** Whoever is on the screen without a picture that is known is asked for one. Nobody waits for it. */
export async function askPictures(
  parts: Asking,
  tx: Tx,
  companyId: string,
  conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  const { rows } = await sql<{ id: string; connection_id: string }>`
    select v.id, v.connection_id from conversations v
    join connections l on l.company_id = v.company_id and l.id = v.connection_id
      and l.type = any(${types}::text[]) and l.status = 'CONNECTED'
    left join contacts c on c.company_id = v.company_id and c.id = v.contact_id
    left join groups g on g.company_id = v.company_id and g.id = v.group_id
    where v.company_id = ${companyId} and v.id = any(${[...conversationIds]}::uuid[])
      and case when v.group_id is null then ${isPictureDue('c')} else ${isPictureDue('g')} end`.execute(tx);
  publish(parts, companyId, rows);
}

/** Somebody shows another face: it is asked for once more where anybody has ever seen them. */
export async function renewPicture(
  parts: Asking,
  tx: Tx,
  companyId: string,
  { contactId, groupId }: { readonly contactId: string | null; readonly groupId: string | null },
): Promise<void> {
  const renew = (table: 'contacts' | 'groups', id: string) =>
    tx
      .updateTable(table)
      .set({ picture_at: sql`'-infinity'` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('picture_at', 'is not', null)
      .returning('id')
      .execute();
  const renewed = contactId ? await renew('contacts', contactId) : groupId ? await renew('groups', groupId) : [];
  if (renewed.length === 0) return;
  const { rows } = await sql<{ id: string; connection_id: string }>`
    select distinct on (coalesce(v.contact_id, v.group_id)) v.id, v.connection_id from conversations v
    join connections l on l.company_id = v.company_id and l.id = v.connection_id and l.status = 'CONNECTED'
      and l.type = any(${types}::text[])
    where v.company_id = ${companyId} and (v.contact_id = ${contactId}::uuid or v.group_id = ${groupId}::uuid)`.execute(
    tx,
  );
  afterCommit(tx, () => publish(parts, companyId, rows));
}
