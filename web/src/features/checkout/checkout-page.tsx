import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { checkout } from '@yupflow/contract/checkout';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { PublicPage } from './public-page.tsx';

/** What somebody who follows the link of a plan can buy, without an account. */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery({
    queryKey: ['checkout', id],
    queryFn: ({ signal }) => callOnce(checkout.get, { params: { id } }, { signal }),
  });
  return (
    <PublicPage
      query={query}
      loading={t('loading')}
      failedTitle={t('loadFailed')}
      gone={{ title: t('gone.title'), text: t('gone.text') }}
    >
      {(offer) => <CheckoutForm key={offer.id} offer={offer} />}
    </PublicPage>
  );
}
