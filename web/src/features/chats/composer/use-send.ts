import type { OpenChat } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import type { Media, MediaKind, Message } from '@yupflow/contract/messages';
import { useMe } from '../../../api/me.ts';
import { takeBack } from '../closing/held-closes.ts';
import { quotedOf } from '../conversation/bubble/quote.tsx';
import type { Attachment } from './attach/read-attachment.ts';
import type { ComposerMode } from './composer-mode.ts';
import { newUnsent } from './unsent/new-unsent.ts';
import type { Unsent } from './unsent/unsent.ts';
import { addUnsent } from './unsent/use-unsent.ts';
import type { Voice } from './voice/use-recorder.ts';

interface Options {
  readonly chat: OpenChat;
  readonly mode: ComposerMode;
  readonly newest: Message | null;
}

export interface Written {
  readonly text: string;
  readonly isNote: boolean;
  readonly mentions: readonly { readonly id: string; readonly name: string }[];
  readonly attachments: readonly Attachment[];
  readonly stored: { readonly kind: MediaKind; readonly media: Media } | null;
}

type Piece = Pick<Unsent, 'kind' | 'form'> & Partial<Pick<Unsent, 'file' | 'stored' | 'memberIds' | 'mentionNames'>>;

/** What was written, as messages in the order they are meant. */
export function piecesOf({ text, isNote, mentions, attachments, stored }: Written): Piece[] {
  const words = text.trim();
  const named = mentions.filter(({ name }) => words.includes(`@${name}`));
  const mentionNames = named.map(({ name }) => name);
  if (isNote)
    return words ? [{ kind: 'note', form: { text: words }, memberIds: named.map(({ id }) => id), mentionNames }] : [];
  const addresses = named.length > 0 ? { mentions: named.map(({ id }) => id) } : {};
  const files: Piece[] = attachments.map(({ file, kind, caption, width, height, seconds }) => ({
    kind,
    form: { text: kind === 'audio' ? '' : caption.trim() },
    file: { blob: file, name: file.name, type: file.type, width, height, seconds },
  }));
  if (stored?.media.key) {
    const { key, width, height, seconds } = stored.media;
    files.push({ kind: stored.kind, form: { text: '', media: { key, width, height, seconds } }, stored: stored.media });
  }
  const [only] = files;
  const canBeCaption = files.length === 1 && only && only.kind !== 'audio' && words.length <= limits.captionLength;
  if (canBeCaption)
    return [{ ...only, form: { ...only.form, ...addresses, text: words || only.form.text }, mentionNames }];
  if (!words) return files;
  return [{ kind: 'text', form: { text: words, ...addresses }, mentionNames }, ...files];
}

/** Hands what was written to the queue; the first piece is the answer to what was quoted. */
export function useSend({ chat, mode, newest }: Options) {
  const me = useMe();
  const quoted = mode.type === 'reply' ? quotedOf(mode.message) : null;

  function queue(pieces: readonly Piece[]): void {
    const userId = me?.id;
    const companyId = me?.activeCompany?.company_id;
    if (!userId || !companyId) return;
    // Who writes on has not finished.
    if (pieces.some(({ kind }) => kind !== 'note')) takeBack(chat.id);
    for (const [index, piece] of pieces.entries()) {
      const isAnswer = index === 0 && piece.kind !== 'note';
      void addUnsent(
        newUnsent({ ...piece, userId, companyId, chatId: chat.id, newest, quoted: isAnswer ? quoted : null }),
      );
    }
  }

  return {
    queue,
    sendVoice({ blob, seconds, waveform }: Voice): void {
      const file = { blob, name: 'voice.ogg', type: 'audio/ogg', seconds, waveform };
      queue([{ kind: 'voice', form: { text: '' }, file }]);
    },
  };
}
