import { type InternalChat, type InternalMessage, internalChats } from '@yupflow/contract/internal-chats';
import { Paperclip, Send, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { canFocusToType } from '../../browser/media-query.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { DropHint } from '../../pickers/conversation/drop-hint.tsx';
import { plainText } from '../../pickers/conversation/plain-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { AttachedFiles } from './attached-files.tsx';
import { takeMessage } from './internal-queries.ts';
import { MentionList } from './mention-list.tsx';
import { sendToColleagues } from './unsent-messages.ts';
import { useAttached } from './use-attached.ts';
import { useMention } from './use-mention.ts';

interface Props {
  readonly chat: InternalChat;
  readonly reply: InternalMessage | null;
  readonly editing: InternalMessage | null;
  readonly onDone: () => void;
}

const typingEveryMs = 3_000;

/** What is typed and not sent stays in this browser, under a name that goes with its writer's other drafts. */
const draftName = (userId: string | undefined, chatId: string) => `chat-draft ${userId} internal ${chatId}`;

const quoteOf = ({ id, kind, text, media, by }: InternalMessage): InternalMessage['quoted'] => ({
  id,
  kind,
  text: text || (media?.name ?? ''),
  by: by?.name ?? null,
});

export function Composer({ chat, reply, editing, onDone }: Props) {
  const { t } = useTranslation('internal-chats');
  const errorText = useErrorText();
  const me = useMe();
  const own = me?.id;
  const companyId = me?.activeCompany?.company_id;
  const [text, setText] = useState(() => readStored(draftName(own, chat.id)) ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const attached = useAttached();
  const area = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const lastTyping = useRef(0);
  const others = chat.members.filter(({ id }) => id !== own);
  const mention = useMention(others, (replace) => {
    const at = area.current?.selectionStart ?? text.length;
    setText(replace(text.slice(0, at)) + text.slice(at));
    area.current?.focus();
  });
  const written = text.trim();
  const hasAnything = written !== '' || (attached.files.length > 0 && !editing);

  useEffect(() => {
    if (editing) setText(editing.text);
    if ((editing || reply) && area.current) area.current.focus();
  }, [editing, reply]);
  useEffect(() => {
    if (canFocusToType()) area.current?.focus();
  }, []);
  useEffect(() => {
    if (!editing) writeStored(draftName(own, chat.id), text || null);
  }, [own, chat.id, text, editing]);

  function type(next: string) {
    setText(next);
    mention.look(next.slice(0, area.current?.selectionStart ?? next.length));
    const now = performance.now();
    if (next && now - lastTyping.current > typingEveryMs) {
      lastTyping.current = now;
      call(internalChats.setTyping, { params: { id: chat.id } }).catch(() => {});
    }
  }

  async function saveEdit(messageId: string) {
    setIsSaving(true);
    try {
      const params = { id: chat.id, messageId };
      takeMessage(chat.id, await call(internalChats.edit, { params, body: { text: written } }));
      setText('');
      onDone();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsSaving(false);
    }
  }

  function send() {
    if (!hasAnything || isSaving || !own || !companyId) return;
    if (editing) return void saveEdit(editing.id);
    const mentions = others.filter(({ name }) => written.includes(`@${name}`)).map(({ id, name }) => ({ id, name }));
    const sender = { userId: own, companyId, chatId: chat.id };
    // The words go with the first file, and they are what answers.
    const files = attached.files.map((blob) => ({ blob, name: blob.name, type: blob.type }));
    for (const [index, file] of (files.length ? files : [null]).entries())
      sendToColleagues(
        index === 0
          ? { ...sender, text: written, mentions, quoted: reply && quoteOf(reply), file }
          : { ...sender, text: '', mentions: [], quoted: null, file },
      );
    setText('');
    attached.clear();
    onDone();
    area.current?.focus();
  }

  function stop() {
    if (editing) setText('');
    onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (mention.takeKey(event)) return;
    if (event.key === 'Escape' && (reply || editing)) return stop();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <div className="relative border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <DropHint isOff={editing !== null} onFiles={attached.add} />
      <MentionList {...mention} />
      {(reply || editing) && (
        <div className="mb-2 flex items-center gap-2 rounded-lg bg-raised px-3 py-1.5 text-meta text-soft">
          <span className="min-w-0 flex-1 truncate">
            {reply && !editing
              ? t('replyingTo', { name: reply.by?.name ?? '', text: plainText(quoteOf(reply)?.text ?? '') })
              : t('editing')}
          </span>
          <IconButton label={t('stop')} icon={X} onPress={stop} />
        </div>
      )}
      {!editing && <AttachedFiles files={attached.files} onRemove={attached.remove} />}
      <div className="flex items-end gap-2 rounded-xl border border-line-strong bg-surface px-2 py-1.5 focus-within:field-focus">
        <input
          ref={fileInput}
          type="file"
          multiple
          aria-label={t('attach')}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            attached.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        {!editing && <IconButton label={t('attach')} icon={Paperclip} onPress={() => fileInput.current?.click()} />}
        <textarea
          ref={area}
          aria-label={t('message')}
          placeholder={t('messagePlaceholder')}
          rows={1}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0 || editing) return;
            event.preventDefault();
            attached.add([...event.clipboardData.files]);
          }}
          className="field-sizing-content max-h-44 min-h-8 flex-1 resize-none bg-transparent py-1.5 pointer-coarse:py-2.5 max-sm:py-2.5 text-(length:--field-text) outline-none"
        />
        <Button
          look="primary"
          icon={Send}
          isPending={isSaving}
          isDisabled={!hasAnything}
          label={t(editing ? 'saveEdit' : 'send')}
          onPress={send}
        >
          <span className="max-sm:hidden">{t(editing ? 'saveEdit' : 'send')}</span>
        </Button>
      </div>
    </div>
  );
}
