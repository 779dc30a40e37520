import { useTranslation } from 'react-i18next';
import { useDayName } from '../../../../locales/day-name.ts';
import { Side } from '../bubble/message-row.tsx';
import { useConversation } from '../conversation-context.ts';

export function DayMark({ at }: { readonly at: string }) {
  const nameOf = useDayName();
  return (
    <div className="flex justify-center">
      <h3 className="h-5.5 rounded-full border border-line bg-surface px-2.5 text-meta/5 font-medium text-soft">
        {nameOf(at)}
      </h3>
    </div>
  );
}

export function NewMark({ count }: { readonly count: number }) {
  const { t } = useTranslation('conversation');
  return (
    <div className="flex items-center gap-3 py-0.5 text-meta font-medium text-brand-strong">
      <span aria-hidden className="h-px flex-1 bg-brand/40" />
      {t('newMark', { count })}
      <span aria-hidden className="h-px flex-1 bg-brand/40" />
    </div>
  );
}

export function TypingMark({ name }: { readonly name: string | null }) {
  const { t } = useTranslation('conversation');
  const { chat } = useConversation();
  const who = name ?? chat.contact?.name;
  return (
    <Side isOut={false} hasReactions={false}>
      <div className="rounded-xl rounded-bl-[4px] bg-raised px-3 py-1.25">
        {chat.type === 'group' && name && <p className="text-meta/4.5 font-medium text-soft">{name}</p>}
        <span role="img" aria-label={t('typing', { name: who ?? '' })} className="flex h-5 items-center gap-1">
          <i className="size-1.5 animate-dot rounded-full bg-muted" />
          <i className="size-1.5 animate-dot rounded-full bg-muted [animation-delay:150ms]" />
          <i className="size-1.5 animate-dot rounded-full bg-muted [animation-delay:300ms]" />
        </span>
      </div>
    </Side>
  );
}
