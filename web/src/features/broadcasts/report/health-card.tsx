import type { LineHealth } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import { readablePhone } from '../../../ui/phone-numbers.ts';
import { LineBadge } from './line-badge.tsx';
import { LineTip } from './line-tip.tsx';
import { Meter } from './meter.tsx';
import { useReportFormat } from './use-report-format.ts';
import { WarmUp } from './warm-up.tsx';

interface Props {
  readonly lines: readonly LineHealth[];
  /** It is over: what would go on does not any more. */
  readonly isOver: boolean;
}

/** How each number stands today: what it may still send, how much fails, and what that means. */
export function HealthCard({ lines, isOver }: Props) {
  const { t } = useTranslation('broadcast-report');
  return (
    <section aria-label={t('health.title')} className="min-w-0 rounded-xl border border-line bg-surface">
      <header className="flex min-h-11 items-center gap-2 px-4">
        <h2 className="text-body font-semibold">{t('health.title')}</h2>
        <span className="ml-auto text-meta text-muted">{t('health.today')}</span>
      </header>
      {lines.length === 0 && <p className="border-t border-line p-4 text-dense text-muted">{t('health.none')}</p>}
      <ul>
        {lines.map((line) => (
          <Line key={line.connection_id} line={line} lines={lines} isOver={isOver} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line, lines, isOver }: Props & { readonly line: LineHealth }) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const { name, color, phone, warm_up: warmUp, sent_today: sent, cap_today: cap } = line;
  const { failure_rate: rate, pauses_at: pausesAt } = line;
  return (
    <li className="border-t border-line px-4 pt-3 pb-3.5">
      <div className="flex gap-2">
        <span aria-hidden className="mt-1.25 size-2 shrink-0 rounded-full" style={{ backgroundColor: color }} />
        <div className="mr-auto min-w-0">
          <h3 className="truncate text-dense font-semibold" title={name}>
            {name}
          </h3>
          {phone && <p className="text-meta text-muted tabular-nums">{readablePhone(phone)}</p>}
        </div>
        <LineBadge line={line} />
      </div>
      {warmUp && <WarmUp {...warmUp} />}
      <Meter label={t('health.cap')} share={cap > 0 ? sent / cap : 1} isNear={cap > 0 ? sent / cap > 0.9 : true}>
        <span className="font-semibold text-text">{format.number(sent)}</span>{' '}
        {t('health.capOf', { cap: format.number(cap) })}
      </Meter>
      <Meter
        label={t('health.failures', { share: format.share(pausesAt / 100) })}
        // The mark stands at two thirds, so that there is room to go beyond.
        share={((rate ?? 0) / pausesAt) * (2 / 3)}
        mark={2 / 3}
        isNear={rate !== null && rate >= pausesAt * 0.75}
      >
        {rate === null ? (
          t('health.noFailures')
        ) : (
          <span className="font-semibold text-text">{format.share(rate / 100)}</span>
        )}
      </Meter>
      {!isOver && <LineTip line={line} lines={lines} />}
    </li>
  );
}
