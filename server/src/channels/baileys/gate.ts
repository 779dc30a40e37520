import type { BinaryNode, WASocket } from 'baileys';

type Listener = (node: BinaryNode) => unknown;

interface Gate {
  /** In its turn, after the stanzas that came before. */
  enqueue(work: () => Promise<void>): void;
}

interface Held {
  readonly socket: Pick<WASocket, 'ws'>;
  readonly signal: AbortSignal;
  /** For each kind of stanza: what must be done before the library, and with it WhatsApp, hears of it. */
  readonly first: Readonly<Record<string, (node: BinaryNode) => Promise<void>>>;
  /** What could not be done: nothing passes after it. */
  readonly onFailure: (error: unknown) => void;
}

/** So that a long queue does not keep everybody else waiting. */
const breathe = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Stands before the library's own listeners: stanzas pass one after the other, each once we have stored what it says.
 * The library then does its part, which ends with the receipt: what got none, WhatsApp delivers again.
 */
export function holdStanzas({ socket, signal, first, onFailure }: Held): Gate {
  let turn: Promise<void> = Promise.resolve();

  function enqueue(work: () => Promise<void>): void {
    turn = turn.then(async () => {
      if (signal.aborted) return;
      try {
        await work();
        await breathe();
      } catch (error) {
        // What ended with the socket is delivered again on the next one.
        if (!signal.aborted) onFailure(error);
      }
    });
  }

  for (const [event, store] of Object.entries(first)) {
    const listeners = socket.ws.listeners(event) as Listener[];
    socket.ws.removeAllListeners(event);
    socket.ws.on(event, (node: BinaryNode) =>
      enqueue(async () => {
        await store(node);
        if (signal.aborted) return;
        for (const listener of listeners) await listener(asLive(node));
      }),
    );
  }
  return { enqueue };
}

/** The library queues what was kept for us and answers at once; as a live one, it answers when it is done. */
function asLive(node: BinaryNode): BinaryNode {
  const { offline, ...attrs } = node.attrs;
  return { ...node, attrs };
}
