import type { Media } from '@yupflow/contract/messages';
import { Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../../locales/file-size.ts';

interface Props {
  readonly media: Pick<Media, 'name' | 'size' | 'type'>;
  /** Null while there is nothing to fetch. */
  readonly url: string | null;
}

/** A file of any kind: it is only ever downloaded. */
export function DocumentCard({ media, url }: Props) {
  const { t, i18n } = useTranslation('conversation');
  const name = media.name || t('kinds.document');
  const content = (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-raised text-soft">
        <FileText aria-hidden className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-dense font-medium" title={name}>
          {name}
        </span>
        <span className="block text-meta text-soft">
          {[endingOf(name), fileSize(media.size, i18n.language)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
  const look = 'flex w-66 max-w-full items-center gap-2.5 rounded-lg bg-surface/70 p-2';
  if (!url) return <div className={look}>{content}</div>;
  return (
    <a href={url} download={name} className={look}>
      <span className="sr-only">{t('media.download', { name: '' })}</span>
      {content}
      <Download aria-hidden className="size-4 shrink-0 text-soft" />
    </a>
  );
}

function endingOf(name: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1];
  return ending?.toUpperCase() ?? '';
}
