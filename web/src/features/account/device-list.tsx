import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { denseControlClass, SettingsRow } from '../../ui/settings.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeviceRow } from './device-row.tsx';
import { devicesQuery, useEndDevice } from './devices.ts';

/** The present one first, then by when they were last used. */
export function DeviceList() {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const { data: devices, error, refetch, isRefetching } = useQuery(devicesQuery);
  const endDevice = useEndDevice();
  if (devices)
    return (
      <ul aria-label={t('sessions')} className="border-t border-line">
        {[...devices].sort(byNearness).map((device) => (
          <li key={device.id} className="border-line not-first:border-t">
            <DeviceRow
              device={device}
              onEnd={() => endDevice.mutate(device.id, { onSuccess: () => void toast.success(t('ended')) })}
            />
          </li>
        ))}
      </ul>
    );
  if (error)
    return (
      <div role="alert" className="border-t border-line">
        <SettingsRow icon={CircleAlert} title={t('sessionsFailed')} text={errorText(error)}>
          <Button className={denseControlClass} isPending={isRefetching} onPress={() => void refetch()}>
            {t('tryAgain', { ns: 'common' })}
          </Button>
        </SettingsRow>
      </div>
    );
  return (
    <div role="status" aria-label={t('loadingSessions')} className="border-t border-line">
      {[128, 104].map((width) => (
        <div key={width} className="flex h-14 items-center gap-3 border-line px-4 not-first:border-t">
          <Skeleton className="size-4.5 rounded" />
          <div className="flex flex-col gap-2" style={{ width }}>
            <Skeleton className="h-3 rounded" />
            <Skeleton className="h-2.5 w-4/5 rounded" />
          </div>
        </div>
      ))}
    </div>
  );
}

type Nearness = { readonly isCurrent: boolean; readonly last_used_at: string };

function byNearness(one: Nearness, other: Nearness): number {
  if (one.isCurrent !== other.isCurrent) return one.isCurrent ? -1 : 1;
  return other.last_used_at.localeCompare(one.last_used_at);
}
