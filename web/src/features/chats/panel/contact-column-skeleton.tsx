import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Beside the conversation, over it, or instead of it: by how much room there is. */
export type ColumnPlace = 'beside' | 'over' | 'alone';

const places: Readonly<Record<ColumnPlace, string>> = {
  beside: 'w-80 shrink-0 border-l border-line',
  over: 'absolute inset-y-0 right-0 z-10 w-80 border-l border-line shadow-float',
  alone: 'min-w-0 flex-1',
};

/** As wide as the column, so that nothing moves when it comes. */
export const columnClass = (place: ColumnPlace) => cx('flex min-h-0 flex-col bg-surface', places[place]);

/** The shape of the column that is on its way. */
export function ContactColumnSkeleton({ place }: { readonly place: ColumnPlace }) {
  const { t } = useTranslation('chats');
  return (
    <aside aria-label={t('panel.contact')} className={columnClass(place)}>
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
