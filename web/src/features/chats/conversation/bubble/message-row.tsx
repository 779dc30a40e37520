import type { Message } from '@yupflow/contract/messages';
import { Ellipsis, Reply, SmilePlus } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../../ui/cx.ts';
import { useConversation } from '../conversation-context.ts';
import { Bubble } from './bubble.tsx';
import { EventLine } from './event-line.tsx';
import { UnderBubble } from './under-bubble.tsx';
import { useLongPress } from './use-long-press.ts';
import { WhyFired } from './why-fired.tsx';

interface Props {
  readonly message: Message;
  readonly isRunStart: boolean;
  /** Where a search or a quote led to. */
  readonly isFound: boolean;
}

export const MessageRow = memo(function MessageRow({ message, isRunStart, isFound }: Props) {
  const { t } = useTranslation('conversation');
  const { openActions } = useConversation();
  const press = useLongPress((element) => openActions(message, element));
  if (message.kind === 'event') return <EventLine message={message} />;
  const isOut = message.direction === 'out';
  return (
    <Side isOut={isOut} hasReactions={message.reactions.length > 0} isFound={isFound}>
      <article
        {...press}
        data-message={message.id}
        tabIndex={-1}
        aria-label={t(isOut ? 'messageOut' : 'messageIn')}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || event.key !== 'Enter') return;
          event.preventDefault();
          openActions(message, event.currentTarget);
        }}
        onContextMenu={(event) => {
          // A link or a marked text keeps the browser's own menu.
          const isPlain = !(event.target as Element).closest('a, img, video') && getSelection()?.isCollapsed !== false;
          if (!isPlain) return;
          event.preventDefault();
          openActions(message, event.currentTarget);
        }}
        className="group relative flex max-w-full min-w-0 flex-col rounded-xl pointer-coarse:select-none"
      >
        <Bubble message={message} isRunStart={isRunStart} />
        <div
          className={cx(
            'absolute bottom-1 flex items-center gap-2 pointer-coarse:static pointer-coarse:justify-end',
            isOut ? 'right-full pr-2' : 'left-full pl-2',
          )}
        >
          {!message.deleted_at && <HoverActions message={message} />}
          <WhyFired message={message} />
        </div>
      </article>
      <UnderBubble message={message} />
    </Side>
  );
});

interface SideProps {
  readonly isOut: boolean;
  readonly hasReactions: boolean;
  readonly isFound?: boolean;
  readonly children: ReactNode;
}

/** Theirs on the left, ours on the right, never over the whole width. */
export function Side({ isOut, hasReactions, isFound = false, children }: SideProps) {
  return (
    <div
      className={cx(
        '-mx-5 px-5 max-sm:-mx-3 max-sm:px-3',
        isFound && 'animate-found motion-reduce:bg-brand-soft',
        hasReactions && 'pb-3.75',
      )}
    >
      <div
        className={cx(
          'flex max-w-[min(65ch,76%)] flex-col max-sm:max-w-[86%]',
          isOut ? 'ml-auto items-end' : 'mr-auto items-start',
        )}
      >
        {children}
      </div>
    </div>
  );
}

const hoverClass = 'grid size-6.5 place-items-center rounded-md text-soft hover:bg-raised hover:text-text';

/** Beside a message while the mouse is over it; the keyboard and touch have the same in a menu. */
function HoverActions({ message }: { readonly message: Message }) {
  const { t } = useTranslation('conversation');
  const { reply, openActions, openReactions } = useConversation();
  const box = useRef<HTMLDivElement>(null);
  const beside = () => box.current ?? document.body;
  const isNote = message.kind === 'note';
  return (
    <div
      ref={box}
      className="flex rounded-lg border border-line bg-surface p-0.5 opacity-0 shadow-sm group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:hidden dark:border-line-strong"
    >
      {!isNote && (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('actions.react')}
            title={t('actions.react')}
            className={hoverClass}
            onClick={() => openReactions(message, beside())}
          >
            <SmilePlus aria-hidden className="size-4" />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('actions.reply')}
            title={t('actions.reply')}
            className={hoverClass}
            onClick={() => reply(message)}
          >
            <Reply aria-hidden className="size-4" />
          </button>
        </>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('actions.more')}
        title={t('actions.more')}
        className={hoverClass}
        onClick={() => openActions(message, beside())}
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
    </div>
  );
}
