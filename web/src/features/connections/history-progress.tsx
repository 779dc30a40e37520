import type { Connection } from '@yupflow/contract/connections';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

type Past = NonNullable<Connection['history']>;

/** Under a line while what was said before is taken over. */
export function HistoryProgress({ history }: { readonly history: Past | null }) {
  const { t, i18n } = useTranslation('connections');
  if (history?.state !== 'running') return null;
  const share = history.percent === null ? null : history.percent / 100;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <div className="border-t border-line px-4 py-2.5">
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-dense">
        <span className="font-medium">{t('past.running')}</span>
        <span className="text-muted tabular-nums">
          {share !== null && `${percent.format(share)} · `}
          <Counted history={history} />
        </span>
      </p>
      <ProgressBar label={t('past.running')} share={share} />
    </div>
  );
}

/** What has come of it, once it is over. */
export function HistoryFacts({ history }: { readonly history: Past | null }) {
  const { t } = useTranslation('connections');
  if (history?.state !== 'done' || history.messages === 0) return null;
  return (
    <div className="flex gap-2.5 border-t border-line px-4 py-3 text-dense">
      <History aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <p>
        {t('past.done')}
        <span className="block text-meta text-muted tabular-nums">
          <Counted history={history} />
        </span>
      </p>
    </div>
  );
}

function Counted({ history: { chats, messages } }: { readonly history: Past }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return t('past.counted', { chats: format.number(chats), messages: format.number(messages) });
}
