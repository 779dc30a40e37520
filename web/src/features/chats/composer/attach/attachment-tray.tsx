import { limits } from '@yupflow/contract/limits';
import { FileText, Music, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../../locales/file-size.ts';
import { clock } from '../../conversation/media/clock.ts';
import type { Attachment } from './read-attachment.ts';

interface Props {
  readonly attachments: readonly Attachment[];
  readonly onCaption: (id: string, caption: string) => void;
  readonly onRemove: (id: string) => void;
}

/** What goes along. One alone takes what is typed as its caption; of several, each has its own. */
export function AttachmentTray({ attachments, onCaption, onRemove }: Props) {
  const { t } = useTranslation('conversation');
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t('attach.list')} className="flex gap-2 overflow-x-auto px-3 pt-3">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="w-36 shrink-0">
          <div className="relative h-24 overflow-hidden rounded-lg border border-line bg-raised">
            <Preview attachment={attachment} />
            <button
              type="button"
              aria-label={t('attach.remove', { name: attachment.file.name })}
              onClick={() => onRemove(attachment.id)}
              className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-surface/90 text-text shadow-sm hover:bg-surface pointer-coarse:size-8"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </div>
          {attachments.length > 1 && attachment.kind !== 'audio' ? (
            <input
              value={attachment.caption}
              maxLength={limits.captionLength}
              aria-label={t('attach.captionOf', { name: attachment.file.name })}
              placeholder={t('attach.caption')}
              onChange={(event) => onCaption(attachment.id, event.target.value)}
              className="mt-1 h-7 w-full rounded-md border border-line bg-surface px-2 text-meta outline-none placeholder:text-muted focus:field-focus"
            />
          ) : (
            <p className="mt-1 truncate px-0.5 text-meta text-muted" title={attachment.file.name}>
              {attachment.file.name}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Preview({ attachment: { kind, url, file, seconds } }: { readonly attachment: Attachment }) {
  const { i18n } = useTranslation();
  if (kind === 'image') return <img src={url} alt={file.name} className="size-full object-cover" />;
  if (kind === 'video')
    return (
      <>
        <video src={url} muted preload="metadata" className="size-full object-cover" />
        {seconds !== undefined && (
          <span className="absolute bottom-1 left-1 rounded bg-text/75 px-1 text-[11px] text-surface tabular-nums">
            {clock(seconds)}
          </span>
        )}
      </>
    );
  const Icon = kind === 'audio' ? Music : FileText;
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1.5 px-2 text-soft">
      <Icon aria-hidden className="size-5" />
      <span title={file.name} className="w-full truncate text-center text-meta">
        {file.name}
      </span>
      <span className="text-meta text-muted">{fileSize(file.size, i18n.language)}</span>
    </div>
  );
}
