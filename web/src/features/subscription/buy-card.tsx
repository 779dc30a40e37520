import { ArrowRight, Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useBuying } from './use-buying.ts';

/** For whoever has none, it is the first. */
export function BuyCard({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation('billing');
  const { open } = useBuying();
  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Building2 aria-hidden className="size-4 text-muted" />
        {t('buy.title')}
      </h2>
      <p className="mt-1 mb-3 text-dense text-muted">{t(isFirst ? 'buy.textFirst' : 'buy.text')}</p>
      <Button className="w-full" onPress={open}>
        {t('buy.see')}
        <ArrowRight aria-hidden className="size-4 text-muted" />
      </Button>
    </section>
  );
}
