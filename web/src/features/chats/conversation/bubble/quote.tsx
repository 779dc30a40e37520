import type { Message } from '@yupflow/contract/messages';
import { useTranslation } from 'react-i18next';
import { kindIcons } from '../../../../pickers/conversation/kind-icons.ts';
import { plainText } from '../../../../pickers/conversation/plain-text.ts';
import { useChatName } from '../../chat-names.ts';
import { useConversation } from '../conversation-context.ts';
import { clock } from '../media/clock.ts';

export type Quoted = NonNullable<Message['quoted']>;

export function quotedOf({ id, kind, text, direction, sender, media }: Message): Quoted {
  return { id, kind, text, direction, sender: sender.name, seconds: media?.seconds };
}

export function useQuoteWords() {
  const { t } = useTranslation('conversation');
  const { chat } = useConversation();
  const nameOf = useChatName();
  return {
    writer: ({ direction, sender }: Quoted) => sender ?? (direction === 'out' ? t('quote.us') : nameOf(chat)),
    words({ kind, text: written, seconds }: Quoted): string {
      const text = plainText(written);
      if (kind === 'text') return text;
      const length = seconds === undefined ? '' : clock(seconds);
      return [text ? '' : t(`kinds.${kind}`), text, length].filter(Boolean).join(' · ');
    },
  };
}

/** What a message answers to; it leads there. */
export function Quote({ quoted }: { readonly quoted: Quoted }) {
  const { t } = useTranslation('conversation');
  const { goTo } = useConversation();
  const { writer, words } = useQuoteWords();
  const Icon = kindIcons[quoted.kind];
  return (
    <button
      type="button"
      onClick={() => goTo(quoted.id)}
      className="-mx-1.5 mt-px mb-1.5 block w-[calc(100%+12px)] rounded-[7px] border-l-3 border-brand bg-surface/62 px-2.5 py-[5px] text-left text-meta text-soft"
    >
      <span className="sr-only">{t('quote.goTo')}</span>
      <span className="block truncate font-semibold text-[color-mix(in_oklab,var(--brand-strong)_85%,var(--text))]">
        {writer(quoted)}
      </span>
      <span className="flex items-center gap-1">
        {Icon && <Icon aria-hidden className="size-3 shrink-0" />}
        <span className="line-clamp-2 wrap-anywhere">{words(quoted)}</span>
      </span>
    </button>
  );
}
