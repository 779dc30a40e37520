import type { Connection, ConnectionHealth } from '@yupflow/contract/connections';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface Props {
  readonly type: Connection['type'];
  readonly health: ConnectionHealth;
}

/** What the number may begin today, and in plain words what WhatsApp tolerates. Nobody blocks a phone that is none. */
export function TolerancePanel({ type, health: { guard, pace } }: Props) {
  const { t, i18n } = useTranslation('connections');
  const format = useFormat();
  if (type === 'simulator') return null;
  const { begun, most, warm_up: warmUp } = guard;
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(guard.pauses_at / 100);
  const rules =
    type === 'cloud'
      ? [t('guard.cloud.window'), t('guard.cloud.tier'), t('guard.cloud.pace'), t('guard.cloud.refused', { share })]
      : [
          t('guard.whatsapp.strangers'),
          ...(warmUp ? [t('guard.whatsapp.warmUp', { days: warmUp.days })] : []),
          t('guard.whatsapp.pace', { most: format.number(Math.round(pace.most / 60)) }),
          t('guard.whatsapp.locked'),
          t('guard.whatsapp.refused', { share }),
          t('guard.whatsapp.replies'),
        ];
  return (
    <div className="border-t border-line p-4">
      <p className="mb-2 flex justify-between gap-3 text-dense">
        <span className="font-semibold">{t('guard.begun')}</span>
        <span className="text-muted tabular-nums">
          {t('guard.begunNow', { begun: format.number(begun), most: format.number(most) })}
        </span>
      </p>
      <ProgressBar label={t('guard.begun')} share={most > 0 ? begun / most : 0} />
      <p className="mt-2 text-meta text-muted">
        {t('guard.begunHelp')}
        {warmUp && (
          <span className="block">
            {t('guard.warmUp', { day: warmUp.day, days: warmUp.days, tomorrow: format.number(warmUp.tomorrow) })}
          </span>
        )}
      </p>
      <details className="group mt-3">
        <summary className="flex w-fit cursor-default list-none items-center gap-1 rounded text-dense font-medium text-brand-strong hover:underline max-sm:min-h-11">
          <ChevronRight aria-hidden className="size-4 transition-transform duration-120 group-open:rotate-90" />
          {t('guard.title')}
        </summary>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-6 text-dense text-pretty text-soft marker:text-muted">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
