import type { Media } from '@yupflow/contract/messages';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DocumentCard } from '../../conversation/media/document-card.tsx';

interface Props {
  readonly media: Media | null;
  readonly onRemove: () => void;
}

/** The file of a quick message, which goes along. */
export function StoredTray({ media, onRemove }: Props) {
  const { t } = useTranslation('conversation');
  if (!media) return null;
  return (
    <div className="flex items-center gap-2 px-3 pt-3">
      {media.type.startsWith('image/') && media.url ? (
        <img src={media.url} alt={media.name} className="h-20 max-w-40 rounded-lg border border-line object-cover" />
      ) : (
        <DocumentCard media={media} url={null} />
      )}
      <button
        type="button"
        aria-label={t('attach.remove', { name: media.name })}
        onClick={onRemove}
        className="grid size-7 place-items-center rounded-full text-soft hover:bg-raised pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
