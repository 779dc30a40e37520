import { useTranslation } from 'react-i18next';
import { cx } from '../../../../ui/cx.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';

const shapes = ['w-72', 'w-96 ml-auto', 'w-56', 'w-80', 'w-64 ml-auto', 'w-96', 'w-72 ml-auto'];

export function ThreadSkeleton() {
  const { t } = useTranslation('conversation');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="flex min-h-0 flex-1 flex-col justify-end gap-2 overflow-hidden px-5 py-2"
    >
      {shapes.map((shape) => (
        <Skeleton key={shape} className={cx('h-9 max-w-[76%] rounded-xl', shape)} />
      ))}
    </div>
  );
}
