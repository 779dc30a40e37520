import { useTranslation } from 'react-i18next';
import { percentOf } from './percent-of.ts';

/** What the width and colour of an edge say. */
export function ShareLegend() {
  const { t, i18n } = useTranslation('flow-numbers');
  return (
    <p className="flex h-8 items-center gap-2.5 rounded-lg border border-line bg-surface px-3 text-meta font-medium shadow-float">
      {t('share.legend')}
      <span className="font-normal text-muted tabular-nums">{percentOf(0.01, i18n.language)}</span>
      <svg aria-hidden viewBox="0 0 96 12" className="h-3 w-24">
        <linearGradient id="share-legend">
          <stop offset="0" stopColor="color-mix(in oklab, var(--brand) 35%, var(--edge))" />
          <stop offset="1" stopColor="var(--brand)" />
        </linearGradient>
        <path d="M0 5.25L96 0V12L0 6.75z" fill="url(#share-legend)" />
      </svg>
      <span className="font-normal text-muted tabular-nums">{percentOf(1, i18n.language)}</span>
    </p>
  );
}
