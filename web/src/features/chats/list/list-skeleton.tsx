import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';

const widths = [132, 104, 148, 96, 120, 88, 140, 112];

/** The shape of chats that are on their way. */
export function ChatListSkeleton() {
  const { t } = useTranslation('chats');
  return (
    <div role="status" aria-label={t('loading')}>
      {widths.map((width) => (
        <div key={width} className="flex h-16 items-center gap-3 px-4 pointer-coarse:h-18 max-sm:h-18">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex min-w-0 flex-1 flex-col gap-2.5">
            <div style={{ width }}>
              <Skeleton className="h-3 rounded" />
            </div>
            <Skeleton className="h-3 w-full rounded" />
          </div>
        </div>
      ))}
    </div>
  );
}
