import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** In its place while it is on its way. */
export function ReportSkeleton() {
  const { t } = useTranslation('broadcast-report');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-12 w-80 max-w-full rounded-lg" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_344px]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-46 rounded-xl" />
          <Skeleton className="h-60 rounded-xl" />
          <Skeleton className="h-80 rounded-xl" />
        </div>
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  );
}
