import type { ShortColumn } from '@yupflow/contract/crm';
import { Move } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrag } from './drag-store.ts';

const darkKey =
  'inline-flex h-4.5 items-center rounded-[5px] border border-[#334155] bg-[#1e293b] px-1.25 text-[11px]/none font-medium text-[#cbd5e1]';

/** While something is dragged: where it would land, and which keys help. */
export function DragHint({ columns }: { readonly columns: readonly ShortColumn[] }) {
  const isDragging = useDrag((drag) => drag.card !== null);
  return isDragging ? <Hint columns={columns} /> : null;
}

function Hint({ columns }: { readonly columns: readonly ShortColumn[] }) {
  const { t } = useTranslation('crm');
  const overId = useDrag((drag) => drag.overId);
  const over = columns.find(({ id }) => id === overId);
  useEffect(() => {
    addEventListener('keydown', stepColumns, true);
    return () => removeEventListener('keydown', stepColumns, true);
  }, []);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute bottom-4 left-1/2 z-10 flex h-9 -translate-x-1/2 items-center gap-2.5 rounded-[10px] bg-[#0f172a] px-3 text-dense font-medium whitespace-nowrap text-[#e2e8f0] shadow-float dark:border dark:border-line-strong pointer-coarse:hidden"
    >
      <Move className="size-4 text-[#94a3b8]" />
      <span>
        {over ? (
          <>
            {t('drag.dropIn')} <b className="ml-0.5 font-semibold text-[#ffffff]">{over.name}</b>
          </>
        ) : (
          t('drag.choose')
        )}
      </span>
      <kbd className={darkKey}>← →</kbd>
      <span>{t('drag.changes')}</span>
      <kbd className={darkKey}>Esc</kbd>
      <span>{t('drag.cancels')}</span>
    </div>
  );
}

/** Left and right lead to the column beside, where react-aria would have Tab. Up and down are its own. */
function stepColumns(event: KeyboardEvent): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const lists = [...document.querySelectorAll<HTMLElement>('[data-column-cards]')];
  const at = lists.findIndex((list) => list.contains(document.activeElement));
  if (step === 0 || at < 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const next = lists[at + step];
  next?.closest('[data-column]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  next?.focus();
}
