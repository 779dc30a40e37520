import { useTranslation } from 'react-i18next';
import { FaceMark } from './face-mark.tsx';
import type { Face } from './sample-face.ts';

/** A mail as it arrives: an invite, which most people get first. */
export function MailSample({ face }: { readonly face: Face }) {
  const { t } = useTranslation('franchise-preview');
  return (
    <div className="flex h-[434px] flex-col">
      <div className="flex items-center gap-2.5 border-b border-line px-4 py-3">
        <FaceMark name={face.name} picture={face.favicon} size="card" />
        <span className="min-w-0">
          <span className="block truncate text-[12px]/4 font-semibold">{face.name}</span>
          <span className="block truncate text-muted">{t('mail.subject', { name: face.name })}</span>
        </span>
        <span className="ml-auto text-muted">12:04</span>
      </div>
      <div className="flex flex-1 items-start justify-center bg-page px-5 py-6">
        <div className="w-full max-w-80 rounded-xl border border-line bg-surface p-5">
          <p className="mb-3 text-[14px]/5 font-semibold">{face.name}</p>
          <p className="mb-2 text-[12px]/4.5">{t('mail.hello')}</p>
          <p className="mb-4 text-[12px]/4.5">{t('mail.text', { name: face.name })}</p>
          <span className="mb-4 inline-grid h-8 place-items-center rounded-lg bg-brand-fill px-4 text-[12px]/none font-medium text-brand-foreground">
            {t('mail.button')}
          </span>
          <p className="border-t border-line pt-3 text-muted">
            {t('mail.foot')} <span className="text-brand-strong underline wrap-anywhere">https://{face.domain}</span>
          </p>
        </div>
      </div>
    </div>
  );
}
