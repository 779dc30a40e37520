import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from './use-file-drop.ts';

interface Props {
  readonly isOff: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files may be dropped anywhere while a conversation is open; but not behind what stands over it. */
export function DropHint({ isOff, onFiles }: Props) {
  const { t } = useTranslation('conversation');
  const isOver = useFileDrop((files) => isOff || isCovered() || onFiles(files));
  if (!isOver || isOff || isCovered()) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-10 grid place-items-center bg-scrim">
      <p className="flex items-center gap-2 rounded-xl border-2 border-dashed border-brand bg-surface px-8 py-6 text-body font-medium shadow-float">
        <Upload aria-hidden className="size-5 text-brand-strong" />
        {t('attach.drop')}
      </p>
    </div>
  );
}

const isCovered = () => document.querySelector('[role="dialog"],[role="alertdialog"]') !== null;
