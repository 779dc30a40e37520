import type { Message } from '@yupflow/contract/messages';
import { dayOf } from '../../../../locales/day-name.ts';
import type { Unsent } from '../../composer/unsent/unsent.ts';

/** What stands under each other in a conversation. */
export type Row =
  | { readonly type: 'day'; readonly key: string; readonly at: string }
  | { readonly type: 'new'; readonly key: string; readonly count: number }
  | { readonly type: 'message'; readonly key: string; readonly message: Message; readonly isRunStart: boolean }
  | { readonly type: 'unsent'; readonly key: string; readonly unsent: Unsent }
  | { readonly type: 'typing'; readonly key: string; readonly name: string | null };

export interface RowsInput {
  readonly messages: readonly Message[];
  /** The chat's first message is among them. */
  readonly isFromStart: boolean;
  readonly unsent: readonly Unsent[];
  /** Where the unread ones began when the chat was opened. */
  readonly marker: { readonly id: string; readonly count: number } | null;
  readonly typing: { readonly name: string | null } | null;
  readonly timeZone: string;
}

const isSpoken = ({ kind }: Message) => kind !== 'event';
const writerOf = ({ sender, direction, kind }: Message) =>
  `${direction} ${kind === 'note'} ${sender.type} ${sender.id ?? sender.address ?? sender.name}`;

export function rowsOf({ messages, isFromStart, unsent, marker, typing, timeZone }: RowsInput): Row[] {
  const rows: Row[] = [];
  let day = '';
  let writer = '';
  for (const message of messages) {
    const nextDay = dayOf(message.created_at, timeZone);
    // The first that is loaded gets its day with the page before it: what stands above must not change then.
    if (nextDay !== day && (day !== '' || isFromStart))
      rows.push({ type: 'day', key: `day ${nextDay}`, at: message.created_at });
    if (nextDay !== day) writer = '';
    day = nextDay;
    if (marker?.id === message.id) {
      rows.push({ type: 'new', key: 'new', count: marker.count });
      writer = '';
    }
    const nextWriter = isSpoken(message) ? writerOf(message) : '';
    rows.push({ type: 'message', key: message.id, message, isRunStart: nextWriter !== writer });
    writer = nextWriter;
  }
  for (const one of unsent) {
    const nextDay = dayOf(one.createdAt, timeZone);
    if (nextDay > day) rows.push({ type: 'day', key: `day ${nextDay}`, at: one.createdAt });
    if (nextDay > day) day = nextDay;
    rows.push({ type: 'unsent', key: one.key, unsent: one });
  }
  if (typing) rows.push({ type: 'typing', key: 'typing', name: typing.name });
  return rows;
}

/** Whoever has answered knows what was new. */
export function isAnswered(
  marker: RowsInput['marker'],
  { messages, unsent, userId }: Pick<RowsInput, 'messages' | 'unsent'> & { readonly userId: string },
): boolean {
  const at = messages.findIndex(({ id }) => id === marker?.id);
  const since = at < 0 ? [] : messages.slice(at);
  const isReply = ({ kind }: Pick<Message, 'kind'>) => kind !== 'note' && kind !== 'event';
  return (
    unsent.some((one) => one.state !== 'refused' && isReply(one)) ||
    since.some((one) => one.direction === 'out' && one.sender.id === userId && isReply(one))
  );
}

/** The first of the unread ones that are loaded: they are the contact's, and the last of those. */
export function markerOf(messages: readonly Message[], unread: number): RowsInput['marker'] {
  if (unread === 0) return null;
  const inbound = messages.filter(({ direction, kind }) => direction === 'in' && kind !== 'event');
  const first = inbound.at(-Math.min(unread, inbound.length));
  return first ? { id: first.id, count: unread } : null;
}
