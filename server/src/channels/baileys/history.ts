import type { proto, WAMessage } from 'baileys';
import { LRUCache } from 'lru-cache';
import { failpoint } from '../../platform/failpoint.ts';
import type { InboundMessage } from '../channel.ts';
import { type Me, plainJid } from './addresses.ts';
import { deflateSync, fetchSync } from './fetch-history.ts';
import { wantsFullHistory } from './full-history.ts';
import { hiddenIn, namesIn, readPast } from './read-past.ts';
import type { Link } from './socket.ts';

export interface History {
  /** Stores what a phone tells of the past. False where the message is something else. */
  take(info: WAMessage): Promise<boolean>;
  stop(): void;
}

interface Finder {
  readonly me: () => Me;
  /** The number of somebody who came without one. */
  findPhone(jid: string): Promise<string | undefined>;
}

type Notification = proto.Message.IHistorySyncNotification;

const mostAtOnce = 200;
const mostNames = 5_000;
const dayMs = 86_400_000;
/** A phone that says nothing more for so long is done, or was put away. */
const silenceMs = 120_000;
/** Stands among the line's keys while there is more to come. */
const mark = { type: 'history', id: 'running' };

/** Of the phone itself: from anybody else it would be made up. */
function notificationIn({ key, message }: WAMessage): Notification | null {
  const protocol = message?.protocolMessage ?? message?.deviceSentMessage?.message?.protocolMessage;
  return key.fromMe ? (protocol?.historySyncNotification ?? null) : null;
}

/**
 * What was said before the phone linked us. A part of it is stored, in batches, before its receipt: a part that was
 * being stored when we died comes again, and what of it is there already is there once.
 */
export function openHistory(link: Link, { me, findPhone }: Finder): History {
  const { library, socket, line, clock, log } = link;
  const { INITIAL_BOOTSTRAP, RECENT, FULL } = library.proto.HistorySync.HistorySyncType;
  const withMessages: readonly unknown[] = [INITIAL_BOOTSTRAP, RECENT, FULL];
  const names = new LRUCache<string, string>({ max: mostNames });
  let silence: NodeJS.Timeout | undefined;
  let isMarked: boolean | null = null;

  async function setMark(isRunning: boolean): Promise<void> {
    if (isMarked === isRunning) return;
    await line.keys.set([{ ...mark, value: isRunning ? Buffer.from('1') : null }]);
    isMarked = isRunning;
  }

  async function finish(percent: number | null): Promise<void> {
    clearTimeout(silence);
    await line.events.history({ percent, isDone: true });
    await setMark(false);
  }

  /** Whoever closes us clears the timer; what fails then is told by the next start. */
  function finishAfterSilence(): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      finish(null).catch((err: unknown) => log.debug({ err }, 'the end of the history was not stored'));
    }, silenceMs);
    silence.unref();
  }

  async function resume(): Promise<void> {
    if ((await line.keys.get(mark.type, [mark.id])).size === 0) return;
    isMarked = true;
    finishAfterSilence();
  }

  async function phonesOf(sync: proto.IHistorySync): Promise<Map<string, string>> {
    const phones = new Map(namesIn(sync).map(({ lid, pn }) => [lid, pn]));
    for (const lid of hiddenIn(sync)) {
      const phone = phones.has(lid) ? undefined : await findPhone(lid);
      if (phone) phones.set(lid, phone);
    }
    return phones;
  }

  async function storeMessages(sync: proto.IHistorySync, days: number): Promise<void> {
    const now = clock.now();
    const about = {
      me: me(),
      now,
      since: new Date(now.getTime() - days * dayMs),
      phones: await phonesOf(sync),
      nameOf: (jid: string) => names.get(jid),
    };
    let batch: InboundMessage[] = [];
    const onFault = (err: unknown) => log.error({ err }, 'a chat of the past was not understood');
    for (const message of readPast(library, sync, about, onFault)) {
      batch.push(message);
      if (batch.length < mostAtOnce) continue;
      await line.events.messages(batch);
      failpoint('whatsapp.within-history');
      batch = [];
    }
    if (batch.length > 0) await line.events.messages(batch);
    failpoint('whatsapp.within-history');
  }

  async function storePart(sync: proto.IHistorySync, { syncType, progress }: Notification): Promise<void> {
    for (const { id, pushname } of sync.pushnames ?? []) {
      const jid = plainJid(id);
      if (jid && pushname && pushname !== '-') names.set(jid, pushname);
    }
    const { historyDays } = line.habits;
    if (historyDays === 0 || !withMessages.includes(syncType)) return;
    await storeMessages(sync, historyDays);
    const percent = Math.min(100, Math.max(0, progress ?? sync.progress ?? 0));
    const isLast = syncType === (wantsFullHistory(historyDays) ? FULL : RECENT) && percent === 100;
    if (isLast) return finish(100);
    // The first part is but the newest of each chat, however it calls itself.
    await line.events.history({ percent: syncType === INITIAL_BOOTSTRAP ? null : percent, isDone: false });
    await setMark(true);
    finishAfterSilence();
  }

  /** The library learns from it who is who, and goes on with what it does after a link. It need not fetch it again. */
  async function handOn(info: WAMessage, notification: Notification, sync: proto.IHistorySync): Promise<void> {
    const conversations = (sync.conversations ?? []).map((chat) => ({ ...chat, messages: [] }));
    const { directPath, mediaKey, ...about } = notification;
    const inline = await deflateSync(library, { ...sync, conversations });
    const type = library.proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
    const historySyncNotification = { ...about, initialHistBootstrapInlinePayload: inline };
    await socket.upsertMessage({ ...info, message: { protocolMessage: { type, historySyncNotification } } }, 'append');
  }

  resume().catch((err: unknown) => log.debug({ err }, 'whether a history is under way is not known'));

  return {
    async take(info) {
      const notification = notificationIn(info);
      if (!notification) return false;
      const sync = await fetchSync(link, notification);
      if (!sync) return true;
      await storePart(sync, notification);
      if (!notification.initialHistBootstrapInlinePayload?.length) await handOn(info, notification, sync);
      return true;
    },
    stop: () => clearTimeout(silence),
  };
}
