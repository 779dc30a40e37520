import type { Cleanup } from '@yupflow/contract/data-cleanup';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard, SettingsSection } from '../../ui/settings.tsx';
import { isRunning } from './cleanup-calls.ts';

/** The one that runs, and the last few that are over. */
export function CleanupsSection({ cleanups }: { readonly cleanups: readonly Cleanup[] }) {
  const { t } = useTranslation('data-cleanup');
  return (
    <SettingsSection title={t('list.title')} text={t('list.text')}>
      <SettingsCard>
        <ul aria-label={t('list.title')}>
          {cleanups.map((cleanup) => (
            <CleanupRow key={cleanup.id} cleanup={cleanup} />
          ))}
        </ul>
      </SettingsCard>
    </SettingsSection>
  );
}

const looks = {
  started: { icon: LoaderCircle, className: 'animate-spin text-brand-strong' },
  deleting: { icon: LoaderCircle, className: 'animate-spin text-brand-strong' },
  done: { icon: CircleCheck, className: 'text-ok' },
  failed: { icon: CircleX, className: 'text-bad' },
} as const;

function CleanupRow({ cleanup }: { readonly cleanup: Cleanup }) {
  const { t } = useTranslation('data-cleanup');
  const format = useFormat();
  const { type, state, processed, total, requestedBy, startedAt } = cleanup;
  const { icon: StateIcon, className } = looks[state];
  const share = total > 0 ? processed / total : null;
  const words = {
    started: t('list.started'),
    deleting: t('list.deleting', { processed: format.number(processed), total: format.number(total) }),
    done: t('list.done', { count: processed, processed: format.number(processed) }),
    failed: t('list.failed', { processed: format.number(processed), total: format.number(total) }),
  };
  return (
    <li className="flex min-h-14 items-center gap-3 border-line px-4 py-2.5 not-first:border-t">
      <StateIcon aria-hidden className={cx('size-4.5 shrink-0', className)} />
      <div className="min-w-0 flex-1">
        <p className="text-dense font-medium">{t(`types.${type}`)}</p>
        <p role={isRunning(cleanup) ? 'status' : undefined} className="text-meta text-muted tabular-nums">
          {words[state]}
          {requestedBy && ` · ${requestedBy.name}`}
        </p>
        {isRunning(cleanup) && (
          <div className="mt-1.5">
            <ProgressBar label={t(`types.${type}`)} share={state === 'started' ? null : share} />
          </div>
        )}
      </div>
      <span className="shrink-0 text-meta text-soft">
        <RelativeTime moment={startedAt} />
      </span>
    </li>
  );
}
