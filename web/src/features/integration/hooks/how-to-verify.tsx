import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VerifySample } from './verify-sample.tsx';

/** For whoever comes back to it later: the secret itself is not shown again. */
export function HowToVerify() {
  const { t } = useTranslation('integration');
  return (
    <details className="group">
      <summary className="flex w-fit cursor-default list-none items-center gap-1 rounded text-dense font-medium text-brand-strong hover:underline max-sm:min-h-11">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-120 group-open:rotate-90" />
        {t('secret.verify')}
      </summary>
      <p className="mt-1 mb-3 text-dense text-muted">{t('secret.verifyText')}</p>
      <VerifySample secret="whsec_YOUR_SECRET" />
    </details>
  );
}
