import type { Message } from '@yupflow/contract/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConversation } from '../conversation-context.ts';
import { boxSize } from './box-size.ts';
import { DocumentCard } from './document-card.tsx';
import { useFreshMedia } from './use-fresh-media.ts';

interface Props {
  readonly message: Message;
  readonly url: string;
}

export function Picture({ message, url }: Props) {
  const { t } = useTranslation('conversation');
  const { showPicture } = useConversation();
  const readAgain = useFreshMedia(message);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { width, height } = boxSize(message.media ?? {});
  const isUnsent = url.startsWith('blob:');
  // No picture, whatever it calls itself: a file that can be fetched.
  if (brokenUrl === url && message.media) return <DocumentCard media={message.media} url={isUnsent ? null : url} />;
  return (
    <button
      type="button"
      aria-label={t('media.openPicture')}
      // One that is still on its way has no address of its own yet.
      disabled={isUnsent}
      onClick={() => showPicture(message)}
      style={{ aspectRatio: `${width} / ${height}`, width }}
      className="block max-w-full cursor-zoom-in overflow-hidden rounded-[9px] bg-line"
    >
      <img
        src={url}
        alt={message.text}
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        onError={() => readAgain() || setBrokenUrl(url)}
        className="size-full object-cover"
      />
    </button>
  );
}

export function Film({ message, url }: Props) {
  const { t } = useTranslation('conversation');
  const readAgain = useFreshMedia(message);
  const { width, height } = boxSize(message.media ?? {});
  return (
    // biome-ignore lint/a11y/useMediaCaption: what contacts film has no captions
    <video
      src={url}
      controls
      preload="metadata"
      playsInline
      aria-label={t('kinds.video')}
      onError={readAgain}
      style={{ aspectRatio: `${width} / ${height}`, width }}
      className="block max-w-full rounded-[9px] bg-text"
    />
  );
}

export function StickerPicture({ message, url }: Props) {
  const { t } = useTranslation('conversation');
  const readAgain = useFreshMedia(message);
  return (
    <img
      src={url}
      alt={t('kinds.sticker')}
      width={144}
      height={144}
      decoding="async"
      draggable={false}
      onError={readAgain}
      className="size-36 object-contain"
    />
  );
}
