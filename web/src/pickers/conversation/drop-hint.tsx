import { Upload } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from './use-file-drop.ts';

interface Props {
  readonly dock: RefObject<HTMLElement | null>;
  readonly isOff: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files may be dropped anywhere on the conversation. */
export function DropHint({ dock, isOff, onFiles }: Props) {
  const { t } = useTranslation('conversation');
  const pane = useRef<HTMLElement | null>(null);
  // Before the listeners of the same component look for it.
  if (pane.current === null && dock.current) pane.current = dock.current.parentElement;
  useEffect(() => {
    pane.current = dock.current?.parentElement ?? null;
  }, [dock]);
  const isOver = useFileDrop(pane, (files) => isOff || onFiles(files));
  if (!isOver || isOff) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-10 grid place-items-center bg-scrim">
      <p className="flex items-center gap-2 rounded-xl border-2 border-dashed border-brand bg-surface px-8 py-6 text-body font-medium shadow-float">
        <Upload aria-hidden className="size-5 text-brand-strong" />
        {t('attach.drop')}
      </p>
    </div>
  );
}
