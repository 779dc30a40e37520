import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';

export function FranchiseSkeleton() {
  const { t } = useTranslation('franchise');
  return (
    <div role="status" aria-label={t('loading')} className="@container min-h-0 flex-1 overflow-hidden">
      <div className="grid max-w-[1280px] gap-6 p-6 max-sm:px-4 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,408px)]">
        <div className="grid grid-cols-4 gap-3 max-sm:grid-cols-2 @4xl:col-span-2">
          {['revenue', 'open', 'overdue', 'companies'].map((tile) => (
            <Skeleton key={tile} className="h-22 rounded-xl" />
          ))}
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-5 w-28 rounded" />
          <div className="grid gap-4 sm:grid-cols-3">
            <Skeleton className="h-14 rounded-lg" />
            <Skeleton className="h-14 rounded-lg" />
            <Skeleton className="h-14 rounded-lg" />
          </div>
          <Skeleton className="mt-4 h-5 w-32 rounded" />
          <Skeleton className="h-8 w-80 max-w-full rounded-lg" />
          <Skeleton className="mt-4 h-5 w-20 rounded" />
          <div className="grid gap-4 sm:grid-cols-2">
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
          </div>
        </div>
        <Skeleton className="h-110 rounded-xl max-lg:hidden" />
      </div>
    </div>
  );
}
