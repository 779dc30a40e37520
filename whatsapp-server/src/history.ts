import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { proto } from 'baileys';

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
  readonly message: proto.IMessage;
}

interface HistoryPart {
  readonly chats: readonly HistoryChat[];
  readonly syncType?: proto.HistorySync.HistorySyncType;
  /** Of a hundred. */
  readonly progress?: number;
  readonly chunkOrder?: number;
}

/**
 * What a phone writes to a device that was just linked. It goes within the message: a device fetches what is larger
 * from WhatsApp's own hosts alone, since the protocol leaves no room for another.
 */
export async function historyMessage(part: HistoryPart): Promise<proto.IMessage> {
  const { syncType = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP, progress = 100, chunkOrder = 0 } = part;
  const sync = proto.HistorySync.encode({
    syncType,
    progress,
    chunkOrder,
    conversations: part.chats.map(conversationOf),
    phoneNumberToLidMappings: part.chats.flatMap(({ jid, lidJid }) => (lidJid ? [{ pnJid: jid, lidJid }] : [])),
  }).finish();
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: syncType as number,
        progress,
        chunkOrder,
        initialHistBootstrapInlinePayload: await promisify(deflate)(sync),
      },
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
        message: one.message,
      },
    })),
  };
}
