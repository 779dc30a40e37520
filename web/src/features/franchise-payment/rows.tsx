import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { denseControlClass, SettingsRow } from '../../ui/settings.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface FailedProps {
  readonly title: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown; readonly isRefetching: boolean };
}

/** Rows that did not come, with another try. */
export function RowsFailed({ title, query }: FailedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert">
      <SettingsRow icon={CircleAlert} title={title} text={errorText(query.error)}>
        <Button className={denseControlClass} isPending={query.isRefetching} onPress={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      </SettingsRow>
    </div>
  );
}

export function RowsWaiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[152, 120].map((width) => (
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
