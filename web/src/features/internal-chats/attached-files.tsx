import { FileText, ImageIcon, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileSize } from '../../locales/file-size.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface Props {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

/** What goes with the next message, each file as one of its own. */
export function AttachedFiles({ files, onRemove }: Props) {
  const { t } = useTranslation('conversation');
  const size = useFileSize();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('attach.list')} className="mb-2 flex max-h-32 flex-wrap gap-2 overflow-y-auto">
      {files.map((file, index) => {
        const Icon = file.type.startsWith('image/') ? ImageIcon : FileText;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice, and none has a state
            key={index}
            className="flex max-w-60 items-center gap-2 rounded-lg border border-line bg-raised py-0.5 pr-0.5 pl-2.5 text-dense"
          >
            <Icon aria-hidden className="size-4 shrink-0 text-soft" />
            <span className="truncate" title={file.name}>
              {file.name}
            </span>
            <span className="shrink-0 text-meta text-soft">{size(file.size)}</span>
            <IconButton label={t('attach.remove', { name: file.name })} icon={X} onPress={() => onRemove(file)} />
          </li>
        );
      })}
    </ul>
  );
}
