import type { Readable } from 'node:stream';
import type { ConnectionType, DisconnectReason } from '@yupflow/contract/connections';
import type { contactCard, location, MediaKind, sentKinds } from '@yupflow/contract/messages';
import type * as z from 'zod/mini';

/**
 * The port that every channel stands behind. Adapters only translate: what is stored, retried, deduplicated or shown is
 * decided on our side of it. One conformance suite runs on every adapter (server/test/channels/conformance.ts).
 */
export interface ChannelAdapter {
  readonly type: ConnectionType;
  /** Nothing is connected yet; the line belongs to whoever opened it until `close`. */
  open(line: Line): Channel;
}

/** What an adapter is given for one line. */
export interface Line {
  readonly companyId: string;
  readonly connectionId: string;
  /** What the channel must remember. Writing throws `LeaseLost` once another process has the line. */
  readonly keys: KeyStore;
  readonly events: ChannelEvents;
  /** The way out to the network, with its credentials, where the line has one of its own. */
  readonly proxy: string | null;
  /** What we sent under this id, composed anew: a phone that could not read it asks for it again. */
  findSent(id: string): Promise<OutboundMessage | null>;
}

export interface KeyStore {
  get(type: string, ids: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** Null takes a key away. All or nothing. */
  set(entries: readonly { type: string; id: string; value: Uint8Array | null }[]): Promise<void>;
  clear(): Promise<void>;
}

export class LeaseLost extends Error {}

/** What a channel tells. Each promise resolves after the commit: only then may the channel be told that we have it. */
export interface ChannelEvents {
  status(change: ChannelStatus): void;
  messages(batch: readonly InboundMessage[]): Promise<void>;
  /** Reactions, edits and deletions of messages that were there before, or are yet to come. */
  changes(batch: readonly InboundChange[]): Promise<void>;
  receipts(batch: readonly Receipt[]): Promise<void>;
  groups(batch: readonly Group[]): Promise<void>;
  /** The channel lets this number write to nobody new until then; replies still pass. */
  restricted(until: Date): Promise<void>;
  typing(typing: { chat: ChatAddress; participant: string | null; isTyping: boolean }): void;
}

export type ChannelStatus =
  | { readonly status: 'connecting' }
  | { readonly status: 'qr'; readonly qr: string; readonly expiresAt: Date }
  | { readonly status: 'code'; readonly code: string; readonly expiresAt: Date }
  /** Told again while it is connected, where the name has become known or another one. */
  | { readonly status: 'connected'; readonly phone: string | null; readonly name: string | null }
  /** `network` may be tried again; all others wait for a person. */
  | { readonly status: 'closed'; readonly reason: Exclude<DisconnectReason, 'new'> };

/** A peer as the channel knows it. `ids` are all that it says about a person: each becomes an identity of the contact. */
export interface ChatAddress {
  readonly kind: 'contact' | 'group';
  /** Where to send to. */
  readonly address: string;
  /** Digits with the country's code, where the channel tells. */
  readonly phone: string | null;
  /** A channel's own id of the person, stable where the phone is hidden. */
  readonly lid: string | null;
}

export interface Sender {
  readonly address: string;
  readonly phone: string | null;
  readonly name: string | null;
}

type Located = z.output<typeof location>;
type Card = z.output<typeof contactCard>;

/** A file on the other side. `reference` is whatever the adapter needs to fetch it later, also after a restart. */
export interface RemoteMedia {
  readonly kind: MediaKind;
  readonly type: string;
  readonly name: string;
  readonly size: number | null;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly waveform?: readonly number[];
  readonly reference: Readonly<Record<string, unknown>>;
}

export interface InboundMessage {
  readonly chat: ChatAddress;
  readonly id: string;
  /** Own: sent on the phone itself, or by another device of the line. */
  readonly isOwn: boolean;
  /** In a group: who wrote it. */
  readonly participant: Sender | null;
  /** As the peer calls itself. Null where unknown. */
  readonly name: string | null;
  readonly groupName: string | null;
  /** `unreadable`: it came, and could not be decrypted yet. The same id may come again with what it says. */
  readonly kind: (typeof sentKinds)[number] | 'unreadable';
  readonly text: string;
  readonly media: RemoteMedia | null;
  readonly location: Located | null;
  readonly contacts: readonly Card[] | null;
  /** The channel's id of what it replies to. */
  readonly quotedId: string | null;
  readonly mentions: readonly string[];
  readonly at: Date;
  /** Caught up on, rather than heard as it happened: no sound, no greeting for what is hours old. */
  readonly isHistory: boolean;
}

export type InboundChange = {
  readonly chat: ChatAddress;
  readonly isOwn: boolean;
  readonly participant: Sender | null;
  readonly name: string | null;
  /** The channel's id of the message that it is about, and whose that one was. */
  readonly of: string;
  readonly isOfOwn: boolean;
  readonly at: Date;
} & (
  | { readonly change: 'reaction'; readonly emoji: string }
  | { readonly change: 'edit'; readonly text: string }
  | { readonly change: 'deletion' }
);

/** `server`: the channel has it. States only rise, so receipts may come twice and in any order. */
export interface Receipt {
  readonly id: string;
  readonly state: 'server' | 'delivered' | 'read' | 'failed';
  /** `restricted`: not sent and not lost. It waits, as `restricted` of the events tells until when. */
  readonly failure?: 'not_on_channel' | 'media_refused' | 'refused' | 'restricted';
}

export interface Group {
  readonly address: string;
  readonly name: string;
  readonly participants: readonly (Sender & { readonly isAdmin: boolean })[] | null;
}

export interface OutboundMessage {
  /** Chosen by us, the same for every attempt. */
  readonly id: string;
  readonly to: ChatAddress;
  readonly kind: (typeof sentKinds)[number] | 'reaction' | 'edit' | 'deletion';
  readonly text: string;
  readonly media: OutboundMedia | null;
  readonly location: Located | null;
  readonly contacts: readonly Card[] | null;
  readonly quoted: {
    readonly id: string;
    readonly isOwn: boolean;
    readonly participant: string | null;
    readonly text: string;
  } | null;
  readonly mentions: readonly string[];
  /** Of a reaction, an edit or a deletion: what it is about. */
  readonly about: { readonly id: string; readonly isOwn: boolean; readonly participant: string | null } | null;
}

export interface OutboundMedia {
  readonly kind: MediaKind;
  readonly type: string;
  readonly name: string;
  readonly size: number;
  readonly seconds?: number;
  readonly waveform?: readonly number[];
  /** A new stream at each call. */
  read(): Readable;
}

/** How a send ended that did not end well. */
export class SendError extends Error {
  /** `not_sent`: surely not, try again. `unknown`: perhaps. `refused`: never will be. */
  readonly outcome: 'not_sent' | 'unknown' | 'refused';
  readonly failure: NonNullable<Receipt['failure']> | null;
  constructor(outcome: SendError['outcome'], failure: SendError['failure'] = null, options?: ErrorOptions) {
    super(`a message was not sent: ${failure ?? outcome}`, options);
    this.outcome = outcome;
    this.failure = failure;
  }
}

export interface Channel {
  /** With the session that the keys hold; without one it shows a QR, or a code for this phone. */
  connect(how?: { readonly pairingPhone: string }): Promise<void>;
  /** Signs the device out and forgets its keys. */
  disconnect(): Promise<void>;
  /** Lets go of the line without signing out: another process may take it up. Nothing is told after this. */
  close(): Promise<void>;
  /** Resolves once it is written to the wire; that the channel has it is told by a receipt. Throws `SendError`. */
  send(message: OutboundMessage): Promise<void>;
  setTyping(to: ChatAddress, isTyping: boolean): Promise<void>;
  markRead(messages: readonly { chat: ChatAddress; id: string; participant: string | null }[]): Promise<void>;
  download(media: RemoteMedia['reference']): Promise<Readable>;
  /** Which of these numbers the channel knows, with the address to use. */
  checkNumbers(phones: readonly string[]): Promise<Map<string, ChatAddress | null>>;
  getGroup(address: string): Promise<Group | null>;
  /**
   * Whether a message that is sent again with its id is the same message for the channel. Where it is not, an outcome
   * that nobody knows stays unknown until a person decides.
   */
  readonly keepsIds: boolean;
  /** What it may send, so that the number lives long: a burst, and so many a minute after it. */
  readonly pace: { readonly burst: number; readonly perMinute: number };
}
