import { useTranslation } from 'react-i18next';
import { FaceMark } from './face-mark.tsx';
import type { Face } from './sample-face.ts';

/** The card that everybody passes on their way in. */
export function SignInSample({ face }: { readonly face: Face }) {
  const { t } = useTranslation('franchise-preview');
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 bg-page px-6">
      <span className="flex max-w-full items-center gap-2 text-[16px]/none font-semibold tracking-tight">
        {face.logo ? (
          <img src={face.logo} alt="" className="h-6 max-w-40 object-contain" />
        ) : (
          <FaceMark name={face.name} picture={null} size="card" />
        )}
        <span className="truncate">{face.name}</span>
      </span>
      <div className="w-full max-w-66 rounded-xl border border-line bg-surface p-4.5">
        <p className="text-[14px]/5 font-semibold">{t('signIn.title')}</p>
        <p className="mb-3 text-muted">{t('signIn.text')}</p>
        <p className="mb-1 font-medium">{t('signIn.email')}</p>
        <div className="mb-2.5 flex h-7.5 items-center rounded-lg border border-brand bg-surface px-2.5 shadow-[0_0_0_3px_color-mix(in_oklab,var(--brand)_18%,transparent)]">
          marina@casalume.com.br
        </div>
        <p className="mb-1 flex font-medium">
          {t('signIn.password')}
          <span className="ml-auto text-brand-strong">{t('signIn.forgot')}</span>
        </p>
        <div className="mb-3 flex h-7.5 items-center rounded-lg border border-line-strong bg-surface px-2.5 tracking-widest">
          ••••••••••
        </div>
        <div className="grid h-8 place-items-center rounded-lg bg-brand-fill text-[12px]/none font-medium text-brand-foreground">
          {t('places.signIn')}
        </div>
      </div>
    </div>
  );
}
