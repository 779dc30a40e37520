import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { proto } from 'baileys';
import type { MediaFields } from './media-store.ts';

/** A chat as the phone kept it from before the device was linked. */
export interface HistoryChat {
  readonly jid: string;
  readonly lidJid?: string;
  readonly name: string;
  /** The newest first, as WhatsApp tells them. */
  readonly messages: readonly HistoryMessage[];
}

export interface HistoryMessage {
  readonly id: string;
  readonly at: Date;
  readonly isOwn: boolean;
  /** In a group: who wrote it. */
  readonly participant?: string;
  readonly pushName?: string;
  readonly status?: proto.WebMessageInfo.Status;
  readonly reactions?: readonly proto.IReaction[];
  readonly message: proto.IMessage;
}

export interface HistoryPart {
  readonly chats: readonly HistoryChat[];
  readonly syncType?: proto.HistorySync.HistorySyncType;
  /** Of a hundred. */
  readonly progress?: number;
  readonly chunkOrder?: number;
  /** What people call themselves, by their address. */
  readonly names?: Readonly<Record<string, string>>;
  /** As phones send what is large: the message only names a file. */
  readonly isFile?: boolean;
}

/** What a phone writes to a device that was just linked: within the message, or as a file that the message names. */
export async function historyMessage(
  part: HistoryPart,
  putFile?: (bytes: Buffer) => Promise<MediaFields>,
): Promise<proto.IMessage> {
  const { syncType = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP, progress = 100, chunkOrder = 0 } = part;
  const sync = proto.HistorySync.encode({
    syncType,
    progress,
    chunkOrder,
    conversations: part.chats.map(conversationOf),
    pushnames: Object.entries(part.names ?? {}).map(([id, pushname]) => ({ id, pushname })),
    phoneNumberToLidMappings: part.chats.flatMap(({ jid, lidJid }) => (lidJid ? [{ pnJid: jid, lidJid }] : [])),
  }).finish();
  const bytes = await promisify(deflate)(sync);
  const file = part.isFile ? await putFile?.(bytes) : undefined;
  const place = file ?? { initialHistBootstrapInlinePayload: bytes };
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: { ...place, syncType: syncType as number, progress, chunkOrder },
    },
  };
}

function conversationOf({ jid, lidJid, name, messages }: HistoryChat): proto.IConversation {
  return {
    id: jid,
    lidJid: lidJid ?? null,
    name,
    messages: messages.map((one) => ({
      message: {
        key: { remoteJid: jid, fromMe: one.isOwn, id: one.id, participant: one.participant ?? null },
        messageTimestamp: Math.floor(one.at.getTime() / 1_000),
        pushName: one.pushName ?? null,
        status: one.status ?? null,
        reactions: [...(one.reactions ?? [])],
        message: one.message,
      },
    })),
  };
}
