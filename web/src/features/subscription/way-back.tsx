import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { User } from '@yupflow/contract/me';
import { localDate } from '@yupflow/contract/subscription';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useOpen } from '../../resource/use-open.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { ChangePlan } from './change-plan.tsx';
import { CheckAgain } from './check-again.tsx';
import { PayCard } from './pay-card.tsx';
import type { Reason } from './state-header.tsx';
import { subscriptionQuery } from './subscription-queries.ts';

/** How the company stands with who sells to it; undefined until it is known, and where nobody sells. */
export function useStanding({ activeCompany }: User, isSold: boolean) {
  const query = useQuery({ ...subscriptionQuery, enabled: isSold && activeCompany !== null });
  const isOurs = query.data?.company.id === activeCompany?.company_id;
  return { ...query, data: isOurs ? query.data : undefined };
}

interface Props {
  readonly user: User;
  readonly reason: Reason;
  readonly isSold: boolean;
  readonly standing: Pick<UseQueryResult<CompanySubscription>, 'data' | 'error' | 'refetch' | 'isRefetching'>;
}

/** The owner pays; everybody else can only look again. */
export function WayBack({ user, reason, isSold, standing }: Props) {
  const { t } = useTranslation('subscription');
  const company = user.activeCompany;
  if (!company) return <CheckAgain hint={t('check.hintInvite')} />;
  if (!isSold || reason === 'franchise_unpaid') return <CheckAgain hint={t('check.hint')} />;
  if (!company.isOwner) return <CheckAgain hint={t('check.hintMember')} />;
  if (standing.data) return <Pay subscription={standing.data} timeZone={company.timezone} />;
  return standing.error ? <Failed standing={standing} /> : <Waiting />;
}

function Pay({ subscription, timeZone }: { readonly subscription: CompanySubscription; readonly timeZone: string }) {
  const slideOver = useOpen();
  return (
    <>
      <PayCard
        subscription={subscription}
        today={localDate(new Date(), timeZone)}
        onChoosePlan={() => slideOver.openItem('plan')}
      />
      <SlideOver isOpen={slideOver.openId === 'plan'} onClose={slideOver.close}>
        <ChangePlan subscription={subscription} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
      </SlideOver>
    </>
  );
}

/** Without it nobody can pay: it says so, and tries again. */
function Failed({ standing: { error, refetch, isRefetching } }: Pick<Props, 'standing'>) {
  const { t } = useTranslation(['billing', 'common']);
  const errorText = useErrorText();
  return (
    <div
      role="alert"
      className="flex items-center gap-x-4 gap-y-3 px-6 py-5 max-sm:flex-col max-sm:items-stretch max-sm:px-4"
    >
      <div className="mr-auto flex min-w-0 gap-2.5">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        <div>
          <p className="font-medium">{t('loadFailed')}</p>
          <p className="text-dense text-muted">{errorText(error)}</p>
        </div>
      </div>
      <Button icon={RotateCw} isPending={isRefetching} onPress={() => void refetch()}>
        {t('common:tryAgain')}
      </Button>
    </div>
  );
}

/** As high as what is to be paid, so that nothing below it moves when that comes. */
function Waiting() {
  const { t } = useTranslation('billing');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="flex items-start justify-between gap-3 px-6 py-5 max-sm:px-4">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-36 rounded" />
          <Skeleton className="h-4 w-44 rounded" />
        </div>
        <Skeleton className="h-8 w-28 rounded" />
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-line px-6 py-3.5 max-sm:px-4">
        {['due', 'late', 'after', 'state'].map((fact) => (
          <Skeleton key={fact} className="h-10 w-24 rounded" />
        ))}
      </div>
      <div className="flex flex-col gap-3 border-t border-line px-6 py-5 max-sm:px-4">
        <Skeleton className="h-(--control) rounded-lg" />
        <Skeleton className="h-4 w-64 max-w-full rounded" />
      </div>
    </div>
  );
}
