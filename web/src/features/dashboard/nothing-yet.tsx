import { useTranslation } from 'react-i18next';

/** Nothing has happened yet: where the figures will come from. */
export function NothingYet() {
  const { t } = useTranslation('dashboard');
  return (
    <section
      aria-labelledby="nothing-yet"
      className="flex gap-5 rounded-xl border border-line bg-surface p-6 max-sm:flex-col max-sm:gap-3 max-sm:p-4"
    >
      <svg
        viewBox="20 10 80 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        className="h-18 w-20 shrink-0 text-faint"
      >
        <path d="M22 78h76" />
        <rect x="30" y="54" width="12" height="24" rx="2" />
        <rect x="54" y="38" width="12" height="40" rx="2" />
        <rect x="78" y="22" width="12" height="56" rx="2" strokeDasharray="3 4" />
        <path d="M30 40l22-16 14 6 18-16" />
      </svg>
      <div>
        <h2 id="nothing-yet" className="text-section font-semibold">
          {t('empty.title')}
        </h2>
        <p className="mt-1 max-w-prose text-pretty text-muted">{t('empty.text')}</p>
      </div>
    </section>
  );
}
