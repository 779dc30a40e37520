import { type BroadcastReport, type Recipient, type SkipReason, skipReasons } from '@yupflow/contract/broadcasts';
import {
  Ban,
  CircleAlert,
  CreditCard,
  FileX2,
  Gauge,
  ImageOff,
  LayoutTemplate,
  type LucideIcon,
  MessagesSquare,
  PhoneOff,
  TimerOff,
  Unplug,
  UserX,
  Workflow,
  WrapText,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { shareOf } from './figures.ts';
import { useReportFormat } from './use-report-format.ts';

type Reason = NonNullable<Recipient['reason']>;

const icons: Record<Reason, LucideIcon> = {
  opted_out: Ban,
  deleted: UserX,
  no_phone: PhoneOff,
  attended: MessagesSquare,
  flow_fault: Workflow,
  cancelled: Ban,
  not_on_channel: PhoneOff,
  media_missing: ImageOff,
  media_refused: FileX2,
  refused: Gauge,
  too_many_attempts: CircleAlert,
  line_deleted: Unplug,
  window_closed: TimerOff,
  template_refused: LayoutTemplate,
  saturated: Gauge,
  unpaid: CreditCard,
  too_long: WrapText,
};

const isSkip = (reason: Reason) => skipReasons.includes(reason as SkipReason);

interface Props {
  readonly report: BroadcastReport;
  readonly onShow: (state: 'failed' | 'skipped', reason: Reason) => void;
  readonly onDownload: () => void;
}

/** What went wrong and who was left out, the most frequent first; each leads to those it is about. */
export function ReasonsCard({ report, onShow, onDownload }: Props) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const { failed, skipped, total } = report.broadcast;
  if (total === null) return null;
  const reasons = report.reasons.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return (
    <section aria-label={t('reasons.title')} className="min-w-0 rounded-xl border border-line bg-surface pb-2.5">
      <header className="flex min-h-11 items-center gap-2 px-4">
        <h2 className="text-body font-semibold">{t('reasons.title')}</h2>
        <Count value={format.number(failed)} />
        {failed > 0 && (
          <Button look="ghost" onPress={onDownload} className="-mr-3 ml-auto">
            {t('reasons.download')}
          </Button>
        )}
      </header>
      {failed === 0 && <p className="px-4 pb-1.5 text-dense text-muted">{t('reasons.none')}</p>}
      <Rows
        reasons={reasons.filter(({ reason }) => !isSkip(reason))}
        whole={failed}
        color="bg-bad-fill"
        onShow={(reason) => onShow('failed', reason)}
      />
      {skipped > 0 && (
        <>
          <h3 className="mt-1 flex min-h-9 items-center gap-2 border-t border-line px-4 pt-2.5 text-dense font-semibold">
            {t('reasons.skipped')}
            <Count value={format.number(skipped)} />
          </h3>
          <Rows
            reasons={reasons.filter(({ reason }) => isSkip(reason))}
            whole={skipped}
            color="bg-faint"
            onShow={(reason) => onShow('skipped', reason)}
          />
        </>
      )}
    </section>
  );
}

function Count({ value }: { readonly value: string }) {
  return (
    <span className="inline-flex h-5 items-center rounded-md bg-raised px-1.5 text-meta font-medium text-soft tabular-nums">
      {value}
    </span>
  );
}

interface RowsProps {
  readonly reasons: BroadcastReport['reasons'];
  readonly whole: number;
  readonly color: string;
  readonly onShow: (reason: Reason) => void;
}

function Rows({ reasons, whole, color, onShow }: RowsProps) {
  const { t } = useTranslation('broadcast-report');
  const { t: ofBroadcasts } = useTranslation('broadcasts');
  const format = useReportFormat();
  return (
    <ul className="px-2">
      {reasons.map(({ reason, count }) => {
        const ReasonIcon = icons[reason];
        const text = ofBroadcasts(`reasons.${reason}`);
        return (
          <li key={reason}>
            <button
              type="button"
              title={t('reasons.show', { reason: text, number: format.number(count) })}
              onClick={() => onShow(reason)}
              className="block w-full rounded-md px-2 py-2 text-left hover:bg-raised"
            >
              <span className="flex gap-2 text-dense font-medium">
                <ReasonIcon aria-hidden className="mt-0.75 size-3.5 shrink-0 text-muted" />
                <span className="min-w-0 text-pretty">{text}</span>
                <span className="ml-auto pl-2 font-semibold tabular-nums">{format.number(count)}</span>
              </span>
              <span aria-hidden className="mt-1.5 block h-1 rounded-full bg-line dark:bg-line-strong">
                <span
                  className={cx('block h-full rounded-full', color)}
                  style={{ width: `${shareOf(count, whole) * 100}%` }}
                />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
