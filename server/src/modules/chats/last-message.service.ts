import type { lastMessage } from '@yupflow/contract/chats';
import type * as z from 'zod/mini';

/** What `conversations.last_message` holds, beside `last_message_id`: as much of it as a list shows. */
export type LastMessage = Omit<z.output<typeof lastMessage>, 'id'>;

interface Shown {
  readonly kind: string;
  readonly text: string;
  readonly direction: string;
  readonly state: string;
  readonly source: string;
  /** Who of a group; empty in a chat of two. */
  readonly participant: string;
  readonly sender_name: string | null;
  readonly media: unknown;
  readonly data: unknown;
  readonly deleted_at?: Date | null;
}

const longest = 200;

/** On one line, cut between characters and never inside of one. */
const oneLine = (text: string) =>
  [
    ...text
      .slice(0, longest * 4)
      .replace(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('');

const fieldOf = (document: unknown, name: string): unknown =>
  typeof document === 'object' && document !== null ? (document as Record<string, unknown>)[name] : undefined;

/** For whoever stores a message, or changes the last one. */
export function lastMessageOf(message: Shown): LastMessage {
  const seconds = fieldOf(message.media, 'seconds');
  const file = message.kind === 'document' && !message.deleted_at ? fieldOf(message.media, 'name') : undefined;
  const event = fieldOf(fieldOf(message.data, 'event'), 'event');
  return {
    kind: message.kind as LastMessage['kind'],
    text: message.deleted_at ? '' : oneLine(message.text),
    direction: message.direction as LastMessage['direction'],
    state: message.state as LastMessage['state'],
    sender: message.participant ? message.sender_name : null,
    is_automation: message.source === 'automation',
    ...(typeof seconds === 'number' ? { seconds } : {}),
    ...(typeof file === 'string' && file ? { file: oneLine(file) } : {}),
    ...(typeof event === 'string' ? { event: event as NonNullable<LastMessage['event']> } : {}),
    ...(message.deleted_at ? { is_deleted: true } : {}),
  };
}
