import { useInfiniteQuery } from '@tanstack/react-query';
import type { Message } from '@yupflow/contract/messages';
import { FileText, type LucideIcon, Mic, Music, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { LoadMore } from '../../../resource/load-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { mediaQuery } from '../chat-queries.ts';
import { PanelNote, PanelSection, PanelState } from './panel-section.tsx';

interface Props {
  readonly chatId: string;
  /** To where it was sent. */
  readonly onOpen: (messageId: string) => void;
}

/** Pictures, audios and files, newest first. */
export function MediaSection({ chatId, onOpen }: Props) {
  const { t } = useTranslation('chats');
  const format = useFormat();
  const query = useInfiniteQuery(mediaQuery(chatId));
  const total = query.data?.pages[0]?.total ?? 0;
  const messages = query.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <PanelSection name="media" title={t('panel.media')} count={total > 0 ? format.number(total) : undefined}>
      {query.data && messages.length === 0 && <PanelNote>{t('panel.noMedia')}</PanelNote>}
      <PanelState
        query={query}
        skeleton={
          <div className="grid grid-cols-4 gap-1.5">
            {[1, 2, 3, 4].map((tile) => (
              <Skeleton key={tile} className="aspect-square rounded-lg" />
            ))}
          </div>
        }
      />
      <ul className="grid grid-cols-4 gap-1.5">
        {messages.map((message) => (
          <li key={message.id}>
            <Tile message={message} onOpen={() => onOpen(message.id)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </PanelSection>
  );
}

const icons: Partial<Record<Message['kind'], LucideIcon>> = { voice: Mic, audio: Music, video: Play };

function Tile({ message, onOpen }: { readonly message: Message; readonly onOpen: () => void }) {
  const { t } = useTranslation('chats');
  const { media, kind } = message;
  const isPicture = (kind === 'image' || kind === 'sticker') && media?.url;
  const Icon = icons[kind] ?? FileText;
  const what = kind === 'event' || kind === 'text' ? '' : t(`kinds.${kind}`);
  return (
    <button
      type="button"
      title={media?.name}
      aria-label={t('panel.openMedia', { kind: media?.name ? `${what} ${media.name}` : what })}
      onClick={onOpen}
      className="grid aspect-square w-full place-items-center overflow-hidden rounded-lg bg-raised text-soft hover:brightness-95"
    >
      {isPicture && media.url ? (
        <img src={media.url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-4" />
      )}
    </button>
  );
}
