import { lazy, Suspense } from 'react';
import { useBuying } from '../../features/subscription/use-buying.ts';
import { loadTexts } from '../../locales/i18n.ts';
import { SlideOver } from '../../ui/slide-over.tsx';

const BuyCompany = lazy(async () => {
  const [{ BuyCompany: component }] = await Promise.all([
    import('../../features/subscription/buy-company.tsx'),
    loadTexts(['billing']),
  ]);
  return { default: component };
});

/** The form to buy a company, from wherever one is. Its code comes with its first use. */
export function BuyHost() {
  const { isOpen, close } = useBuying();
  return (
    <SlideOver isOpen={isOpen} onClose={close}>
      <Suspense fallback={null}>
        <BuyCompany onClose={close} />
      </Suspense>
    </SlideOver>
  );
}
