import { useTranslation } from 'react-i18next';
import { SettingsCard } from '../../ui/settings.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { weekdays } from './hours-draft.ts';

export function HoursSkeleton() {
  const { t } = useTranslation('operating-hours');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="grid gap-x-10 gap-y-3 py-5 @3xl:grid-cols-[264px_minmax(0,1fr)]"
    >
      <Skeleton className="h-4 w-32 rounded" />
      <SettingsCard>
        <div className="flex flex-col gap-3 p-4">
          {weekdays.map((day) => (
            <Skeleton key={day} className="h-8 rounded-lg" />
          ))}
        </div>
      </SettingsCard>
    </div>
  );
}
