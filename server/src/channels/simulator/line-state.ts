import type { LineEvent, WireEntry } from '@yupflow/contract/simulator';
import type { DropReason, KeptMedia, QueueName, Settings } from './protocol.ts';

interface KnownPerson {
  name: string;
}

interface GroupState {
  name: string;
  readonly participants: Map<string, KnownPerson>;
}

/** What a line is, all of it told by its wire log. */
export interface LineState {
  phone: string | null;
  /** Fingerprint of the secret that the paired product shows; null: not paired. */
  session: string | null;
  /** Why sessions of before are none any more. */
  readonly ended: Map<string, DropReason>;
  settings: Settings;
  /** The phone that scans the next QR by itself. */
  awaited: string | null;
  /** By number; whoever was heard last is last. */
  readonly people: Map<string, KnownPerson>;
  readonly groups: Map<string, GroupState>;
  /** What the product has not stored yet, by its place in the log. */
  readonly waiting: Record<QueueName, Map<number, WireEntry>>;
  /** Of what the phones got from the product: ids with their chat. */
  readonly received: Map<string, WireEntry>;
  /** Whose each message is: the line's own, or not. */
  readonly isOwn: Map<string, boolean>;
  readonly media: Map<string, KeptMedia>;
}

export function newLineState(): LineState {
  return {
    phone: null,
    session: null,
    ended: new Map(),
    settings: { receipts: 'prompt', is_reading: false },
    awaited: null,
    people: new Map(),
    groups: new Map(),
    waiting: { messages: new Map(), receipts: new Map() },
    received: new Map(),
    isOwn: new Map(),
    media: new Map(),
  };
}

/** The same for an entry that is read again after a restart as for one that is new. */
export function follow(state: LineState, entry: WireEntry): void {
  if (entry.direction === 'line') followLine(state, entry);
  else if (entry.direction === 'out') followOut(state, entry);
  else followIn(state, entry);
}

function followLine(state: LineState, { text, detail }: WireEntry): void {
  switch (text as LineEvent) {
    case 'awaited':
      state.awaited = String(detail.phone);
      break;
    case 'paired':
      if (state.session) state.ended.set(state.session, 'logged_out');
      state.session = String(detail.session);
      state.phone = String(detail.phone);
      state.awaited = null;
      break;
    case 'signed_out':
      if (state.session) state.ended.set(state.session, detail.reason as DropReason);
      state.session = null;
      break;
    case 'settings':
      state.settings = detail.settings as Settings;
      break;
    case 'stored':
      for (const seq of detail.seqs as number[]) state.waiting[detail.queue as QueueName].delete(seq);
  }
}

function followOut(state: LineState, entry: WireEntry): void {
  const { id, kind, to, detail } = entry;
  if (!id || !to || kind === 'receipt' || kind === 'typing' || kind === 'refused') return;
  state.received.set(id, entry);
  state.isOwn.set(id, true);
  keepMedia(state, entry);
  if (!detail.group) state.people.set(to, state.people.get(to) ?? { name: '' });
}

function followIn(state: LineState, entry: WireEntry): void {
  const { seq, id, kind, from, to, detail } = entry;
  if (kind === 'typing') return;
  // What happened before the line was there is known to the product.
  if (detail.isPast !== true) state.waiting[kind === 'receipt' ? 'receipts' : 'messages'].set(seq, entry);
  if (!id || kind === 'receipt') return;
  const isOwn = detail.isOwn === true;
  state.isOwn.set(id, isOwn);
  keepMedia(state, entry);
  const person = isOwn ? null : from;
  const name = typeof detail.name === 'string' ? detail.name : '';
  const group = detail.group as { id: string; name?: string } | undefined;
  if (group) {
    const known = state.groups.get(group.id) ?? { name: '', participants: new Map() };
    if (group.name) known.name = group.name;
    if (person) known.participants.set(person, { name: name || (known.participants.get(person)?.name ?? '') });
    state.groups.set(group.id, known);
  }
  const met = person ?? (group ? null : to);
  if (!met) return;
  const before = state.people.get(met);
  state.people.delete(met);
  state.people.set(met, { name: name || (before?.name ?? '') });
}

function keepMedia(state: LineState, { id, detail }: WireEntry): void {
  if (id && detail.media) state.media.set(id, detail.media as KeptMedia);
}
