import type { Message } from '@yupflow/contract/messages';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../locales/error-text.ts';
import { cx } from '../../../../ui/cx.ts';
import { toast } from '../../../../ui/toast.ts';
import { react } from './message-deeds.ts';

const EmojiPicker = lazy(() => import('../../composer/emoji/emoji-picker.tsx'));

const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface Props {
  readonly message: Message;
  readonly beside: Element;
  readonly onClose: () => void;
}

export function ReactionPopover({ message, beside, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const errorText = useErrorText();
  const [isWide, setIsWide] = useState(false);
  const trigger = useMemo(() => ({ current: beside }), [beside]);
  const mine = message.reactions.find(({ is_mine }) => is_mine)?.emoji;
  const choose = (emoji: string) => {
    onClose();
    // The same one again takes it back.
    react(message, emoji === mine ? '' : emoji).catch((error: unknown) => toast.error(errorText(error)));
  };
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => open || onClose()}
      placement="top"
      className="rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
    >
      <Dialog aria-label={t('actions.react')} className="outline-none">
        {isWide ? (
          <Suspense fallback={<div className="h-90 w-80" />}>
            <EmojiPicker onChoose={choose} />
          </Suspense>
        ) : (
          <div className="flex items-center gap-0.5 p-1">
            {usual.map((emoji, index) => (
              <button
                key={emoji}
                type="button"
                // biome-ignore lint/a11y/noAutofocus: the first of what was asked for
                autoFocus={index === 0}
                aria-pressed={emoji === mine}
                aria-label={t(emoji === mine ? 'reactions.takeBack' : 'reactions.give', { emoji })}
                onClick={() => choose(emoji)}
                className={cx(
                  'grid size-9 place-items-center rounded-lg text-[20px]/none hover:bg-raised pointer-coarse:size-11',
                  emoji === mine && 'bg-brand-soft',
                )}
              >
                {emoji}
              </button>
            ))}
            <button
              type="button"
              aria-label={t('reactions.others')}
              onClick={() => setIsWide(true)}
              className="grid size-9 place-items-center rounded-lg text-soft hover:bg-raised pointer-coarse:size-11"
            >
              <Plus aria-hidden className="size-4" />
            </button>
          </div>
        )}
      </Dialog>
    </Popover>
  );
}
