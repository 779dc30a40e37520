import { Headset } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/me.ts';
import { cx } from '../ui/cx.ts';

/** Here as the reseller's support: it sees everything and sets things right, but nobody hears it speak. */
export function useIsSupport(): boolean {
  return (useMe()?.activeCompany?.support_until ?? null) !== null;
}

/** What acts as a member stays in sight for support: off, with the reason. */
export function MembersOnly({ children }: { readonly children: (isOff: boolean) => ReactNode }) {
  const { t } = useTranslation('errors');
  if (!useIsSupport()) return children(false);
  return (
    <span title={t('codes.support_session')} className="contents">
      {children(true)}
    </span>
  );
}

/** Stands where a member would write. */
export function SupportNotice({ className = '' }: { readonly className?: string }) {
  const { t } = useTranslation('errors');
  return (
    <p role="note" className={cx('flex items-start gap-2 text-dense text-soft', className)}>
      <Headset aria-hidden className="mt-px size-4 shrink-0 text-muted" />
      <span className="min-w-0">{t('codes.support_session')}</span>
    </p>
  );
}
