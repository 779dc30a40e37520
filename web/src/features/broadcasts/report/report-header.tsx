import { Link } from '@tanstack/react-router';
import type { Broadcast } from '@yupflow/contract/broadcasts';
import { screens } from '@yupflow/contract/screens';
import { Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { spokenWindow } from '../../../pickers/spoken-time.ts';
import { cx } from '../../../ui/cx.ts';
import { StateBadge } from '../broadcast-state.tsx';
import { isOver, ReportActions } from './report-actions.tsx';
import { useReportFormat } from './use-report-format.ts';

interface Props {
  readonly broadcast: Broadcast;
  readonly onRemoved: () => void;
}

/** What it is, where it stands, and what can be done with it. */
export function ReportHeader({ broadcast, onRemoved }: Props) {
  const { t } = useTranslation('broadcast-report');
  const { window } = broadcast;
  const told = [useTimes(broadcast), window && t('head.window', { window: spokenWindow(window) })];
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className={cx('min-w-0 flex-1', !isOver(broadcast) && 'max-sm:basis-full')}>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="text-title font-semibold tracking-[-0.012em] wrap-anywhere">{broadcast.name}</h1>
          <StateBadge broadcast={broadcast} />
        </div>
        <p className="mt-0.5 text-dense text-muted">
          <Workflow aria-hidden className="mr-1.5 inline-block size-3.5 align-[-2px]" />
          <FlowName broadcast={broadcast} />
          {/* The dot stays with what it follows, wherever the line ends. */}
          {told.map((part) => part && <span key={part}>{`\u00a0· ${part}`}</span>)}
        </p>
      </div>
      <ReportActions broadcast={broadcast} onRemoved={onRemoved} />
    </header>
  );
}

function FlowName({ broadcast: { flow } }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation('broadcast-report');
  const canSeeFlows = useMe()?.permissions.includes('flow') ?? false;
  if (!flow) return <span className="text-warn">{t('head.flowGone')}</span>;
  if (!canSeeFlows) return <span className="font-medium text-soft">{flow.name}</span>;
  return (
    <Link
      to={screens['flows-id'].path}
      params={{ id: flow.id } as never}
      className="font-medium text-soft hover:underline"
    >
      {flow.name}
    </Link>
  );
}

/** When it began and who made it, or when it ended, or will begin. */
function useTimes(broadcast: Broadcast): string {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const { started_at, finished_at, scheduled_at, created_at, created_by } = broadcast;
  const name = created_by?.name ?? '';
  if (started_at) {
    const started = t(name ? 'head.startedBy' : 'head.started', { at: format.at(started_at), name });
    return finished_at ? `${started} · ${t('head.finished', { at: format.at(finished_at) })}` : started;
  }
  if (scheduled_at) return t('head.scheduled', { at: format.at(scheduled_at) });
  return t(name ? 'head.createdBy' : 'head.created', { at: format.at(created_at), name });
}
