import { afterAll, beforeAll } from 'vitest';
import type { ChannelAdapter, ChatAddress, CloudAccount } from '../../src/channels/channel.ts';
import { RecordedLine } from './recorded-line.ts';

/** What somebody's phone says; the names are those of the port. */
export interface Spoken {
  readonly from: string;
  readonly name?: string;
  readonly id?: string;
  readonly group?: { readonly id: string; readonly name?: string };
  readonly text?: string;
  readonly media?: {
    readonly kind: 'image' | 'document';
    readonly type: string;
    readonly name: string;
    readonly content: Buffer;
  };
  readonly location?: { readonly latitude: number; readonly longitude: number; readonly name?: string };
  readonly contacts?: readonly { readonly name: string; readonly phones: readonly string[] }[];
  readonly quoted?: string;
  readonly reaction?: { readonly to: string; readonly emoji: string };
  readonly edit?: { readonly of: string; readonly text: string };
  readonly deletion?: { readonly of: string };
  readonly isOwn?: boolean;
  readonly at?: Date;
}

/** What a phone got: each write to the wire, in its order. */
interface Arrived {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** The id of what it quotes, or is about. */
  readonly about: string | null;
  readonly location: unknown;
  readonly contacts: unknown;
}

/** The other side of an adapter: the phones, and the network between. */
export interface ChannelWorld {
  readonly adapter: ChannelAdapter;
  /** What a line speaks with, where no phone is linked. */
  cloudAccountOf?(line: { readonly connectionId: string }): CloudAccount;
  /** A line was opened: what its number hears is told to it from now on. */
  opened?(line: RecordedLine): void;
  scan(line: RecordedLine): Promise<void>;
  typeCode(line: RecordedLine, code: string): Promise<boolean>;
  say(line: RecordedLine, spoken: Spoken): Promise<string>;
  arrivedAt(line: RecordedLine, to: string): Promise<Arrived[]>;
  /** A file that a phone got. */
  readMedia(line: RecordedLine, messageId: string): Promise<Buffer>;
  sendReceipt(line: RecordedLine, id: string, status: 'server' | 'delivered' | 'read'): Promise<void>;
  /** Whether phones tell by themselves that they got something. */
  setReceipts(line: RecordedLine, mode: 'prompt' | 'twice' | 'shuffled' | 'none', isReading: boolean): Promise<void>;
  setTyping(line: RecordedLine, from: string, isTyping: boolean): Promise<void>;
  drop(line: RecordedLine, reason: 'network' | 'replaced' | 'logged_out' | 'banned' | 'broken'): Promise<void>;
  redeliver(line: RecordedLine, count: number): Promise<void>;
  /** A number that the channel does not know. */
  readonly unknownPhone: string;
  readonly phone: string;
  /** Of a phone that links devices by a code. */
  readonly linkingPhone: string;
  stop(): Promise<void>;
}

/** Where the tests of an adapter play: its world, and lines in it. */
export class Stage {
  #world: ChannelWorld | undefined;
  readonly #open: RecordedLine[] = [];

  constructor(makeWorld: () => Promise<ChannelWorld>) {
    beforeAll(async () => {
      this.#world = await makeWorld();
    });
    afterAll(async () => {
      for (const { channel } of this.#open) await channel.close();
      await this.world.stop();
    });
  }

  get world(): ChannelWorld {
    if (!this.#world) throw new Error('the world is not there yet');
    return this.#world;
  }

  aLine(former?: RecordedLine): RecordedLine {
    const line = new RecordedLine(this.world.adapter, former, (own) => this.world.cloudAccountOf?.(own) ?? null);
    this.world.opened?.(line);
    this.#open.push(line);
    return line;
  }

  /** With the keys that it has; else by a QR. */
  async connected(line = this.aLine()): Promise<RecordedLine> {
    await line.channel.connect();
    if (line.keys.kept.size === 0 && !this.world.cloudAccountOf) {
      await line.untilStatus('qr');
      await this.world.scan(line);
    }
    await line.untilStatus('connected');
    return line;
  }

  async chatOf(line: RecordedLine, from = this.world.phone): Promise<ChatAddress> {
    const chat = (await line.channel.checkNumbers([from])).get(from);
    if (!chat) throw new Error(`${from} is unknown`);
    return chat;
  }
}
