import { useTranslation } from 'react-i18next';
import { SettingsSkeleton } from '../../ui/settings-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { weekdays } from './hours-draft.ts';

export function HoursSkeleton() {
  const { t } = useTranslation('operating-hours');
  return (
    <SettingsSkeleton label={t('loading')}>
      <div className="flex flex-col gap-3 p-4">
        {weekdays.map((day) => (
          <Skeleton key={day} className="h-8 rounded-lg" />
        ))}
      </div>
    </SettingsSkeleton>
  );
}
