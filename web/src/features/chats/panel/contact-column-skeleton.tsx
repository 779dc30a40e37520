import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** As wide as the column, so that nothing moves when it comes. */
export const columnClass = (isAlone: boolean) =>
  cx('flex min-h-0 flex-col bg-surface', isAlone ? 'min-w-0 flex-1' : 'w-80 shrink-0 border-l border-line');

/** The shape of the column that is on its way. */
export function ContactColumnSkeleton({ isAlone }: { readonly isAlone: boolean }) {
  const { t } = useTranslation('chats');
  return (
    <aside aria-label={t('panel.contact')} className={columnClass(isAlone)}>
      <div className="h-15 shrink-0" />
      <PanelSkeleton />
    </aside>
  );
}

export function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-4 border-t border-line p-4">
      {[60, 72, 48, 80].map((width) => (
        <div key={width} style={{ width: `${width}%` }}>
          <Skeleton className="h-3 rounded" />
        </div>
      ))}
    </div>
  );
}
