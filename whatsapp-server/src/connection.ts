import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, type proto } from 'baileys';
import type { WebSocket } from 'ws';
import { FrameReader, frameOf } from './noise/frames.ts';
import { Handshake } from './noise/handshake.ts';
import type { ServerIdentity } from './noise/server-identity.ts';
import type { Transport } from './noise/transport.ts';
import type { WireLog } from './wire-log.ts';

interface Listener {
  /** The handshake is over. */
  opened(connection: Connection, payload: proto.IClientPayload): void;
  heard(connection: Connection, stanza: BinaryNode): void | Promise<void>;
  closed(connection: Connection): void;
}

/** One websocket of a client: bytes outside, stanzas inside. */
export class Connection {
  /** As the log names it; a device's own once it has signed in. */
  line: string;
  readonly #socket: WebSocket;
  readonly #frames = new FrameReader();
  readonly #identity: ServerIdentity;
  readonly #listener: Listener;
  readonly #log: WireLog;
  #handshake: Handshake | null = null;
  #noiseKey: Buffer = Buffer.alloc(0);
  #transport: Transport | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, identity: ServerIdentity, listener: Listener, log: WireLog, line: string) {
    this.#socket = socket;
    this.#identity = identity;
    this.#listener = listener;
    this.#log = log;
    this.line = line;
    socket.on('message', (bytes: Buffer) => {
      // Stanza by stanza: what is encrypted must be read in the order in which it was written.
      this.#work = this.#work.then(() => this.#hear(bytes)).catch((error) => this.#giveUp(error));
    });
    socket.on('error', () => {});
    socket.on('close', () => listener.closed(this));
  }

  get noiseKey(): Buffer {
    return this.#noiseKey;
  }

  get isOpen(): boolean {
    return this.#transport !== null && this.#socket.readyState === this.#socket.OPEN;
  }

  send(stanza: BinaryNode): void {
    const frame = this.#encode(stanza);
    if (frame) this.#socket.send(frame);
  }

  /** The last stanza, then the end. */
  sendLast(stanza: BinaryNode): void {
    this.send(stanza);
    this.#socket.close();
  }

  /** The network dies while the stanza is on its way. */
  sendHalf(stanza: BinaryNode): void {
    const frame = this.#encode(stanza);
    if (frame) this.#socket.send(frame.subarray(0, frame.length / 2), () => this.#socket.terminate());
  }

  /** The network dies. */
  terminate(): void {
    this.#socket.terminate();
  }

  #encode(stanza: BinaryNode): Buffer | null {
    if (!this.#transport || !this.isOpen) return null;
    this.#log.stanza('out', this.line, stanza);
    return frameOf(this.#transport.encrypt(encodeBinaryNode(stanza)));
  }

  async #hear(bytes: Buffer): Promise<void> {
    for (const frame of this.#frames.read(bytes)) {
      if (this.#transport) {
        const stanza = await decodeBinaryNode(this.#transport.decrypt(frame));
        this.#log.stanza('in', this.line, stanza);
        await this.#listener.heard(this, stanza);
      } else if (this.#handshake) {
        const { noiseKey, payload, transport } = this.#handshake.finish(frame);
        this.#noiseKey = noiseKey;
        this.#transport = transport;
        this.#listener.opened(this, payload);
      } else {
        this.#handshake = new Handshake(this.#identity, this.#frames.header);
        this.#socket.send(frameOf(this.#handshake.answerHello(frame)));
      }
    }
  }

  #giveUp(error: unknown): void {
    this.#log.note(this.line, `let go: ${error instanceof Error ? error.message : error}`);
    this.#socket.terminate();
  }
}
