import type { Socket } from 'node:net';
import { type ChannelEvents, type ChannelStatus, LeaseLost } from '../channel.ts';
import { Asker, Refused } from './asker.ts';
import { readFrames, writeFrame } from './frames.ts';
import type { ChannelQuestions, PhoneFrame, ProductFrame } from './protocol.ts';
import { isChange, personChat, toChange, toGroup, toMessage, toReceipt } from './translate.ts';

/** Surely not on the wire: there was no line. */
export class NotConnected extends Error {}

export interface LineLink {
  connect(session: string | null, pairingPhone: string | null): void;
  isConnected(): boolean;
  ask<Name extends keyof ChannelQuestions>(
    name: Name,
    body: Parameters<ChannelQuestions[Name]>[0],
  ): Promise<ReturnType<ChannelQuestions[Name]>>;
  /** Nothing is told after this. */
  close(): void;
}

interface SessionKeeper {
  keep(session: string): Promise<void>;
  forget(): Promise<void>;
}

type Deliver = Extract<PhoneFrame, { type: 'deliver' }>;

/** One connection of a line, from its first frame to its end. */
export function createLineLink(socket: Socket, events: ChannelEvents, session: SessionKeeper): LineLink {
  const asker = new Asker();
  let isConnected = false;
  /** The other side said why; what follows is only the end of the socket. */
  let isEnding = false;
  let isOver = false;

  const say = (frame: ProductFrame) => writeFrame(socket, frame);

  /** No more words after the last one. */
  const finish = (status: ChannelStatus | null) => {
    if (isOver) return;
    isOver = true;
    isConnected = false;
    socket.destroy();
    asker.end();
    if (status) events.status(status);
  };

  const keepSession = async (secret: string) => {
    try {
      await session.keep(secret);
      say({ type: 'kept' });
    } catch (error) {
      // Another process has the line: this one has nothing to tell any more.
      finish(error instanceof LeaseLost ? null : { status: 'closed', reason: 'network' });
    }
  };

  const endFor = async (reason: Extract<PhoneFrame, { type: 'closed' }>['reason']) => {
    isConnected = false;
    isEnding = true;
    // A session that is none any more would only be refused again.
    if (reason === 'logged_out' || reason === 'broken') await session.forget().catch(() => {});
    finish({ status: 'closed', reason });
  };

  const pass = ({ queue, entries, now }: Deliver) => {
    if (queue === 'receipts') return events.receipts(entries.map(toReceipt));
    return entries.every(isChange)
      ? events.changes(entries.map(toChange))
      : events.messages(entries.map((entry) => toMessage(entry, now)));
  };
  const deliver = async (frame: Deliver) => {
    const { queue } = frame;
    try {
      await pass(frame);
      say({ type: 'stored', queue, seqs: frame.entries.map(({ seq }) => seq) });
    } catch {
      say({ type: 'refused', queue });
    }
  };

  const hear = (frame: PhoneFrame): unknown => {
    if (isOver) return;
    switch (frame.type) {
      case 'qr':
        return events.status({ status: 'qr', qr: frame.qr, expiresAt: new Date(frame.expiresAt) });
      case 'code':
        return events.status({ status: 'code', code: frame.code, expiresAt: new Date(frame.expiresAt) });
      case 'paired':
        return keepSession(frame.session);
      case 'connected':
        isConnected = true;
        return events.status({ status: 'connected', phone: frame.phone, name: null });
      case 'closed':
        return endFor(frame.reason);
      case 'deliver':
        return deliver(frame);
      case 'groups':
        // They are told again at every connect, so nothing is lost where this fails.
        return events.groups(frame.groups.map(toGroup)).catch(() => {});
      case 'typing':
        return events.typing({ chat: personChat(frame.from), participant: null, isTyping: frame.isTyping });
      case 'answer':
        return asker.hear(frame);
    }
  };

  readFrames(socket, (frame) => void hear(frame as PhoneFrame));
  socket.once('end', () => socket.end());
  socket.once('close', () => {
    if (!isEnding) finish({ status: 'closed', reason: 'network' });
  });

  return {
    connect: (secret, pairingPhone) => say({ type: 'connect', session: secret, pairingPhone }),
    isConnected: () => isConnected,
    async ask<Name extends keyof ChannelQuestions>(name: Name, body: Parameters<ChannelQuestions[Name]>[0]) {
      if (!isConnected) throw new NotConnected();
      const answer = asker.ask((n) => say({ type: 'ask', n, name, body }));
      return answer.catch((error: unknown) => {
        throw error instanceof Refused ? new NotConnected(error.message) : error;
      }) as Promise<ReturnType<ChannelQuestions[Name]>>;
    },
    close: () => finish(null),
  };
}
