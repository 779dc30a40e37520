import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BusMessage } from '../../platform/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { reEncodePicture } from '../../platform/files/re-encode-image.ts';
import type { Log } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellChats } from '../chats/chat-audience.service.ts';
import { dueInAnHour, isPictureDue } from '../pictures/peer-pictures.service.ts';
import { replacePicture } from '../pictures/pictures.service.ts';
import type { RunningLine } from './fence.service.ts';
import type { LineRun } from './line-run.ts';

interface PictureParts {
  readonly db: Pick<Database, 'withCompany'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitToChat'>;
  readonly log: Log;
}

/** More than stand on anybody's screens. What is left out is asked for when it is shown again. */
const mostWaiting = 200;
/** So that a long list does not look like a machine's. */
const gapMs = 200;

interface Peer {
  readonly id: string;
  readonly table: 'contacts' | 'groups';
  readonly address: string;
}

/** Whose picture it is to be, unless somebody has just asked: then nobody else asks meanwhile. */
async function begin(tx: Tx, companyId: string, conversationId: string): Promise<Peer | null> {
  const chat = await tx
    .selectFrom('conversations')
    .select(['address', 'contact_id', 'group_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  const id = chat?.contact_id ?? chat?.group_id;
  if (!chat || !id) return null;
  const table = chat.contact_id ? 'contacts' : 'groups';
  const { rows } = await sql`
    update ${sql.table(table)} as peer set picture_at = app.now()
    where company_id = ${companyId} and id = ${id} and ${isPictureDue('peer')} returning id`.execute(tx);
  return rows.length > 0 ? { id, table, address: chat.address } : null;
}

/** It did not come: whoever looks in an hour asks again. */
async function askLater(tx: Tx, companyId: string, { table, id }: Peer): Promise<void> {
  await sql`update ${sql.table(table)} set picture_at = ${dueInAnHour}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

async function keep(
  { realtime }: PictureParts,
  tx: Tx,
  companyId: string,
  conversationId: string,
  { peer, picture }: { readonly peer: Peer; readonly picture: Buffer | null },
): Promise<void> {
  const before = await tx
    .selectFrom(peer.table)
    .select('picture')
    .where('company_id', '=', companyId)
    .where('id', '=', peer.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before || (!before.picture && !picture)) return;
  const key = await replacePicture(tx, before.picture, picture ?? '');
  await tx
    .updateTable(peer.table)
    .set({ picture: key })
    .where('company_id', '=', companyId)
    .where('id', '=', peer.id)
    .execute();
  await tellChats({ realtime }, tx, companyId, [{ conversationId }]);
  if (peer.table === 'contacts')
    afterCommit(tx, () => realtime.emit(companyId, 'contacts.changed', { ids: [peer.id] }));
}

/** Fetches what peers show of themselves, one after the other on each line. */
export function openPictures(parts: PictureParts, find: (connectionId: string) => LineRun | undefined) {
  const { db, log } = parts;
  const waiting = new Map<string, Set<string>>();
  let isStopped = false;

  async function fetch({ companyId, channel }: RunningLine, conversationId: string): Promise<void> {
    const peer = await db.withCompany(companyId, (tx) => begin(tx, companyId, conversationId));
    if (!peer) return;
    try {
      const kind = peer.table === 'groups' ? 'group' : 'contact';
      const found = await channel.getPicture({ kind, address: peer.address, phone: null, lid: null });
      const picture = found && (await reEncodePicture(found));
      await db.withCompany(companyId, (tx) => keep(parts, tx, companyId, conversationId, { peer, picture }));
    } catch (error) {
      await db.withCompany(companyId, (tx) => askLater(tx, companyId, peer));
      throw error;
    }
    await pause(gapMs);
  }

  async function work(connectionId: string, queue: Set<string>): Promise<void> {
    for (const conversationId of queue) {
      queue.delete(conversationId);
      const line = find(connectionId)?.running();
      if (!line || isStopped) break;
      await fetch(line, conversationId).catch((err: unknown) =>
        log.debug({ err, connectionId }, 'a picture was not fetched'),
      );
    }
    waiting.delete(connectionId);
  }

  return {
    ask({ connectionId, conversationIds }: BusMessage<'lines.pictures'>): void {
      if (isStopped || !find(connectionId)?.running()) return;
      const known = waiting.get(connectionId);
      const queue = known ?? new Set<string>();
      for (const id of conversationIds) if (queue.size < mostWaiting) queue.add(id);
      if (known) return;
      waiting.set(connectionId, queue);
      void work(connectionId, queue);
    },
    stop(): void {
      isStopped = true;
    },
  };
}
