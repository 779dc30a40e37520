import { type BroadcastReport, delays } from '@yupflow/contract/broadcasts';
import { Flag, Gauge, Hourglass, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import type { Icon } from '../../../ui/button.tsx';
import { secondsRun, secondsToWindowEnd, shareOf } from './figures.ts';
import { useReportFormat } from './use-report-format.ts';

const none = '–';
/** Nearer than this, the end of the window is worth a word. */
const nearSeconds = 6 * 3_600;

/** What one looks at to decide: pace, rest, end and answers; once it is over, how it was. */
export function ProgressFacts({ report }: { readonly report: BroadcastReport }) {
  const { finished_at: finishedAt } = report.broadcast;
  return (
    <dl className="grid grid-cols-4 border-t border-line max-lg:grid-cols-2">
      {finishedAt ? <Over report={report} finishedAt={finishedAt} /> : <UnderWay report={report} />}
      <Replies report={report} />
    </dl>
  );
}

function UnderWay({ report }: { readonly report: BroadcastReport }) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const now = useNow(10_000).getTime();
  const { broadcast, rate, ends_at: endsAt, lines } = report;
  const { queued, delay, window, state } = broadcast;
  const [least, most] = delays[delay];
  // While every line waits, the pace of the last minutes says nothing of the next.
  const isRunning = state === 'started' && lines.some(({ stop }) => !stop);
  // The same that says when it ends: both add up.
  const secondsLeft = endsAt ? Math.max(0, (Date.parse(endsAt) - now) / 1_000) : null;
  const beforeWindow = endsAt && secondsToWindowEnd(endsAt, window, format.timeZone);
  return (
    <>
      <Fact icon={Gauge} label={t('facts.rate')} note={t('facts.drawn', { least, most })}>
        {isRunning && rate !== null ? t('facts.perMinute', { number: format.decimal(rate) }) : none}
      </Fact>
      <Fact
        icon={Hourglass}
        label={t('facts.remaining')}
        note={
          queued === 0
            ? t('facts.nothingLeft')
            : isRunning && secondsLeft !== null
              ? secondsLeft < 60
                ? t('facts.almostDone')
                : t('facts.stillTakes', { duration: format.duration(secondsLeft) })
              : null
        }
      >
        {format.number(queued)}
      </Fact>
      <Fact
        icon={Flag}
        label={t('facts.ends')}
        note={
          !endsAt
            ? queued > 0 && t('facts.unknown')
            : beforeWindow && beforeWindow < nearSeconds && format.isToday(endsAt)
              ? t('facts.beforeWindow', { duration: format.duration(beforeWindow) })
              : format.dayName(endsAt)
        }
      >
        {endsAt ? format.time(endsAt) : none}
      </Fact>
    </>
  );
}

function Over({ report, finishedAt }: { readonly report: BroadcastReport; readonly finishedAt: string }) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const now = useNow(60_000).getTime();
  const { broadcast, pauses } = report;
  const seconds = secondsRun(broadcast, now);
  return (
    <>
      <Fact icon={Gauge} label={t('facts.rate')} note={t('facts.onAverage')}>
        {seconds > 0
          ? t('facts.perMinute', { number: format.decimal(broadcast.sent / Math.max(1, seconds / 60)) })
          : none}
      </Fact>
      <Fact
        icon={Hourglass}
        label={t('facts.took')}
        note={
          pauses.length > 0
            ? t('facts.tookNote', { count: pauses.length, number: format.number(pauses.length) })
            : t('facts.noPauses')
        }
      >
        {format.duration(seconds)}
      </Fact>
      <Fact icon={Flag} label={t('facts.ended')} note={format.dayName(finishedAt)}>
        {format.time(finishedAt)}
      </Fact>
    </>
  );
}

function Replies({ report }: { readonly report: BroadcastReport }) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const { broadcast, usual_reply_rate: usual } = report;
  const { replied, sent } = broadcast;
  return (
    <Fact
      icon={Reply}
      label={t('facts.replied')}
      note={usual === null ? t('facts.ofSent') : t('facts.usual', { share: format.share(usual) })}
    >
      {format.number(replied)}
      {sent > 0 && ` · ${format.share(shareOf(replied, sent))}`}
    </Fact>
  );
}

interface FactProps {
  readonly icon: Icon;
  readonly label: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function Fact({ icon: FactIcon, label, note, children }: FactProps) {
  return (
    <div className="min-w-0 border-line px-4 pt-2.5 pb-3 not-first:border-l max-lg:odd:border-l-0 max-lg:nth-[n+3]:border-t">
      <dt className="flex items-center gap-1.5 text-meta font-medium text-muted">
        <FactIcon aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{label}</span>
      </dt>
      <dd className="text-section font-semibold tracking-[-0.005em] tabular-nums">{children}</dd>
      <dd className="min-h-4 text-meta text-muted tabular-nums">{note}</dd>
    </div>
  );
}
