import type { Readable } from 'node:stream';
import type { ConnectionType, DisconnectReason, RestrictionReason } from '@yupflow/contract/connections';
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
  /** How it behaves, as people set it. */
  readonly habits: LineHabits;
  /** What the company gave us to speak with. Null where a phone is linked instead. */
  readonly account: CloudAccount | null;
  /** The way out to the network, with its credentials, where the line has one of its own. */
  readonly proxy: string | null;
  /** What we sent under this id, composed anew: a phone that could not read it asks for it again. */
  findSent(id: string): Promise<OutboundMessage | null>;
  /** A poll of this line by the channel's id of it, whoever made it: what its votes are read with. */
  findPoll(id: string): Promise<KnownPoll | null>;
}

export interface KnownPoll {
  /** Made by us, here or on the phone. */
  readonly isOwn: boolean;
  readonly options: readonly string[];
  readonly reference: InboundPoll['reference'];
}

export interface LineHabits {
  /** How far back what was said before is taken over; nothing by 0. */
  readonly historyDays: number;
  readonly hearsStatus: boolean;
  readonly hearsNewsletters: boolean;
}

/** A number of the official API. */
export interface CloudAccount {
  readonly phoneNumberId: string;
  readonly businessId: string;
  readonly token: string;
}

export interface KeyStore {
  get(type: string, ids: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** Null takes a key away. All or nothing. */
  set(entries: readonly { type: string; id: string; value: Uint8Array | null }[]): Promise<void>;
  clear(): Promise<void>;
}

export class LeaseLost extends Error {}

/** A file that nobody has any more, neither the channel nor whoever sent it. */
export class MediaLost extends Error {}

/** What a channel tells. Each promise resolves after the commit: only then may the channel be told that we have it. */
export interface ChannelEvents {
  status(change: ChannelStatus): void;
  messages(batch: readonly InboundMessage[]): Promise<void>;
  /** Reactions, edits and deletions of messages that were there before, or are yet to come. */
  changes(batch: readonly InboundChange[]): Promise<void>;
  receipts(batch: readonly Receipt[]): Promise<void>;
  groups(batch: readonly Group[]): Promise<void>;
  /** Calls that rang; here nobody can take them. */
  calls(batch: readonly InboundCall[]): Promise<void>;
  /** What is known anew of people: that two names are one person's, or that one has another number. */
  people(batch: readonly PersonNews[]): Promise<void>;
  /** How far the taking over of what was said before is; its messages come by `messages`, as `isPast`. */
  history(progress: { readonly percent: number | null; readonly isDone: boolean }): Promise<void>;
  /** This number writes to nobody new until then; replies still pass. By `strangers` where nothing is said. */
  restricted(until: Date, why?: RestrictionReason): Promise<void>;
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
  readonly poll: InboundPoll | null;
  /** The option that was tapped, by the id that we gave it. Its label is the text. */
  readonly choice: string | null;
  readonly at: Date;
  /** Caught up on, rather than heard as it happened: no sound, no greeting for what is hours old. */
  readonly isHistory: boolean;
  /** Said before the line was linked: nobody is told, nothing begins, nothing is unread. */
  readonly isPast: boolean;
  /** Of the past: how far one of ours had got, and what people made of it. */
  readonly since?: {
    readonly state: 'sent' | 'delivered' | 'read';
    readonly reactions: readonly Extract<InboundChange, { change: 'reaction' }>[];
  };
  /** Published to everybody: people see it as any message, and automation does not answer it. */
  readonly isToAll?: boolean;
}

export interface InboundPoll {
  readonly options: readonly string[];
  readonly isMultiple: boolean;
  /** What the adapter needs to read votes later, also after a restart. */
  readonly reference: Readonly<Record<string, unknown>>;
}

export interface InboundCall {
  readonly chat: ChatAddress;
  readonly id: string;
  readonly name: string | null;
  readonly isVideo: boolean;
  readonly at: Date;
}

export type PersonNews =
  | { readonly news: 'same'; readonly lid: string; readonly phone: string }
  | { readonly news: 'number_changed'; readonly from: ChatAddress; readonly to: ChatAddress }
  /** It has another picture now, or none; it is asked for when it is shown. */
  | { readonly news: 'picture'; readonly of: ChatAddress };

export type InboundChange = {
  readonly chat: ChatAddress;
  readonly isOwn: boolean;
  readonly participant: Sender | null;
  readonly name: string | null;
  /** The channel's id of the message that it is about, and whose that one was; null where the channel does not say. */
  readonly of: string;
  readonly isOfOwn: boolean | null;
  readonly at: Date;
} & (
  | { readonly change: 'reaction'; readonly emoji: string }
  | { readonly change: 'edit'; readonly text: string }
  | { readonly change: 'deletion' }
  /** All that they vote for now, in place of what they voted for before. */
  | { readonly change: 'vote'; readonly options: readonly string[] }
);

/** `server`: the channel has it. States only rise, so receipts may come twice and in any order. */
export interface Receipt {
  /** Ours; or the channel's, where it tells no other. */
  readonly id: string;
  /** The channel's own id of it, where it does not take ours: replies and reactions name it by this one. */
  readonly remoteId?: string;
  /** What the channel charges for it, in its own word: `marketing`, `utility`, `service`… */
  readonly pricing?: string;
  readonly state: 'server' | 'delivered' | 'read' | 'failed';
  /** `restricted`: not sent and not lost. It waits, as `restricted` of the events tells until when. */
  readonly failure?: ChannelFailure;
}

export type ChannelFailure =
  | 'not_on_channel'
  | 'media_refused'
  | 'refused'
  | 'restricted'
  /** Too much at once: not sent and not lost either. Replies go again soon, all else as `restricted` tells. */
  | 'too_fast'
  /** The peer did not write for a day: only a template would pass. */
  | 'window_closed'
  /** It does not exist (any more), is paused or rejected, or was given other values than it has places for. */
  | 'template_refused'
  /** The peer gets enough advertising today. */
  | 'saturated'
  /** The account has no means of payment. */
  | 'unpaid'
  | 'too_long';

export interface Group {
  readonly address: string;
  readonly name: string;
  /** Null where only what happened is told. */
  readonly participants: readonly (GroupMember & { readonly isAdmin: boolean })[] | null;
  /** What has just happened to it, as its members read it. */
  readonly news?: readonly GroupNews[];
}

export interface GroupMember extends Sender {
  /** The line itself. */
  readonly isMe: boolean;
}

export interface GroupNews {
  readonly id: string;
  readonly event:
    | 'group_added'
    | 'group_removed'
    | 'group_left'
    | 'group_promoted'
    | 'group_demoted'
    | 'group_renamed'
    | 'group_pictured';
  readonly by: Sender | null;
  /** Whom it happened to. */
  readonly whom: readonly GroupMember[];
  readonly name: string | null;
  readonly at: Date;
}

export type GroupChange =
  | { readonly change: 'rename'; readonly name: string }
  /** Null takes it away. A jpeg. */
  | { readonly change: 'picture'; readonly picture: Buffer | null }
  | { readonly change: 'add' | 'remove' | 'promote' | 'demote'; readonly participants: readonly string[] };

export interface OutboundMessage {
  /** Chosen by us, the same for every attempt. */
  readonly id: string;
  readonly to: ChatAddress;
  readonly kind: (typeof sentKinds)[number] | 'reaction' | 'edit' | 'deletion';
  readonly text: string;
  readonly media: OutboundMedia | null;
  readonly location: Located | null;
  readonly contacts: readonly Card[] | null;
  /** `text` asks. */
  readonly poll: OutboundPoll | null;
  /** What may be answered; `text` asks. Null on lines without buttons: there the text has a numbered menu. */
  readonly choices: OutboundChoices | null;
  /** Approved by the channel; `text` is what it says. A channel without templates sends that. */
  readonly template: OutboundTemplate | null;
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

export interface OutboundPoll {
  readonly options: readonly string[];
  readonly isMultiple: boolean;
  /** What votes are sealed with: 32 bytes as base64, the same for every attempt. */
  readonly secret: string;
}

export interface OutboundChoices {
  readonly style: 'buttons' | 'list';
  readonly footer: string;
  /** What opens a list. */
  readonly button: string;
  readonly options: readonly { readonly id: string; readonly label: string; readonly description: string }[];
}

/** A value for a place of a template; those of newer templates have names. */
export interface TemplateValue {
  readonly name: string | null;
  readonly value: string;
}

export interface OutboundTemplate {
  readonly name: string;
  readonly language: string;
  /** In the order of their places. A header that is a file is the message's `media`. */
  readonly header: readonly TemplateValue[];
  readonly body: readonly TemplateValue[];
  /** By their position: the end of an address, or what is told when it is tapped. */
  readonly buttons: readonly { readonly index: number; readonly kind: 'url' | 'quick_reply'; readonly value: string }[];
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
  readonly failure: ChannelFailure | null;
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
  /** The newest first. */
  markRead(messages: readonly { chat: ChatAddress; id: string; participant: string | null }[]): Promise<void>;
  download(media: RemoteMedia['reference']): Promise<Readable>;
  /** Which of these numbers the channel knows, with the address to use. */
  checkNumbers(phones: readonly string[]): Promise<Map<string, ChatAddress | null>>;
  getGroup(address: string): Promise<Group | null>;
  /** Throws `SendError` where the channel refuses, as it does where we are no admin. */
  createGroup(name: string, participants: readonly ChatAddress[]): Promise<Group>;
  /** Answers whom of the participants it did not want: one who lets nobody add them. */
  changeGroup(address: string, change: GroupChange): Promise<readonly string[]>;
  leaveGroup(address: string): Promise<void>;
  /** Of a person or a group; null where there is none, or none that we may see. */
  getPicture(of: ChatAddress): Promise<Buffer | null>;
  /**
   * Whether a message that is sent again with its id is the same message for the channel. Where it is not, an outcome
   * that nobody knows stays unknown until a person decides.
   */
  readonly keepsIds: boolean;
  /** What it may send, so that the number lives long: a burst, and so many a minute after it. */
  readonly pace: { readonly burst: number; readonly perMinute: number };
}
