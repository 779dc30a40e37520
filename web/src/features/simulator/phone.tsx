import { files } from '@yupflow/contract/files';
import { CheckCheck, Paperclip, Send, Smile, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { sendFile } from '../../api/send-file.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { type Bubble, bubblesOf } from './chat-bubbles.ts';
import type { Peer } from './peers.ts';
import { PhoneMedia } from './phone-media.tsx';
import { useSend, useTyping, useWireLog } from './simulator-calls.ts';

interface Props {
  readonly lineId: string;
  readonly lineName: string;
  readonly peer: Peer;
}

/** Somebody's phone, with the chat they have with the company. */
export function Phone({ lineId, lineName, peer }: Props) {
  const { t } = useTranslation('simulator');
  const { data, isPending, error } = useWireLog(lineId, peer.group?.id ?? peer.phone);
  const bubbles = bubblesOf(data ?? [], peer.phone);
  const isTyping = isCompanyTyping(data ?? []);
  const thread = useRef<HTMLDivElement>(null);
  const last = bubbles.at(-1)?.id;
  const toEnd = () => {
    if (thread.current) thread.current.scrollTop = thread.current.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last moves the thread to its end
  useLayoutEffect(toEnd, [last]);
  return (
    <section
      aria-label={t('phoneOf', { name: peer.name || peer.phone })}
      className="mx-auto flex h-[min(44rem,calc(100dvh-13rem))] min-h-100 w-full max-w-90 flex-col overflow-hidden rounded-[2.5rem] border-[10px] border-[#0f172a] bg-surface shadow-float dark:border-line-strong"
    >
      <header className="border-b border-line px-5 py-3">
        <p className="truncate text-body font-semibold">{peer.group?.name ?? lineName}</p>
        <p className="h-4 text-meta text-brand-strong">{isTyping && t('companyTyping')}</p>
      </header>
      <div ref={thread} className="min-h-0 flex-1 overflow-y-auto bg-page px-3 py-3">
        {bubbles.length === 0 && (
          <p className="py-10 text-center text-dense text-muted">
            {t(isPending ? 'loading' : error && !data ? 'phoneFailed' : 'nothingSaid')}
          </p>
        )}
        <ul className="flex flex-col gap-2">
          {bubbles.map((bubble) => (
            <BubbleRow
              key={bubble.id}
              bubble={bubble}
              quoted={bubbles.find(({ id }) => id === bubble.quoted) ?? null}
              lineId={lineId}
              peer={peer}
              onShown={toEnd}
            />
          ))}
        </ul>
      </div>
      <PhoneComposer lineId={lineId} peer={peer} />
    </section>
  );
}

const typingMs = 10_000;

function isCompanyTyping(entries: readonly { kind: string; direction: string; at: string; detail: object }[]): boolean {
  const last = entries.findLast(({ kind, direction }) => direction === 'out' && kind !== 'receipt');
  if (last?.kind !== 'typing') return false;
  return 'isTyping' in last.detail && last.detail.isTyping === true && Date.now() - Date.parse(last.at) < typingMs;
}

interface RowProps {
  readonly bubble: Bubble;
  /** What it replies to. */
  readonly quoted: Bubble | null;
  readonly lineId: string;
  readonly peer: Peer;
  /** A picture has taken its room. */
  readonly onShown: () => void;
}

function BubbleRow({ bubble, quoted, lineId, peer, onShown }: RowProps) {
  const { t } = useTranslation('simulator');
  const format = useFormat();
  const send = useSend(lineId);
  const { isOwn, text, kind, file } = bubble;
  const base = { from: peer.phone, name: peer.name || undefined, group: peer.group };
  const react = (emoji: string) => send.mutate({ ...base, reaction: { to: bubble.id, emoji } });
  return (
    <li className={cx('group flex items-end gap-1', isOwn && 'flex-row-reverse')}>
      <div
        className={cx(
          'relative max-w-[80%] rounded-xl px-3 py-1.5 text-dense wrap-anywhere',
          isOwn ? 'rounded-br-sm bg-brand-soft' : 'rounded-bl-sm border border-line bg-surface',
          bubble.reaction && 'mb-3',
        )}
      >
        {peer.group && !isOwn && bubble.from && <p className="text-meta font-semibold text-soft">{bubble.from}</p>}
        {bubble.isDeleted ? (
          <p className="text-muted italic">{t('deleted')}</p>
        ) : (
          <>
            {quoted && (
              <p className="my-0.5 truncate rounded-md border-l-2 border-brand-strong bg-raised px-2 py-1 text-meta text-soft">
                {quoted.text || t(`kinds.${quoted.kind}`)}
              </p>
            )}
            {file && <PhoneMedia lineId={lineId} messageId={bubble.id} file={file} onShown={onShown} />}
            {!file && !text && <p className="text-muted">{t(`kinds.${kind}`)}</p>}
            <p className="whitespace-pre-wrap">{text}</p>
          </>
        )}
        <p className="mt-0.5 flex items-center justify-end gap-1 text-[11px] text-soft tabular-nums">
          {bubble.isEdited && <span>{t('edited')}</span>}
          {format.time(new Date(bubble.at))}
          {isOwn && <CheckCheck aria-hidden className={cx('size-3.5', bubble.isRead ? 'text-info' : 'text-muted')} />}
        </p>
        {bubble.reaction && (
          <span className="absolute -bottom-3 left-2 rounded-full border border-line bg-surface px-1.5 text-meta">
            {bubble.reaction}
          </span>
        )}
      </div>
      {!bubble.isDeleted && (
        <MenuTrigger>
          <IconButton
            label={t('bubbleActions')}
            icon={isOwn ? Trash2 : Smile}
            className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          />
          <Menu
            onAction={(key) =>
              key === 'delete' ? send.mutate({ ...base, deletion: { of: bubble.id } }) : react(String(key))
            }
          >
            {isOwn ? (
              <MenuAction id="delete" isDangerous>
                {t('deleteForAll')}
              </MenuAction>
            ) : (
              ['👍', '❤️', '😂', '🙏'].map((emoji) => (
                <MenuAction key={emoji} id={emoji}>
                  {emoji}
                </MenuAction>
              ))
            )}
          </Menu>
        </MenuTrigger>
      )}
    </li>
  );
}

function PhoneComposer({ lineId, peer }: { readonly lineId: string; readonly peer: Peer }) {
  const { t } = useTranslation('simulator');
  const errorText = useErrorText();
  const send = useSend(lineId);
  const { mutate: setTyping } = useTyping(lineId);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isTyping = text !== '' && !peer.group;
  const base = { from: peer.phone, name: peer.name || undefined, group: peer.group };

  useEffect(() => {
    if (isTyping) setTyping({ from: peer.phone, is_typing: true });
  }, [isTyping, peer.phone, setTyping]);

  function sendText(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    send.mutate({ ...base, text });
    setText('');
  }

  async function attach(file: File) {
    try {
      const { key } = await sendFile(files.upload, file);
      send.mutate({ ...base, text: text || undefined, media: { key } });
      setText('');
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (
    <form onSubmit={sendText} className="flex items-center gap-1 border-t border-line px-2 py-2">
      <input
        ref={input}
        type="file"
        aria-label={t('attach')}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void attach(file);
        }}
      />
      <IconButton label={t('attach')} icon={Paperclip} onPress={() => input.current?.click()} />
      <input
        aria-label={t('message')}
        placeholder={t('message')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        className="h-(--control) min-w-0 flex-1 rounded-full border border-line-strong bg-surface px-3 text-(length:--field-text) outline-none focus:field-focus"
      />
      <IconButton label={t('send')} icon={Send} type="submit" />
    </form>
  );
}
