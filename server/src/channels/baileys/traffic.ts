import type { BinaryNode } from 'baileys';
import { failpoint } from '../../platform/failpoint.ts';
import type { AuthState } from './auth-state.ts';
import { openEarlyVotes } from './early-votes.ts';
import { holdStanzas } from './gate.ts';
import { hearMessages, storeMessage } from './hear-messages.ts';
import { readPeopleNews } from './people.ts';
import type { Link } from './socket.ts';
import { untilDone } from './until-done.ts';
import type { Words } from './words.ts';

interface TrafficParts {
  readonly link: Link;
  readonly words: Words;
  readonly auth: AuthState;
  /** Aborted when the socket is over. */
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

/** What comes in over one socket: stored by us before WhatsApp hears that we have it. */
export function holdTraffic({ link, words, auth, signal, onFailure }: TrafficParts): void {
  const { socket, line, log } = link;
  const store = (work: () => Promise<void>) => untilDone({ log, signal }, work);

  const ears = { link, words, auth, earlyVotes: openEarlyVotes(link) };
  const hear = hearMessages(ears);
  const messages = holdStanzas({
    socket,
    signal,
    onFailure,
    first: {
      'CB:message': async (node) => {
        await store(() => hear(node));
        failpoint('whatsapp.before-receipt');
      },
    },
  });
  // Only what the phone was asked for comes with the number of a request; all else has passed the gate.
  socket.ev.on('messages.upsert', ({ messages: infos, requestId }) => {
    if (!requestId) return;
    for (const info of infos) messages.enqueue(() => store(() => storeMessage(ears, info)));
  });

  const tellReceipts = async (node: BinaryNode) => {
    const receipts = words.receiptsOf(node);
    if (receipts.length > 0) await store(() => line.events.receipts(receipts));
  };
  const tellAck = (node: BinaryNode) =>
    store(async () => {
      const receipt = await words.ackOf(node);
      if (receipt) await line.events.receipts([receipt]);
    });
  /** What happened to groups and people is told in its place, also where the process ends at this moment. */
  const tellNotice = async (node: BinaryNode) => {
    const group = words.groupNewsOf(node);
    if (group) await store(() => line.events.groups([group]));
    const news = readPeopleNews(node);
    if (news) await store(() => line.events.people([news]));
  };
  holdStanzas({ socket, signal, onFailure, first: { 'CB:notification': tellNotice } });
  const tellCall = (node: BinaryNode) =>
    store(async () => {
      const call = await words.callOf(node);
      if (call) await line.events.calls([call]);
    });
  holdStanzas({ socket, signal, onFailure, first: { 'CB:call': tellCall } });

  // In a queue of their own: a phone that asks for a film again holds up no message.
  holdStanzas({
    socket,
    signal,
    onFailure,
    first: { 'CB:receipt': tellReceipts, 'CB:ack,class:message': tellAck },
  });
}
