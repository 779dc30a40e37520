import type { Broadcast } from '@yupflow/contract/broadcasts';
import { Hourglass, TriangleAlert, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { StateBadge } from './broadcast-state.tsx';
import { useMoments } from './use-moments.ts';

interface CellProps {
  readonly broadcast: Broadcast;
}

export function NameCell({ broadcast }: CellProps) {
  const { name } = broadcast;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="truncate font-medium" title={name}>
        {name}
      </span>
      {/* A phone has no column for it. */}
      <span className="sm:hidden">
        <StateBadge broadcast={broadcast} />
      </span>
    </span>
  );
}

export function FlowCell({ broadcast: { flow } }: CellProps) {
  const { t } = useTranslation('broadcasts');
  if (!flow?.is_published)
    return (
      <span className="flex min-w-0 items-center gap-2 text-warn">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{flow ? t('flowDraft', { name: flow.name }) : t('flowGone')}</span>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Workflow aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate" title={flow.name}>
        {flow.name}
      </span>
    </span>
  );
}

/** Everybody who is no longer queued, of all. */
export function ProgressCell({ broadcast: { name, state, total, queued } }: CellProps) {
  const { t } = useTranslation('broadcasts');
  const format = useFormat();
  if (total === null && state === 'started') return <span className="text-muted">{t('freezing')}</span>;
  if (total === null)
    return (
      <span className="text-muted" title={t('notFrozen')}>
        –
      </span>
    );
  const done = total - queued;
  const words = { done: format.number(done), total: format.number(total) };
  return (
    <span className="flex items-center gap-3 tabular-nums">
      <span
        role="progressbar"
        aria-label={t('progressOf', { name, ...words })}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="block h-1.5 w-20 shrink-0 overflow-hidden rounded-full bg-line @max-2xl:hidden dark:bg-line-strong"
      >
        <span
          className={cx('block h-full rounded-full', state === 'paused' ? 'bg-warn' : 'bg-brand')}
          style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }}
        />
      </span>
      <span className="truncate">{t('doneOf', words)}</span>
    </span>
  );
}

/** How many, and what share of the sent that is. */
export function ShareCell({ count, of }: { readonly count: number; readonly of: number }) {
  const { i18n } = useTranslation();
  const format = useFormat();
  if (of === 0) return <span className="text-muted">–</span>;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <span>
      {format.number(count)} <span className="text-muted">{percent.format(count / of)}</span>
    </span>
  );
}

/** It goes on, but none of its lines sends now. */
function waitOf({ state, connections }: Broadcast) {
  const isWaiting = state === 'started' && connections.length > 0 && connections.every(({ stop }) => stop !== null);
  return isWaiting ? connections[0]?.stop : null;
}

function Stopped({ why }: { readonly why: string }) {
  return (
    <span title={why} className="flex min-w-0 items-center gap-1.5 text-warn">
      <Hourglass aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{why}</span>
    </span>
  );
}

/** When it began, ends or will; or why nothing happens. */
export function WhenCell({ broadcast }: CellProps) {
  const { t } = useTranslation('broadcasts');
  const moments = useMoments();
  const { state, reason, scheduled_at, started_at, finished_at, created_at } = broadcast;
  const wait = waitOf(broadcast);
  if (wait) return <Stopped why={t(`lines.stops.${wait}`)} />;
  if (state === 'paused' && reason && reason !== 'asked') return <Stopped why={t(`stopReasons.${reason}`)} />;
  if (finished_at) return <Time at={finished_at}>{t('times.finished', { at: moments(finished_at) })}</Time>;
  if (started_at) return <Time at={started_at}>{t('times.started', { at: moments(started_at) })}</Time>;
  if (state === 'waiting' && scheduled_at)
    return <Time at={scheduled_at}>{t('times.scheduled', { at: moments(scheduled_at) })}</Time>;
  return <Time at={created_at}>{t('times.created', { at: moments(created_at) })}</Time>;
}

function Time({ at, children }: { readonly at: string; readonly children: string }) {
  return (
    <time dateTime={at} title={children} className="text-muted">
      {children}
    </time>
  );
}
