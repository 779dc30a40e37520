import { limits } from '@yupflow/contract/limits';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly onSheets: (sheets: readonly File[]) => void;
}

const accepted = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file falls here, or is chosen by hand or key. */
export function DropZone({ onSheets }: Props) {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onSheets([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button inside does the same by key
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center rounded-xl border-2 border-dashed px-6 py-12 text-center transition-colors duration-120',
        isOver ? 'border-brand bg-brand-soft/40' : 'border-line-strong bg-page',
      )}
    >
      <FileUp aria-hidden className="mb-3 size-8 stroke-[1.5]! text-muted" />
      <p className="text-body font-medium">{t(isOver ? 'drop.release' : 'drop.title')}</p>
      <p id="import-limits" className="mt-1 mb-4 text-meta text-muted">
        {t('drop.limits', { rows: format.number(limits.importRows), size: format.size(limits.uploadBytes) })}
      </p>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={t('drop.choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onSheets([...(event.target.files ?? [])]);
          // The same file may be chosen again, after it was mended.
          event.target.value = '';
        }}
      />
      <Button onPress={() => input.current?.click()}>{t('drop.choose')}</Button>
    </div>
  );
}
