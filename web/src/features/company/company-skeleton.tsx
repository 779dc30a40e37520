import { useTranslation } from 'react-i18next';
import { SettingsCard, SettingsFields } from '../../ui/settings.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function CompanySkeleton() {
  const { t } = useTranslation('company');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="grid gap-x-10 gap-y-3 py-5 @3xl:grid-cols-[264px_minmax(0,1fr)]"
    >
      <Skeleton className="h-4 w-32 rounded" />
      <SettingsCard>
        <SettingsFields>
          <Skeleton className="size-13 rounded-lg @lg:col-span-2" />
          <Skeleton className="h-13 rounded-lg @lg:col-span-2" />
          <Skeleton className="h-13 rounded-lg" />
          <Skeleton className="h-13 rounded-lg" />
        </SettingsFields>
      </SettingsCard>
    </div>
  );
}
