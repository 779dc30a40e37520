import type { InternalMessage } from '@yupflow/contract/internal-chats';
import { CornerUpLeft, Ellipsis, FileText, Hourglass, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useFileSize } from '../../locales/file-size.ts';
import { useFormat } from '../../locales/format.ts';
import { MessageText } from '../../pickers/conversation/message-text.tsx';
import { plainText } from '../../pickers/conversation/plain-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';

export interface MessageDeeds {
  readonly reply: (message: InternalMessage) => void;
  readonly edit: (message: InternalMessage) => void;
  readonly remove: (message: InternalMessage) => void;
  readonly jump: (messageId: string) => void;
}

interface Props {
  readonly message: InternalMessage;
  /** The one before is by the same person, a moment ago. */
  readonly isContinued: boolean;
  readonly isFound: boolean;
  readonly deeds: MessageDeeds;
}

export function MessageRow({ message, isContinued, isFound, deeds }: Props) {
  const { t } = useTranslation('internal-chats');
  const format = useFormat();
  const own = useMe()?.id;
  const { by, event } = message;
  const mentions = useMemo(() => message.mentions.map(({ name }) => name), [message.mentions]);
  if (event)
    return (
      <p className="py-1.5 text-center text-meta text-muted">
        {t(`events.${event.event}`, { by: by?.name ?? t('nobody'), names: event.names.join(', ') })}
      </p>
    );
  const isOwn = by?.id === own;
  return (
    <article
      aria-label={t('messageBy', { name: by?.name ?? t('nobody') })}
      className={cx(
        'group relative flex gap-3 rounded-lg px-2 py-0.5 hover:bg-raised/40',
        !isContinued && 'mt-3',
        isFound && 'bg-warn-soft',
      )}
    >
      <span className="w-7 shrink-0">
        {!isContinued && <Avatar name={by?.name ?? '?'} image={by?.image ?? null} look="person" />}
      </span>
      <div className="min-w-0 flex-1">
        {!isContinued && (
          <p className="flex items-baseline gap-2">
            <span className="text-dense font-semibold">{by?.name ?? t('nobody')}</span>
            <time
              dateTime={message.created_at}
              title={format.moment(message.created_at)}
              className="text-meta text-muted tabular-nums"
            >
              {format.time(new Date(message.created_at))}
            </time>
          </p>
        )}
        {message.quoted && (
          <button
            type="button"
            onClick={() => message.quoted && deeds.jump(message.quoted.id)}
            className="my-1 block max-w-full truncate rounded-md border-l-2 border-brand-strong bg-raised px-2 py-1 text-left text-meta text-soft"
          >
            <span className="font-semibold">{message.quoted.by ?? t('nobody')}</span> {plainText(message.quoted.text)}
          </button>
        )}
        {message.deleted_at ? (
          <p className="text-dense text-muted italic">{t('deleted')}</p>
        ) : (
          <>
            {message.media && <Attachment media={message.media} kind={message.kind} />}
            {message.text && (
              <div className="max-w-[75ch] text-body">
                <MessageText
                  text={message.text}
                  mentions={mentions}
                  meta={message.edited_at && <span className="ml-1.5 text-meta text-muted">{t('edited')}</span>}
                />
              </div>
            )}
          </>
        )}
      </div>
      {!message.deleted_at && (
        <div className="absolute -top-3 right-2 flex rounded-lg border border-line bg-surface opacity-0 shadow-sm group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:border-0 pointer-coarse:opacity-100 pointer-coarse:shadow-none">
          <IconButton label={t('reply')} icon={CornerUpLeft} onPress={() => deeds.reply(message)} />
          {isOwn && (
            <MenuTrigger>
              <IconButton label={t('more')} icon={Ellipsis} />
              <Menu onAction={(key) => (key === 'edit' ? deeds.edit(message) : deeds.remove(message))}>
                {message.text !== '' && (
                  <MenuAction id="edit" icon={Pencil}>
                    {t('edit')}
                  </MenuAction>
                )}
                <MenuAction id="remove" icon={Trash2} isDangerous>
                  {t('takeBack')}
                </MenuAction>
              </Menu>
            </MenuTrigger>
          )}
        </div>
      )}
    </article>
  );
}

interface AttachmentProps {
  readonly media: NonNullable<InternalMessage['media']>;
  readonly kind: InternalMessage['kind'];
}

function Attachment({ media, kind }: AttachmentProps) {
  const { t } = useTranslation(['conversation', 'internal-chats']);
  const size = useFileSize();
  if (!media.url)
    return (
      <p className="my-1 flex items-center gap-2 text-dense text-soft">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        {t('media.expired', { kind: t(`internal-chats:kinds.${kind}`) })}
      </p>
    );
  if (media.type.startsWith('image/'))
    return (
      <a href={media.url} target="_blank" rel="noopener noreferrer" className="my-1 block w-fit">
        <img src={media.url} alt={media.name} className="max-h-72 max-w-full rounded-lg border border-line" />
      </a>
    );
  if (media.type.startsWith('audio/'))
    // biome-ignore lint/a11y/useMediaCaption: what colleagues record has no captions
    return <audio src={media.url} controls className="my-1 max-w-full" />;
  if (media.type.startsWith('video/'))
    // biome-ignore lint/a11y/useMediaCaption: what colleagues record has no captions
    return <video src={media.url} controls className="my-1 max-h-72 max-w-full rounded-lg" />;
  return (
    <a
      href={media.url}
      download={media.name}
      className="my-1 flex w-fit max-w-full items-center gap-2.5 rounded-lg border border-line bg-surface px-3 py-2 hover:bg-raised"
    >
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block truncate text-dense font-medium">{media.name}</span>
        <span className="block text-meta text-muted">{size(media.size)}</span>
      </span>
    </a>
  );
}
