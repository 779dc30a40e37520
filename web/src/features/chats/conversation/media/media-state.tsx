import type { Media, MessageKind } from '@yupflow/contract/messages';
import { CircleAlert, CloudDownload, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { boxSize } from './box-size.ts';

const icons = { waiting: CloudDownload, failed: CircleAlert, expired: Hourglass };

interface Props {
  readonly media: Media;
  readonly kind: MessageKind;
}

/** In place of a file that is not here: on its way, lost, or kept no longer. As large as it will be. */
export function MediaState({ media, kind }: Props) {
  const { t } = useTranslation('conversation');
  const state = media.state === 'ready' ? 'failed' : media.state;
  const Icon = icons[state];
  const isPicture = kind === 'image' || kind === 'video';
  const { width, height } = boxSize(media);
  return (
    <div
      style={isPicture ? { width, aspectRatio: `${width} / ${height}` } : undefined}
      className={
        isPicture
          ? 'flex max-w-full flex-col items-center justify-center gap-1.5 rounded-[9px] bg-text/5 px-4 text-center'
          : 'flex min-h-10 items-center gap-2'
      }
    >
      <Icon aria-hidden className={`size-4.5 shrink-0 text-soft ${state === 'waiting' ? 'animate-breathe' : ''}`} />
      <span className="text-dense text-soft">{t(`media.${state}`, { kind: t(`kinds.${kind}`) })}</span>
    </div>
  );
}
