import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { FileText, Image, Mic, Music, Play, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileSize } from '../../../../locales/file-size.ts';
import { useNames } from '../use-names.ts';
import { Bubble, Empty, Words } from './preview-parts.tsx';

type MediaBlock = BlockOf<'image' | 'video' | 'audio' | 'file'>;

export function MediaPreview({ block }: { readonly block: MediaBlock }) {
  const { t } = useTranslation('blocks');
  const caption = 'caption' in block ? block.caption.trim() : '';
  if (!block.media && !caption) return <Empty>{t('preview.noMedia')}</Empty>;
  return (
    <Bubble>
      {block.media && <Media block={block} media={block.media} />}
      {caption && <Words text={caption} className="line-clamp-4" />}
    </Bubble>
  );
}

interface MediaProps {
  readonly block: MediaBlock;
  readonly media: NonNullable<MediaBlock['media']>;
}

function Media({ block, media }: MediaProps) {
  const url = useNames().media(media.key);
  if (block.type === 'image') return <Picture media={media} url={url} />;
  if (block.type === 'video') return <Film media={media} url={url} />;
  if (block.type === 'audio') return <Sound media={media} isVoice={block.is_voice} />;
  return <Paper media={media} />;
}

interface TileProps extends Pick<MediaProps, 'media'> {
  readonly url: string | null;
}

function Picture({ media, url }: TileProps) {
  if (!url) return <Named icon={Image} media={media} />;
  return (
    <img
      src={url}
      alt={media.name}
      loading="lazy"
      draggable={false}
      width={media.width}
      height={media.height}
      className="h-32 w-full bg-line object-cover"
    />
  );
}

function Film({ media, url }: TileProps) {
  if (!url) return <Named icon={Video} media={media} />;
  return (
    <div className="relative">
      <video
        src={url}
        preload="metadata"
        muted
        tabIndex={-1}
        aria-label={media.name}
        className="h-32 w-full bg-black object-cover"
      />
      <span
        aria-hidden
        className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full bg-scrim text-surface"
      >
        <Play className="size-4 fill-current" />
      </span>
    </div>
  );
}

/** How loud a voice is over time, about; the real one is heard, not seen. */
const waves = [6, 10, 14, 9, 5, 12, 18, 11, 7, 15, 20, 13, 8, 5, 10, 16, 12, 6, 9, 14, 8, 5, 11, 7];

function Sound({ media, isVoice }: Pick<MediaProps, 'media'> & { readonly isVoice: boolean }) {
  const SoundIcon = isVoice ? Mic : Music;
  return (
    <div className="flex items-center gap-2 px-2.5 py-2" title={media.name}>
      <Play aria-hidden className="size-4 shrink-0 fill-current text-soft" />
      <span aria-hidden className="flex h-6 min-w-0 flex-1 items-center gap-[3px] overflow-hidden">
        {waves.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing
          <span key={place} className="w-[3px] shrink-0 rounded-full bg-faint" style={{ height }} />
        ))}
      </span>
      <SoundIcon aria-hidden className="size-4 shrink-0 text-brand-strong" />
      <span className="sr-only">{media.name}</span>
    </div>
  );
}

const Paper = ({ media }: Pick<MediaProps, 'media'>) => <Named icon={FileText} media={media} />;

function Named({ icon: TileIcon, media }: Pick<MediaProps, 'media'> & { readonly icon: typeof FileText }) {
  const size = useFileSize();
  return (
    <div className="flex items-center gap-2.5 px-2.5 py-2">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-md bg-surface text-soft">
        <TileIcon className="size-4.5" />
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium" title={media.name}>
          {media.name}
        </p>
        <p className="text-meta text-soft">{size(media.size)}</p>
      </div>
    </div>
  );
}
