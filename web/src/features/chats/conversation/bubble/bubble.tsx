import type { Message } from '@yupflow/contract/messages';
import { Bot, ChevronRight, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { tintOf } from '../../../../ui/contact-avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { useConversation } from '../conversation-context.ts';
import { boxSize } from '../media/box-size.ts';
import { Content, isPictureKind } from './content.tsx';
import { Quote } from './quote.tsx';
import { Reactions } from './reactions.tsx';

const picturePadding = 4;

const isAutomatic = ({ sender }: Message) => sender.type === 'automation' || sender.type === 'system';

function lookOf(message: Message): string {
  const { kind, direction, state } = message;
  if (kind === 'note')
    return 'rounded-br-[4px] bg-warn-soft text-[color-mix(in_oklab,var(--warn)_55%,var(--text))] inset-ring inset-ring-warn-line';
  if (direction === 'in') return 'rounded-bl-[4px] bg-raised';
  if (state === 'failed') return 'rounded-br-[4px] bg-bad-soft inset-ring inset-ring-bad-line';
  if (isAutomatic(message)) return 'rounded-br-[4px] bg-surface inset-ring inset-ring-line-strong';
  return 'rounded-br-[4px] bg-brand-soft';
}

interface Props {
  readonly message: Message;
  readonly isRunStart: boolean;
}

export function Bubble({ message, isRunStart }: Props) {
  const isBare = message.kind === 'sticker' && !message.deleted_at && !message.quoted;
  const isPicture = isPictureKind(message) && !message.deleted_at;
  return (
    <div
      className={cx(
        'relative max-w-full min-w-0 rounded-xl text-body text-text max-sm:text-[16px]/[22px]',
        !isBare && lookOf(message),
        isPicture ? 'p-1' : 'px-3 py-[7px]',
      )}
      // As wide as the picture: the words below it wrap.
      style={isPicture ? { maxWidth: boxSize(message.media ?? {}).width + 2 * picturePadding } : {}}
    >
      <Source message={message} isRunStart={isRunStart} />
      {message.quoted && !message.deleted_at && (
        <div className={isPicture ? 'px-2 pt-1' : ''}>
          <Quote quoted={message.quoted} />
        </div>
      )}
      <Content message={message} />
      {message.reactions.length > 0 && <Reactions message={message} />}
    </div>
  );
}

const sourceClass = 'mb-0.5 flex min-w-0 items-center gap-1.5 text-meta/4.5 font-medium';

/** Above the words: which automation it was, whose note, or who of a group. */
function Source({ message, isRunStart }: Props) {
  const { t } = useTranslation('conversation');
  const { chat } = useConversation();
  const { sender, automation, kind } = message;
  if (kind === 'note')
    return (
      <p className={cx(sourceClass, 'text-warn')}>
        <Lock aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{t('note.by', { name: sender.name ?? t('note.somebody') })}</span>
      </p>
    );
  if (automation) {
    const { flow, trigger } = automation;
    return (
      <p className={cx(sourceClass, 'text-soft')}>
        <Bot aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{flow ? flow.name : (trigger.name ?? t('automatic'))}</span>
        {flow && (
          <>
            <ChevronRight aria-hidden className="size-2.5 shrink-0 text-faint" />
            <span className="truncate">{flow.block}</span>
          </>
        )}
      </p>
    );
  }
  if (isAutomatic(message))
    return (
      <p className={cx(sourceClass, 'text-soft')}>
        <Bot aria-hidden className="size-3.5 shrink-0" />
        {t('automatic')}
      </p>
    );
  if (chat.type !== 'group' || message.direction !== 'in' || !isRunStart) return null;
  const name = sender.name ?? sender.address ?? '';
  return (
    <p className={sourceClass}>
      <span
        style={tintOf(name)}
        className="truncate text-[oklch(0.45_0.13_var(--hue))] dark:text-[oklch(0.82_0.1_var(--hue))]"
      >
        {name}
      </span>
    </p>
  );
}
