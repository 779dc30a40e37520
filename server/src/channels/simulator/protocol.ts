import type { MediaKind } from '@yupflow/contract/messages';
import type { SimulatedMessage, simulator, simulatorSettings, WireEntry } from '@yupflow/contract/simulator';
import type * as z from 'zod/mini';

/** What the product and the phones' process say to each other: frames of JSON, one a line. Types only. */

export type Settings = z.output<typeof simulatorSettings>;
export type DropReason = z.output<typeof simulator.drop.body>['reason'];

export interface LineName {
  readonly companyId: string;
  readonly connectionId: string;
}

/** A file that the phones' process keeps. */
export interface KeptMedia {
  readonly id: string;
  readonly kind: MediaKind;
  readonly type: string;
  readonly name: string;
  readonly size: number;
  readonly seconds?: number;
  readonly waveform?: readonly number[];
}

/** What a phone says; its file, if any, is there already. */
export type SaidMessage = Omit<SimulatedMessage, 'media'> & { readonly media?: KeptMedia };

/** What the product sends; its file, if any, is there already. */
export interface SentMessage {
  readonly id: string;
  readonly to: string;
  readonly kind: Exclude<WireEntry['kind'], 'receipt' | 'line' | 'refused' | 'typing'>;
  readonly text: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface KnownGroup {
  readonly id: string;
  readonly name: string;
  readonly participants: readonly { readonly phone: string; readonly name: string; readonly isAdmin: boolean }[];
}

/** What passed on a line before it was there. */
export type PastEntry = Omit<WireEntry, 'seq'>;

/** What may be asked of a line from outside. */
export interface LineQuestions {
  getState(): {
    is_online: boolean;
    settings: Settings;
    people: { phone: string; name: string }[];
    groups: { id: string; name: string }[];
  };
  configure(settings: Settings): null;
  /** A line that begins with a past, and whose phone scans the first QR by itself. */
  prepare(beginning: { phone: string; past: readonly PastEntry[] }): null;
  scan(by: { phone?: string | undefined; code?: string | undefined }): 'done' | 'not_pairing' | 'wrong_code';
  say(message: SaidMessage): { id: string };
  list(query: WireQuery): WireEntry[];
  sendReceipt(receipt: { id: string; status: 'server' | 'delivered' | 'read' | 'failed' }): { isKnown: boolean };
  setTyping(typing: { from: string; is_typing: boolean }): null;
  drop(by: { reason: DropReason }): null;
  redeliver(how: { count: number }): null;
  findMedia(message: { id: string }): KeptMedia | null;
  signOut(by: { session: string }): null;
}

export interface WireQuery {
  readonly to?: string | undefined;
  readonly chat?: string | undefined;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What a connected product asks of its line. */
export interface ChannelQuestions {
  send(message: SentMessage): null;
  setTyping(typing: { to: string; isTyping: boolean }): null;
  markRead(read: { messages: readonly { chat: string; id: string }[] }): null;
  checkNumbers(check: { phones: readonly string[] }): string[];
  getGroup(of: { id: string }): KnownGroup | null;
}

/** The first frame of every connection: who asks, what for, and what time it is for the product. */
export interface Hello {
  readonly secret: string;
  readonly now: number;
  readonly line?: LineName;
  readonly wish:
    | { readonly to: 'connect' }
    | { readonly to: 'ask' }
    | { readonly to: 'upload'; readonly size: number }
    | { readonly to: 'download'; readonly media: string }
    | { readonly to: 'tell-time' }
    | { readonly to: 'end' };
}

/** What is asked on a connection for questions, of any line; answered by its number. */
export interface Question {
  readonly n: number;
  readonly now: number;
  readonly line: LineName;
  readonly name: keyof LineQuestions;
  readonly body: unknown;
}

/** The process answers a hello with this, so that nobody takes another program for it. */
export interface Welcome {
  readonly isReady: true;
}

export type Answer = { readonly value: unknown } | { readonly error: string };

/** From the product on a connected line. */
export type ProductFrame =
  | { readonly type: 'connect'; readonly session: string | null; readonly pairingPhone: string | null }
  /** It has the session's secret on its disk. */
  | { readonly type: 'kept' }
  | { readonly type: 'stored'; readonly queue: QueueName; readonly seqs: readonly number[] }
  | { readonly type: 'refused'; readonly queue: QueueName }
  | { readonly type: 'ask'; readonly n: number; readonly name: keyof ChannelQuestions; readonly body: unknown };

export type QueueName = 'messages' | 'receipts';

/** To the product on a connected line. */
export type PhoneFrame =
  | { readonly type: 'qr'; readonly qr: string; readonly expiresAt: string }
  | { readonly type: 'code'; readonly code: string; readonly expiresAt: string }
  | { readonly type: 'paired'; readonly session: string }
  | { readonly type: 'connected'; readonly phone: string }
  | { readonly type: 'closed'; readonly reason: DropReason | 'expired' }
  /** Messages and changes of messages never mix in one. */
  | {
      readonly type: 'deliver';
      readonly queue: QueueName;
      readonly now: string;
      readonly entries: readonly WireEntry[];
    }
  | { readonly type: 'groups'; readonly groups: readonly KnownGroup[] }
  | { readonly type: 'typing'; readonly from: string; readonly isTyping: boolean }
  | ({ readonly type: 'answer'; readonly n: number } & Answer);
