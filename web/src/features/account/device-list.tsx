import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsRows } from '../../resource/settings-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { DeviceRow } from './device-row.tsx';
import { devicesQuery, useEndDevice } from './devices.ts';

/** The present one first, then by when they were last used. */
export function DeviceList() {
  const { t } = useTranslation('account');
  const query = useQuery(devicesQuery);
  const endDevice = useEndDevice();
  return (
    <div className="border-t border-line">
      <SettingsRows
        query={query}
        items={query.data?.toSorted(byNearness)}
        label={t('sessions')}
        loading={t('loadingSessions')}
        loadFailed={t('sessionsFailed')}
      >
        {(device) => (
          <DeviceRow
            device={device}
            onEnd={() => endDevice.mutate(device.id, { onSuccess: () => void toast.success(t('ended')) })}
          />
        )}
      </SettingsRows>
    </div>
  );
}

type Nearness = { readonly isCurrent: boolean; readonly last_used_at: string };

function byNearness(one: Nearness, other: Nearness): number {
  if (one.isCurrent !== other.isCurrent) return one.isCurrent ? -1 : 1;
  return other.last_used_at.localeCompare(one.last_used_at);
}
