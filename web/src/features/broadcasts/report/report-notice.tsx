import { Link } from '@tanstack/react-router';
import type { BroadcastReport } from '@yupflow/contract/broadcasts';
import { screens } from '@yupflow/contract/screens';
import { CalendarClock, CircleAlert, CirclePause, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import type { Icon } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { linkButtonClass } from '../../../ui/link-button.ts';
import { useReportFormat } from './use-report-format.ts';

const looks = {
  plain: 'border-line bg-surface [--icon:var(--muted)]',
  warn: 'border-warn-line bg-warn-soft [--icon:var(--warn)]',
  bad: 'border-bad-line bg-bad-soft [--icon:var(--bad)]',
} as const;

interface Notice {
  readonly look: keyof typeof looks;
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
}

/** While nothing goes out: why, and how it goes on. */
export function ReportNotice({ report }: { readonly report: BroadcastReport }) {
  const { t } = useTranslation('broadcast-report');
  const canConnect = useMe()?.permissions.includes('connections') ?? false;
  const notice = useNotice(report);
  const isAboutLines = report.broadcast.state === 'paused' && report.broadcast.reason === 'connections';
  return (
    <div role="status">
      {notice && (
        <div
          className={cx(
            'mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border px-4 py-3 text-dense',
            looks[notice.look],
          )}
        >
          <notice.icon aria-hidden className="size-4 shrink-0 text-(--icon)" />
          <p className="min-w-0 flex-1 text-pretty">
            <strong className="font-semibold">{notice.title}</strong> {notice.text}
          </p>
          {isAboutLines && canConnect && (
            <Link to={screens.connections.path} className={linkButtonClass}>
              {t('notice.seeConnections')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function useNotice({ broadcast, lines, pauses }: BroadcastReport): Notice | null {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const { state, reason, scheduled_at: scheduledAt, queued, total } = broadcast;
  if (state === 'finished') return null;
  if (state === 'waiting') {
    const name = scheduledAt ? 'scheduled' : 'waiting';
    return {
      look: 'plain',
      icon: CalendarClock,
      title: t(`notice.${name}.title`, { at: scheduledAt ? format.at(scheduledAt) : '' }),
      text: t(`notice.${name}.text`),
    };
  }
  if (state === 'paused' || state === 'failed') {
    const why = reason ?? (state === 'paused' ? 'asked' : 'fault');
    const pause = pauses.findLast(({ to }) => to === null);
    const who = why === 'asked' && pause?.by && t('notice.asked.by', { name: pause.by, at: format.at(pause.from) });
    return {
      look: state === 'failed' ? 'bad' : why === 'asked' ? 'plain' : 'warn',
      icon: state === 'failed' ? CircleAlert : CirclePause,
      title: who || t(`notice.${why}.title`),
      text: t(`notice.${why}.text`),
    };
  }
  const [first] = lines.toSorted((a, b) => (a.stops_until ?? '9').localeCompare(b.stops_until ?? '9'));
  if (total === null || queued === 0 || !first?.stop || lines.some(({ stop }) => !stop)) return null;
  return {
    look: 'warn',
    icon: Hourglass,
    title: t('notice.held.title', { why: t(`held.${first.stop}`) }),
    text: first.stops_until ? t('notice.held.text', { at: format.at(first.stops_until) }) : t('notice.held.textOpen'),
  };
}
