import { sentKinds } from '@yupflow/contract/messages';
import type { OutboundMessage } from '../../channels/channel.ts';
import { compose, readContents } from './compose.ts';
import type { OutboxParts } from './line-work.ts';

const isSent = (kind: string) => sentKinds.some((known) => known === kind);

/** What we sent under this id, composed anew. Null where it was never ours, was taken back, or its file is gone. */
export async function findSent(
  { db, files }: Pick<OutboxParts, 'db' | 'files'>,
  companyId: string,
  connectionId: string,
  channelId: string,
): Promise<OutboundMessage | null> {
  const content = await db.withCompany(companyId, async (tx) => {
    const row = await tx
      .selectFrom('messages')
      .select('id')
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId)
      .where('channel_id', '=', channelId)
      .where('direction', '=', 'out')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row && (await readContents(tx, companyId, [row.id])).get(row.id);
  });
  if (!content || !isSent(content.kind)) return null;
  const message = compose(files.store, companyId, { kind: 'message', channel_id: channelId, change: null }, content);
  if (message.media && (await files.store.sizeOf(companyId, content.media_key ?? '')) !== message.media.size)
    return null;
  return message;
}
