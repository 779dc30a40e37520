import type { User } from '@yupflow/contract/me';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import { Ban, Building2, Hourglass, Lock, Store } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';

const looks = {
  suspended: { icon: Lock, className: 'border-bad-line bg-bad-soft text-bad' },
  cancelled: { icon: Ban, className: 'border-bad-line bg-bad-soft text-bad' },
  franchise_unpaid: { icon: Store, className: 'border-bad-line bg-bad-soft text-bad' },
  inactive: { icon: Hourglass, className: 'border-warn-line bg-warn-soft text-warn' },
  noCompany: { icon: Building2, className: 'border-line bg-raised text-soft' },
} as const;

export type Reason = keyof typeof looks;

/** A state of which this page knows nothing is a suspended one. */
export function reasonOf({ activeCompany }: User): Reason {
  if (!activeCompany) return 'noCompany';
  const { subscription } = activeCompany;
  return subscription in looks ? (subscription as Reason) : 'suspended';
}

interface Props {
  readonly reason: Reason;
  readonly company: string;
  readonly hasCodes: boolean;
  /** Undefined until it is known, and where nobody sells. */
  readonly subscription: CompanySubscription | undefined;
}

export function StateHeader({ reason, company, hasCodes, subscription }: Props) {
  const { t } = useTranslation('subscription');
  // Local dates of the company: read in UTC they stay the days they are.
  const dates = useFormat('UTC');
  const { icon: Icon, className } = looks[reason];
  const { due_date: due, grace_until: grace } = subscription ?? {};
  const strong = { 1: <strong className="font-medium text-text tabular-nums" /> };
  return (
    <header className="flex gap-4 max-sm:flex-col max-sm:gap-3 lg:col-span-2 lg:mb-2">
      <span className={cx('grid size-11 shrink-0 place-items-center rounded-xl border', className)}>
        <Icon aria-hidden className="size-5.5" />
      </span>
      <div className="min-w-0">
        <h1 className="text-title font-semibold tracking-[-0.015em] wrap-anywhere">
          {t(`${reason}.title`, { company })}
        </h1>
        <p className="mt-0.5 max-w-[66ch] text-soft">
          {reason === 'suspended' && due && grace ? (
            <Trans
              t={t}
              i18nKey="suspended.dates"
              values={{ due: dates.day(due), grace: dates.day(grace) }}
              components={strong}
            />
          ) : (
            t(reason === 'noCompany' && !hasCodes ? 'noCompany.onlyInvites' : `${reason}.text`)
          )}
        </p>
      </div>
    </header>
  );
}
