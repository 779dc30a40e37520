import type { User } from '@yupflow/contract/me';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { useMe } from '../../api/me.ts';
import { BuyCard } from './buy-card.tsx';
import { Invites } from './invites.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { RedeemCode } from './redeem-code.tsx';
import { ResellersWords } from './resellers-words.tsx';
import { reasonOf, StateHeader } from './state-header.tsx';
import { useStanding, WayBack } from './way-back.tsx';

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
  const standing = useStanding(user, isSold);
  const words = company ? reason !== 'inactive' && infos?.notPaid : infos?.notInCompany;
  return (
    <div
      data-pace="deciding"
      className="mx-auto grid w-full max-w-258 grid-cols-[minmax(0,1fr)] gap-6 px-6 pt-18 pb-12 max-lg:pt-8 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_344px]"
    >
      <StateHeader reason={reason} company={company?.name ?? ''} hasCodes={isSold} subscription={standing.data} />
      <div className="flex flex-col gap-3">
        {(!company || user.invites.length > 0) && <Invites user={user} />}
        <section className="rounded-xl border border-line bg-surface">
          <WayBack user={user} reason={reason} isSold={isSold} standing={standing} />
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
