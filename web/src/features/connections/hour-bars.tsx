import type { ConnectionHealth } from '@yupflow/contract/connections';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';

const labelEvery = 6;

/** What was sent and received in each of the last hours: our part stands on theirs. */
export function HourBars({ hours }: Pick<ConnectionHealth, 'hours'>) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const most = Math.max(1, ...hours.map(({ sent, received }) => sent + received));
  const total = (part: 'sent' | 'received') => hours.reduce((sum, hour) => sum + hour[part], 0);
  const legend = {
    sent: t('sentCount', { count: total('sent'), number: format.number(total('sent')) }),
    received: t('receivedCount', { count: total('received'), number: format.number(total('received')) }),
  };
  return (
    <div className="border-t border-line p-4">
      <p className="mb-3 flex justify-between gap-3 text-dense">
        <span className="font-semibold">{t('perHour')}</span>
        <span className="text-muted">{t('last24')}</span>
      </p>
      <div role="img" aria-label={`${legend.sent}, ${legend.received}`}>
        <div className="flex h-20 items-end gap-px border-b border-line">
          {hours.map(({ at, sent, received }) => (
            <div
              key={at}
              title={`${format.time(new Date(at))}: ${sent} / ${received}`}
              className="flex h-full flex-1 flex-col justify-end"
            >
              <span className="rounded-t-[2px] bg-brand" style={{ height: `${(sent / most) * 100}%` }} />
              <span className="bg-line-strong" style={{ height: `${(received / most) * 100}%` }} />
            </div>
          ))}
        </div>
        <div className="mt-1 flex justify-between text-meta text-muted tabular-nums">
          {hours
            .filter((_, index) => index % labelEvery === 0)
            .map(({ at }) => (
              <span key={at}>{format.time(new Date(at))}</span>
            ))}
          <span>{t('now')}</span>
        </div>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-[2px] bg-brand" />
          {legend.sent}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-[2px] bg-line-strong" />
          {legend.received}
        </span>
      </p>
    </div>
  );
}
