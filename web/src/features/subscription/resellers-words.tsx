import type { Infos } from '@yupflow/contract/infos';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../ui/brand-mark.tsx';

interface Props {
  readonly infos: Infos;
  readonly text: string;
}

/** What the reseller has to say to whoever can't go on. */
export function ResellersWords({ infos, text }: Props) {
  const { t } = useTranslation('subscription');
  return (
    <section className="flex gap-3 rounded-xl border border-dashed border-line-strong p-4 text-dense text-soft">
      <div className="shrink-0">
        <BrandMark name={infos.name} logo={infos.logo} size="small" isNameHidden />
      </div>
      <div className="min-w-0">
        <h2 className="font-medium text-text">{t('reseller', { name: infos.name })}</h2>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    </section>
  );
}
