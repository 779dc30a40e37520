import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellChats } from '../chats/chat-audience.service.ts';
import type { Line } from './find-peers.repository.ts';
import { lockGroupChats } from './group-news.repository.ts';

interface LeftParts {
  readonly db: Pick<Database, 'withCompany'>;
  readonly realtime: Pick<Realtime, 'emitToChat'>;
}

/** The line is in it no more, also where the channel tells that to the others alone. */
export async function markLeft({ db, realtime }: LeftParts, line: Line, address: string): Promise<void> {
  const { companyId, connectionId } = line;
  await db.withCompany(companyId, async (tx) => {
    const chats = await lockGroupChats(tx, line, [address]);
    await sql`
      with gone as (
        update groups set left_at = coalesce(left_at, app.now())
        where company_id = ${companyId} and connection_id = ${connectionId} and address = ${address} returning id)
      delete from group_participants p using gone
      where p.company_id = ${companyId} and p.group_id = gone.id and p.is_self`.execute(tx);
    await tellChats(
      { realtime },
      tx,
      companyId,
      [...chats.values()].map((conversationId) => ({ conversationId })),
    );
  });
}
