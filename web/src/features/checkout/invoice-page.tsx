import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OpenInvoice } from './open-invoice.tsx';
import { PublicPage } from './public-page.tsx';
import { SettledInvoice } from './settled-invoice.tsx';
import { useInvoice } from './use-invoice.ts';

/** For whoever has its link: to be paid, and then its receipt. */
export default function InvoicePage() {
  const { t } = useTranslation('invoice');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <PublicPage
      query={useInvoice(id)}
      loading={t('loading')}
      failedTitle={t('loadFailed')}
      gone={{ title: t('gone.title'), text: t('gone.text') }}
    >
      {(invoice) =>
        invoice.state === 'open' ? (
          <OpenInvoice key={invoice.id} invoice={invoice} />
        ) : (
          <SettledInvoice invoice={invoice} state={invoice.state} />
        )
      }
    </PublicPage>
  );
}
