import type { KnownPoll } from '../../channels/channel.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MessageData } from '../chats/present-messages.service.ts';
import type { Line } from './find-peers.repository.ts';

/** A poll of this line, by the channel's id of it. Null where we have none that can be voted in. */
export async function findPoll(
  { db }: { readonly db: Pick<Database, 'withCompany'> },
  { companyId, connectionId }: Line,
  channelId: string,
): Promise<KnownPoll | null> {
  const row = await db.withCompany(companyId, (tx) =>
    tx
      .selectFrom('messages')
      .select(['direction', 'data'])
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId)
      .where('channel_id', '=', channelId)
      .where('kind', '=', 'poll')
      .executeTakeFirst(),
  );
  const poll = (row?.data as MessageData | null | undefined)?.poll;
  if (!row || !poll) return null;
  return { isOwn: row.direction === 'out', options: poll.options, reference: poll.reference };
}
