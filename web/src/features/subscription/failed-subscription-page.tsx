import { useQuery } from '@tanstack/react-query';
import type { User } from '@yupflow/contract/me';
import { localDate } from '@yupflow/contract/subscription';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { useMe } from '../../api/me.ts';
import { useOpen } from '../../resource/use-open.ts';
import { SlideOver } from '../../ui/slide-over.tsx';
import { BuyCard } from './buy-card.tsx';
import { ChangePlan } from './change-plan.tsx';
import { CheckAgain } from './check-again.tsx';
import { Invites } from './invites.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { PayCard } from './pay-card.tsx';
import { RedeemCode } from './redeem-code.tsx';
import { ResellersWords } from './resellers-words.tsx';
import { type Reason, reasonOf, StateHeader } from './state-header.tsx';
import { subscriptionQuery } from './subscription-queries.ts';

export default function FailedSubscriptionPage() {
  const user = useMe();
  // With access nothing of this holds any more: the way into the app is being loaded.
  return user && !user.activeCompany?.isSubscriptionValid ? <Choices user={user} /> : null;
}

/** What is wrong, what still works, and the ways back in. When one of them works out, the router moves on by itself. */
function Choices({ user }: { readonly user: User }) {
  const { t } = useTranslation('subscription');
  const infos = useInfos();
  const company = user.activeCompany;
  const reason = reasonOf(user);
  const isSold = infos?.isFranchiseMode === true;
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: isSold && company !== null });
  const words = company ? reason !== 'inactive' && infos?.notPaid : infos?.notInCompany;
  return (
    <div
      data-pace="deciding"
      className="mx-auto grid w-full max-w-258 grid-cols-[minmax(0,1fr)] gap-6 px-6 pt-18 pb-12 max-lg:pt-8 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_344px]"
    >
      <StateHeader reason={reason} company={company?.name ?? ''} hasCodes={isSold} subscription={subscription} />
      <div className="flex flex-col gap-3">
        {(!company || user.invites.length > 0) && <Invites user={user} />}
        <section className="rounded-xl border border-line bg-surface">
          <WayBack user={user} reason={reason} subscription={subscription} />
          {company && reason !== 'inactive' && <Meanwhile isCancelled={reason === 'cancelled'} />}
        </section>
      </div>
      <aside aria-label={t('title')} className="flex flex-col gap-3">
        {isSold && <RedeemCode />}
        {isSold && reason !== 'franchise_unpaid' && <BuyCard isFirst={company === null} />}
        {infos && words && <ResellersWords infos={infos} text={words} />}
      </aside>
    </div>
  );
}

interface WayBackProps {
  readonly user: User;
  readonly reason: Reason;
  readonly subscription: CompanySubscription | undefined;
}

/** The owner pays; everybody else can only look again. */
function WayBack({ user, reason, subscription }: WayBackProps) {
  const { t } = useTranslation('subscription');
  const slideOver = useOpen();
  const company = user.activeCompany;
  const canPay = company?.isOwner && subscription?.company.id === company.company_id && reason !== 'franchise_unpaid';
  if (!company || !canPay || !subscription) {
    const isOthers = company !== null && !company.isOwner && reason !== 'franchise_unpaid';
    return <CheckAgain hint={t(!company ? 'check.hintInvite' : isOthers ? 'check.hintMember' : 'check.hint')} />;
  }
  return (
    <>
      <PayCard
        subscription={subscription}
        today={localDate(new Date(), company.timezone)}
        onChoosePlan={() => slideOver.openItem('plan')}
      />
      <SlideOver isOpen={slideOver.openId === 'plan'} onClose={slideOver.close}>
        <ChangePlan subscription={subscription} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
      </SlideOver>
    </>
  );
}
