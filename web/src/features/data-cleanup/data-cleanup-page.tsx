import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsQuery } from '../../resource/settings-query.tsx';
import { SettingsSkeleton } from '../../ui/settings-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CategoriesSection } from './categories-section.tsx';
import { cleanupsQuery, isRunning } from './cleanup-calls.ts';
import { CleanupsSection } from './cleanups-section.tsx';

export default function DataCleanupPage() {
  const { t } = useTranslation('data-cleanup');
  return (
    <SettingsQuery query={useQuery(cleanupsQuery)} failedTitle={t('loadFailed')} skeleton={<Waiting />}>
      {(cleanups) => (
        <>
          <CategoriesSection isBusy={cleanups.some(isRunning)} />
          {cleanups.length > 0 && <CleanupsSection cleanups={cleanups} />}
        </>
      )}
    </SettingsQuery>
  );
}

function Waiting() {
  const { t } = useTranslation('data-cleanup');
  return (
    <SettingsSkeleton label={t('loading')}>
      {[132, 168, 96, 108, 124].map((width) => (
        <div key={width} className="flex h-14 items-center border-line px-4 not-first:border-t">
          <div style={{ width }}>
            <Skeleton className="h-3.5 rounded" />
          </div>
        </div>
      ))}
    </SettingsSkeleton>
  );
}
