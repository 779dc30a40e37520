import { Trans, useTranslation } from 'react-i18next';

/** What both ways of pairing begin with, on the phone. */
export function PairingSteps() {
  const { t } = useTranslation('connections');
  return (
    <ol className="grid gap-x-6 gap-y-2 border-y border-line bg-page px-6 py-3 text-dense sm:grid-cols-3 max-sm:px-4 dark:bg-raised/40">
      {([1, 2, 3] as const).map((step) => (
        <li key={step} className="flex items-center gap-2.5">
          <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-meta font-semibold">
            {step}
          </span>
          <span>
            <Trans
              t={t}
              i18nKey={`pairing.step${step}`}
              components={{ strong: <strong className="font-semibold" /> }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
