import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

interface Props {
  readonly children: ReactNode;
  /** What it is about and what it costs: beside the form, and above it where there is no room. */
  readonly summary: ReactNode;
  /** Who sells: at the end, on either side. */
  readonly seller?: string;
}

/** Whom one pays on the left with the form, what for on the right. */
export function Panes({ children, summary, seller }: Props) {
  const { t } = useTranslation('checkout');
  const infos = useInfos();
  return (
    <div className="grid min-h-full flex-1 bg-surface lg:grid-cols-[minmax(0,1fr)_clamp(384px,37.5%,540px)]">
      <div className="flex lg:justify-end">
        <div className="w-full max-w-180 px-6 pt-6 pb-20 max-lg:mx-auto max-lg:pb-6 max-sm:px-4 lg:max-w-200 lg:pr-[clamp(32px,6.2%,56px)]">
          <div className="mb-6 flex h-8 items-center gap-3 max-lg:hidden">
            <BrandMark name={infos?.name} logo={infos?.logo} size="small" />
            <span className="ml-auto flex items-center gap-1.5 text-dense text-muted">
              <LockKeyhole aria-hidden className="size-4" />
              {t('secure')}
            </span>
          </div>
          {children}
          {seller && <p className="mt-6 text-center text-meta text-muted lg:hidden">{t('soldBy', { name: seller })}</p>}
        </div>
      </div>
      <aside
        aria-label={t('summary')}
        className="border-line bg-page max-lg:-order-1 max-lg:border-b lg:border-l dark:lg:bg-page"
      >
        <div className="flex flex-col px-6 pt-6 pb-6 max-lg:mx-auto max-lg:max-w-180 max-sm:px-4 lg:sticky lg:top-0 lg:min-h-dvh print:min-h-0 lg:max-w-120 lg:pl-[clamp(32px,10.4%,56px)]">
          <div className="mb-5 flex h-8 items-center gap-3 lg:mb-6">
            <span className="lg:hidden">
              <BrandMark name={infos?.name} logo={infos?.logo} size="small" />
            </span>
            <h2 className="text-body font-normal text-muted max-lg:ml-auto">{t('summary')}</h2>
          </div>
          {summary}
          {seller && <p className="mt-auto pt-6 text-meta text-muted max-lg:hidden">{t('soldBy', { name: seller })}</p>}
        </div>
      </aside>
    </div>
  );
}

/** A name and its amount, at both ends of a line. */
export function SummaryLine({ children, amount, className = '' }: SummaryLineProps) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${className}`}>
      <dt className="min-w-0 wrap-anywhere">{children}</dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  );
}

interface SummaryLineProps {
  readonly children: ReactNode;
  readonly amount: ReactNode;
  readonly className?: string;
}
