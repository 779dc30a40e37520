import { randomBytes } from 'node:crypto';
import type { WireEntry } from '@yupflow/contract/simulator';
import { plainName } from './addresses.ts';
import type { LineQuestions, SaidMessage, WireQuery } from './protocol.ts';
import { knownGroups, type Line } from './simulated-line.ts';

/** What whoever plays the phones may ask of a line. */
export function lineQuestions(line: Line): LineQuestions {
  const { state } = line;
  const inward = { direction: 'in', text: '', detail: {} } as const;
  return {
    getState: () => ({
      is_online: line.isOnline(),
      settings: state.settings,
      people: [...state.people].map(([phone, { name }]) => ({ phone, name })).reverse(),
      groups: [...state.groups].map(([id, { name }]) => ({ id, name })),
    }),
    configure(settings) {
      line.logEvent('settings', { settings });
      return null;
    },
    prepare({ phone, past }) {
      for (const entry of past) line.log({ ...entry, detail: { ...entry.detail, isPast: true } });
      line.logEvent('awaited', { phone });
      // Where one is shown already, that is the next one.
      line.scan({ phone });
      return null;
    },
    scan: line.scan,
    say: (message) => say(line, message),
    list: (query) => listEntries(line.entries, query).map(shown),
    sendReceipt({ id, status }) {
      const message = state.received.get(id);
      if (!message) return { isKnown: false };
      const detail = status === 'failed' ? { status, failure: 'refused' } : { status };
      line.log({ ...inward, id, from: message.to, to: state.phone, kind: 'receipt', detail });
      return { isKnown: true };
    },
    setTyping({ from, is_typing: isTyping }) {
      line.log({ ...inward, id: null, from, to: state.phone, kind: 'typing', detail: { isTyping } });
      line.tellCurrent({ type: 'typing', from, isTyping });
      return null;
    },
    drop({ reason }) {
      line.drop(reason);
      return null;
    },
    redeliver({ count }) {
      const said = line.entries.filter(({ direction, kind }) => direction === 'in' && isMessage(kind));
      for (const { seq, detail, ...entry } of said.slice(-count))
        line.log({ ...entry, detail: { ...detail, isRepeat: true } });
      return null;
    },
    findMedia: ({ id }) => state.media.get(id) ?? null,
    signOut({ session }) {
      line.signOut(session);
      return null;
    },
  };
}

/** Without what only the line itself needs to know. */
const shown = ({ detail: { session, ...detail }, ...entry }: WireEntry): WireEntry => ({ ...entry, detail });

const isMessage = (kind: WireEntry['kind']) => !['receipt', 'line', 'typing'].includes(kind);

/** Kind, text and what is particular about each thing that a phone can say. */
function contentOf(message: SaidMessage): Pick<WireEntry, 'kind' | 'text'> & { detail: Record<string, unknown> } {
  const { text = '', media, location, contacts, reaction, edit, deletion } = message;
  if (reaction) return { kind: 'reaction', text: reaction.emoji, detail: { of: reaction.to } };
  if (edit) return { kind: 'edit', text: edit.text, detail: { of: edit.of } };
  if (deletion) return { kind: 'deletion', text: '', detail: { of: deletion.of } };
  if (media) return { kind: media.kind, text, detail: { media } };
  if (location) return { kind: 'location', text, detail: { location } };
  if (contacts) return { kind: 'contact', text, detail: { contacts } };
  return { kind: 'text', text, detail: {} };
}

function say(line: Line, message: SaidMessage): { id: string } {
  const { state } = line;
  const { from, name, group, quoted, is_own: isOwn = false, at } = message;
  const { kind, text, detail } = contentOf(message);
  const id = message.id ?? `3A${randomBytes(9).toString('hex').toUpperCase()}`;
  const isNewGroup = group && (state.groups.get(group.id)?.name ?? '') !== (group.name ?? '');
  const own = state.phone;
  line.log({
    direction: 'in',
    id,
    from: isOwn ? own : from,
    to: group ? group.id : isOwn ? from : own,
    kind,
    text,
    detail: {
      ...detail,
      ...(name && !isOwn ? { name } : {}),
      ...(group ? { group } : {}),
      ...(quoted ? { quoted } : {}),
      ...(isOwn ? { isOwn } : {}),
      ...(typeof detail.of === 'string' ? { isOfOwn: state.isOwn.get(detail.of) ?? false } : {}),
      ...(state.isOwn.has(id) ? { isRepeat: true } : {}),
    },
    ...(at ? { at: new Date(at).toISOString() } : {}),
  });
  if (isNewGroup)
    line.tellCurrent({ type: 'groups', groups: knownGroups(state).filter(({ id: known }) => known === group.id) });
  return { id };
}

function listEntries(entries: readonly WireEntry[], { to, chat, after, before, limit }: WireQuery): WireEntry[] {
  const isWanted = ({ direction, kind, from, to: reached }: WireEntry) => {
    if (to !== undefined && !(direction === 'out' && reached === plainName(to) && isMessage(kind))) return false;
    if (chat === undefined) return true;
    const wanted = plainName(chat);
    return reached === wanted || from === wanted;
  };
  const found: WireEntry[] = [];
  // Entries are numbered from 1 on, without a gap.
  if (after !== undefined) {
    for (let at = after; at < entries.length && found.length < limit; at += 1) {
      const entry = entries[at];
      if (entry && entry.seq < (before ?? Number.POSITIVE_INFINITY) && isWanted(entry)) found.push(entry);
    }
    return found;
  }
  for (
    let at = Math.min(entries.length, (before ?? entries.length + 1) - 1) - 1;
    at >= 0 && found.length < limit;
    at -= 1
  ) {
    const entry = entries[at];
    if (entry && isWanted(entry)) found.push(entry);
  }
  return found;
}
