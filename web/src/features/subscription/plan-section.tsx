import { Link } from '@tanstack/react-router';
import type { SubscriptionState } from '@yupflow/contract/subscription';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import { CalendarClock, CircleCheck, CircleX, Clock, Receipt, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useMoney } from '../../locales/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { primaryLinkButtonClass } from '../../ui/link-button.ts';
import { denseControlClass, SettingsCard, SettingsFooter, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { usePay } from './use-pay.ts';

const looks = {
  active: { look: 'ok', icon: CircleCheck },
  expiring: { look: 'warn', icon: Clock },
  overdue: { look: 'bad', icon: TriangleAlert },
  inactive: { look: 'plain', icon: CircleX },
  suspended: { look: 'bad', icon: CircleX },
  cancelled: { look: 'bad', icon: CircleX },
  franchise_unpaid: { look: 'bad', icon: CircleX },
} as const satisfies Record<SubscriptionState, object>;

interface Props {
  readonly subscription: CompanySubscription;
  readonly onChangePlan: () => void;
}

export function PlanSection({ subscription, onChangePlan }: Props) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  // Local dates of the company: read in UTC they stay the days they are.
  const dates = useFormat('UTC');
  const { plan, cycle, price, state, due_date: due, grace_until: grace, next, isOwner } = subscription;
  return (
    <SettingsSection title={t('plan')} text={t(isOwner ? 'planText' : 'planTextMember')}>
      <SettingsCard>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 p-4 @lg:grid-cols-4">
          <Fact name={t('plan')}>
            <span className="block wrap-anywhere">{plan?.name ?? t('noPlan')}</span>
            {cycle && <span className="block text-meta font-normal text-muted">{t(`cycles.${cycle}`)}</span>}
          </Fact>
          <Fact name={t('status')}>
            <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
          </Fact>
          <Fact name={t('dueDate')}>
            {due ? dates.day(due) : t('never')}
            {state === 'overdue' && grace && (
              <span className="block text-meta font-normal text-bad">
                {t('graceUntil')} {dates.day(grace)}
              </span>
            )}
          </Fact>
          {price !== null && <Fact name={t('price')}>{money(price)}</Fact>}
        </dl>
        {next && (
          <SettingsRow
            icon={CalendarClock}
            title={t('next', { plan: next.plan.name, cycle: t(`cycles.${next.cycle}`).toLowerCase() })}
          />
        )}
        <ToPay subscription={subscription} />
        {isOwner && (
          <SettingsFooter note={null}>
            <Button className={denseControlClass} onPress={onChangePlan}>
              {t(plan ? 'changePlan' : 'choosePlan')}
            </Button>
            {!subscription.invoice && price !== null && <PayEarly />}
          </SettingsFooter>
        )}
      </SettingsCard>
    </SettingsSection>
  );
}

/** The invoice that waits, for whom it may be shown. */
function ToPay({ subscription }: Pick<Props, 'subscription'>) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const dates = useFormat('UTC');
  const { invoice, state } = subscription;
  if (!invoice) return null;
  const isLate = state === 'overdue' || state === 'suspended';
  const total = money(invoice.total);
  return (
    <SettingsRow
      icon={Receipt}
      title={t('toPay', { number: invoice.number, total })}
      text={
        <span className={isLate ? 'text-bad' : undefined}>
          {t(isLate ? 'toPayLate' : 'toPayText', { day: dates.day(invoice.due_date) })}
        </span>
      }
      isStacked
    >
      <Link to={`/invoice/${invoice.id}`} className={cx(primaryLinkButtonClass, denseControlClass)}>
        {t('payAmount', { total })}
      </Link>
    </SettingsRow>
  );
}

function PayEarly() {
  const { t } = useTranslation('billing');
  const { isPending, pay } = usePay();
  return (
    <Button className={denseControlClass} isPending={isPending} onPress={pay}>
      {t('payEarly')}
    </Button>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="mt-0.5 text-dense font-medium tabular-nums">{children}</dd>
    </div>
  );
}
