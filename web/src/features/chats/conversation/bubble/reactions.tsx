import type { Message } from '@yupflow/contract/messages';
import { useTranslation } from 'react-i18next';
import { useConversation } from '../conversation-context.ts';

/** Bottom left, clear of the ticks. */
export function Reactions({ message }: { readonly message: Message }) {
  const { t } = useTranslation('conversation');
  const { openReactions } = useConversation();
  const emojis = [...new Set(message.reactions.map(({ emoji }) => emoji))];
  const names = message.reactions.map(({ emoji, name, is_mine }) => `${emoji} ${is_mine ? t('reactions.us') : name}`);
  return (
    <button
      type="button"
      title={names.join('\n')}
      aria-label={`${t('reactions.label', { names: names.join(', ') })} (${message.reactions.length})`}
      onClick={(event) => openReactions(message, event.currentTarget)}
      className="absolute -bottom-4.25 left-3 flex h-5.5 items-center gap-0.5 rounded-full border border-line bg-surface px-1.75 text-dense ring-2 ring-surface"
    >
      {emojis.slice(0, 4).map((emoji) => (
        <span key={emoji}>{emoji}</span>
      ))}
      {message.reactions.length > 1 && (
        <span className="ml-0.5 text-[11px] font-medium text-muted tabular-nums">{message.reactions.length}</span>
      )}
    </button>
  );
}
