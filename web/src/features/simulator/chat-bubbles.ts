import type { WireEntry } from '@yupflow/contract/simulator';

/** A message as a phone shows it. */
export interface Bubble {
  readonly id: string;
  readonly isOwn: boolean;
  readonly kind: WireEntry['kind'];
  readonly text: string;
  /** In a group: who wrote it. */
  readonly from: string | null;
  readonly at: string;
  readonly reaction: string | null;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  /** The company has read what this phone sent. */
  readonly isRead: boolean;
  readonly quoted: string | null;
  readonly file: { readonly name: string; readonly type: string } | null;
}

const told: readonly WireEntry['kind'][] = ['receipt', 'line', 'typing', 'refused'];

const textAt = (detail: WireEntry['detail'], ...path: string[]): string | null => {
  let value: unknown = detail;
  for (const part of path) value = typeof value === 'object' && value !== null ? (value as never)[part] : undefined;
  return typeof value === 'string' ? value : null;
};

/** The log of one chat, put together as its phone shows it: the same id is one message, however often it passed. */
export function bubblesOf(entries: readonly WireEntry[], phone: string): Bubble[] {
  const bubbles = new Map<string, Bubble>();
  for (const { id, kind, direction, text, from, at, detail } of entries) {
    if (kind === 'receipt' && direction === 'out' && id) {
      const sent = bubbles.get(id);
      if (sent) bubbles.set(id, { ...sent, isRead: true });
    }
    if (told.includes(kind)) continue;
    const about = textAt(detail, 'of') ?? textAt(detail, 'to');
    const target = about ? bubbles.get(about) : undefined;
    if (kind === 'reaction') {
      if (target) bubbles.set(target.id, { ...target, reaction: text || null });
    } else if (kind === 'edit') {
      if (target) bubbles.set(target.id, { ...target, text, isEdited: true });
    } else if (kind === 'deletion') {
      if (target) bubbles.set(target.id, { ...target, text: '', isDeleted: true });
    } else if (id && !bubbles.has(id))
      bubbles.set(id, {
        id,
        kind,
        text,
        isOwn: direction === 'in' && from === phone,
        from,
        at,
        reaction: null,
        isDeleted: false,
        isEdited: false,
        isRead: false,
        quoted: textAt(detail, 'quoted') ?? textAt(detail, 'quoted', 'id'),
        file: textAt(detail, 'media', 'name')
          ? { name: textAt(detail, 'media', 'name') ?? '', type: textAt(detail, 'media', 'type') ?? '' }
          : null,
      });
  }
  return [...bubbles.values()];
}
