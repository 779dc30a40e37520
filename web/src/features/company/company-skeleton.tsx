import { useTranslation } from 'react-i18next';
import { SettingsFields } from '../../ui/settings.tsx';
import { SettingsSkeleton } from '../../ui/settings-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function CompanySkeleton() {
  const { t } = useTranslation('company');
  return (
    <SettingsSkeleton label={t('loading')}>
      <SettingsFields>
        <Skeleton className="size-13 rounded-lg @lg:col-span-2" />
        <Skeleton className="h-13 rounded-lg @lg:col-span-2" />
        <Skeleton className="h-13 rounded-lg" />
        <Skeleton className="h-13 rounded-lg" />
      </SettingsFields>
    </SettingsSkeleton>
  );
}
