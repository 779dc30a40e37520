import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The shape of a chat that is on its way. */
export function ChatHeaderSkeleton() {
  const { t } = useTranslation('chats');
  return (
    <div role="status" aria-label={t('chatLoading')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-15 shrink-0 items-center gap-3 border-b border-line px-5">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-40 rounded" />
          <Skeleton className="h-3 w-28 rounded" />
        </div>
      </div>
      <div className="flex flex-1 flex-col justify-end gap-2 px-5 py-4">
        <Skeleton className="h-9 w-64 max-w-3/4 rounded-xl" />
        <Skeleton className="h-14 w-80 max-w-3/4 self-end rounded-xl" />
        <Skeleton className="h-9 w-48 max-w-3/4 rounded-xl" />
      </div>
    </div>
  );
}
