import type { Media, Message, MessageForm, MessageKind } from '@yupflow/contract/messages';
import type { Queued } from '../../../../resource/unsent/queued.ts';

/** A message that the server has not answered yet. */
export interface Unsent extends Queued {
  readonly kind: MessageKind;
  readonly form: Pick<MessageForm, 'text'> & Partial<Omit<MessageForm, 'kind' | 'text'>>;
  /** Of a note: the members it names. */
  readonly memberIds: readonly string[];
  readonly mentionNames: readonly string[];
  readonly quoted: Message['quoted'];
  /** Goes up first; what it is then called by is kept in `form.media`. */
  readonly file: UnsentFile | null;
  /** A file that the server has already, as of a quick message. */
  readonly stored: Media | null;
  /** The newest message that was there when it was written: what stands after it may be this one. */
  readonly after: { readonly id: string; readonly createdAt: string } | null;
}

interface UnsentFile {
  readonly blob: Blob;
  readonly name: string;
  readonly type: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly waveform?: readonly number[];
}

/** What is already in the conversation, by its own event or from before a reload, is not shown twice. */
export function withoutArrived(unsent: readonly Unsent[], messages: readonly Message[], userId: string): Unsent[] {
  const taken = new Set<string>();
  return unsent.filter((one) => {
    if (one.state === 'refused') return true;
    const arrived = messages.find((message) => !taken.has(message.id) && isOf(message, one, userId));
    if (arrived) taken.add(arrived.id);
    return !arrived;
  });
}

function isOf(message: Message, one: Unsent, userId: string): boolean {
  const isMine = message.sender.type === 'member' && message.sender.id === userId;
  // What a template says is the server's to write.
  const isSaid = one.kind === 'template' || message.text.trim() === one.form.text.trim();
  if (!isMine || message.kind !== one.kind || !isSaid) return false;
  const { after } = one;
  if (!after) return true;
  if (message.created_at !== after.createdAt) return message.created_at > after.createdAt;
  return message.id > after.id;
}
