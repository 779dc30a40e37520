import { CircleAlert, Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { denseControlClass, SettingsRow } from '../../../ui/settings.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function NoAnnouncementsYet() {
  const { t } = useTranslation('announcements');
  return <SettingsRow icon={Megaphone} title={t('empty')} text={t('emptyText')} />;
}

interface FailedProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown; readonly isRefetching: boolean };
}

export function AnnouncementsFailed({ query }: FailedProps) {
  const { t } = useTranslation('announcements');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert">
      <SettingsRow icon={CircleAlert} title={t('loadFailed')} text={errorText(query.error)}>
        <Button className={denseControlClass} isPending={query.isRefetching} onPress={() => void query.refetch()}>
          {common('tryAgain')}
        </Button>
      </SettingsRow>
    </div>
  );
}

export function AnnouncementsWaiting() {
  const { t } = useTranslation('announcements');
  return (
    <div role="status" aria-label={t('loading')}>
      {[168, 128].map((width) => (
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
