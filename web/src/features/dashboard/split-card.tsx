import type { DashboardReport } from '@yupflow/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Card, NoFigures } from './card.tsx';

const sides = [
  { id: 'receptive', color: 'var(--brand)' },
  { id: 'active', color: 'var(--faint)' },
] as const;

/** Who wrote first: they, or we. */
export function SplitCard({ totals }: Pick<DashboardReport, 'totals'>) {
  const { t } = useTranslation('dashboard');
  const { language } = useTranslation().i18n;
  const format = useFormat();
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const { receptive, active, messages_in: received, messages_out: sent } = totals;
  const all = receptive.value + active.value;
  const allBefore = receptive.before + active.before;
  return (
    <Card title={t('split.title')}>
      {all === 0 ? (
        <NoFigures>{t('split.none')}</NoFigures>
      ) : (
        <>
          <div aria-hidden className="mt-0.5 flex h-3 gap-0.5">
            {sides.map(({ id, color }) =>
              totals[id].value > 0 ? (
                <span
                  key={id}
                  className="rounded-[3px]"
                  style={{ backgroundColor: color, flexGrow: totals[id].value, flexBasis: 2 }}
                />
              ) : null,
            )}
          </div>
          <dl className="mt-2.5 flex flex-wrap justify-between gap-x-6 gap-y-2">
            {sides.map(({ id, color }) => (
              <div key={id} className="min-w-0 text-meta text-muted tabular-nums">
                <dt className="flex items-center gap-1.5 font-medium text-text">
                  <span aria-hidden className="size-2 shrink-0 rounded-[2px]" style={{ backgroundColor: color }} />
                  {t(`split.${id}Who`)}
                </dt>
                <dd className="flex flex-wrap items-baseline gap-x-1.5">
                  <span className="text-title/6 font-semibold tracking-[-0.01em] text-text">
                    {format.number(totals[id].value)}
                  </span>
                  <span>
                    {percent.format(totals[id].value / all)}
                    {allBefore > 0 && ` · ${t('before', { value: percent.format(totals[id].before / allBefore) })}`}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {received.value + sent.value > 0 && (
        <p className="mt-3 border-t border-line pt-2.5 text-meta text-muted tabular-nums">
          {t('messages', { received: format.number(received.value), sent: format.number(sent.value) })}
        </p>
      )}
    </Card>
  );
}
