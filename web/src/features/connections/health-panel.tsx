import type { Connection, ConnectionHealth } from '@yupflow/contract/connections';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHealth } from './connections-calls.ts';
import { HistoryFacts } from './history-progress.tsx';
import { HourBars } from './hour-bars.tsx';
import { LineIdentity } from './line-identity.tsx';
import { RestrictionPanel } from './restriction-panel.tsx';
import { TolerancePanel } from './tolerance-panel.tsx';
import { WebhookPanel } from './webhook-facts.tsx';

interface Props {
  readonly line: Connection;
  readonly onEdit: () => void;
  readonly onTemplates: () => void;
}

/** How a line does. */
export function HealthPanel({ line, onEdit, onTemplates }: Props) {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data: health, error, refetch, isRefetching } = useHealth(line.id);
  return (
    <section aria-label={t('healthOf', { name: line.name })} className="rounded-xl border border-line bg-surface">
      <header className="flex items-center gap-3 px-4 py-3">
        <div className="mr-auto min-w-0">
          <h2 className="truncate text-section font-semibold" title={line.name}>
            {line.name}
          </h2>
          <LineIdentity line={line} />
        </div>
        <Button icon={Pencil} onPress={onEdit} label={`${common('edit')} ${line.name}`}>
          {common('edit')}
        </Button>
      </header>
      <RestrictionPanel line={line} heldBack={health?.held_back} />
      {line.cloud && <WebhookPanel cloud={line.cloud} onTemplates={onTemplates} />}
      {health ? (
        <Facts line={line} health={health} />
      ) : error ? (
        <div className="border-t border-line p-4">
          <ErrorState
            title={t('healthFailed')}
            message={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          />
        </div>
      ) : (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 border-t border-line p-4">
          <Skeleton className="h-12 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
        </div>
      )}
    </section>
  );
}

/** A pace that nobody reaches is none. */
const unlimited = 100_000;

function Facts({ line, health }: { readonly line: Connection; readonly health: ConnectionHealth }) {
  const { t, i18n } = useTranslation('connections');
  const format = useFormat();
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const seconds = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const { uptime, median_delivery_ms, queued, oldest_queued_at, failures_today, sent_today, held_back, pace } = health;
  const none = '–';
  return (
    <>
      <dl className="grid grid-cols-2 border-t border-line">
        <Fact label={t('uptime')}>{uptime === null ? none : share.format(uptime)}</Fact>
        <Fact label={t('delivery')}>
          {median_delivery_ms === null ? none : t('seconds', { number: seconds.format(median_delivery_ms / 1_000) })}
        </Fact>
        <Fact label={t('sentToday')}>{format.number(sent_today)}</Fact>
        <Fact
          label={t('failures')}
          note={failures_today > 0 && share.format(failures_today / (sent_today + failures_today))}
        >
          {format.number(failures_today)}
        </Fact>
        <Fact label={t('queued')} note={oldest_queued_at && <RelativeTime moment={oldest_queued_at} />}>
          {format.number(queued)}
        </Fact>
        <Fact label={t('heldBack')}>{format.number(held_back)}</Fact>
      </dl>
      <HourBars hours={health.hours} />
      <div className={pace.most > unlimited ? 'hidden' : 'border-t border-line p-4'}>
        <p className="mb-2 flex justify-between gap-3 text-dense">
          <span className="font-semibold">{t('pace')}</span>
          <span className="text-muted tabular-nums">
            {t('paceNow', { sent: format.number(pace.sent), most: format.number(pace.most) })}
          </span>
        </p>
        <ProgressBar label={t('pace')} share={pace.most > 0 ? pace.sent / pace.most : 0} />
        <p className="mt-2 text-meta text-muted">{t('paceHelp')}</p>
      </div>
      <TolerancePanel type={line.type} health={health} />
      <HistoryFacts history={line.history} />
      <div className="border-t border-line p-4">
        <h3 className="mb-2 text-dense font-semibold">{t('events')}</h3>
        {health.events.length === 0 && <p className="text-dense text-muted">{t('noEvents')}</p>}
        <ul className="flex flex-col gap-1.5">
          {health.events.map((event) => (
            <li key={event.at + event.status} className="flex justify-between gap-3 text-dense">
              <span>{t(`happened.${eventName(event)}`)}</span>
              <span className="shrink-0 text-muted tabular-nums">
                <RelativeTime moment={event.at} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function eventName({ status, reason, restricted_until }: ConnectionHealth['events'][number]) {
  if (restricted_until) return 'restricted';
  return status === 'DISCONNECTED' && reason ? reason : status;
}

interface FactProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div className="border-line px-4 py-3 nth-[n+3]:border-t nth-[2n]:border-l">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="mt-0.5 text-title font-semibold tabular-nums">
        {children}
        {note && <span className="ml-1.5 text-meta font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}
