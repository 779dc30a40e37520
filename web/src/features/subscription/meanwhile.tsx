import { Link } from '@tanstack/react-router';
import { Check, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Icon } from '../../ui/button.tsx';

/** What still works while the company has no access, and what waits. */
export function Meanwhile({ isCancelled }: { readonly isCancelled: boolean }) {
  const { t } = useTranslation('subscription');
  const strong = { 1: <strong className="font-medium text-text" /> };
  const account = {
    ...strong,
    2: <Link to="/settings" className="font-medium text-brand-strong underline-offset-2 hover:underline" />,
  };
  return (
    <section className="rounded-b-xl border-t border-line bg-page px-6 py-4 dark:bg-transparent max-sm:px-4">
      <h2 className="sr-only">{t('still.title')}</h2>
      <ul className="flex flex-col gap-3 text-dense text-soft">
        {!isCancelled && (
          <Line icon={Check} className="text-ok">
            <Trans t={t} i18nKey="still.messages" components={strong} />
          </Line>
        )}
        <Line icon={Check} className="text-ok">
          <Trans t={t} i18nKey="still.data" components={strong} />
        </Line>
        <Line icon={Check} className="text-ok">
          <Trans t={t} i18nKey="still.account" components={account} />
        </Line>
        <Line icon={Pause} className="text-bad">
          <Trans t={t} i18nKey="still.paused" components={strong} />
        </Line>
      </ul>
    </section>
  );
}

interface LineProps {
  readonly icon: Icon;
  readonly className: string;
  readonly children: ReactNode;
}

function Line({ icon: Icon, className, children }: LineProps) {
  return (
    <li className="flex gap-2.5">
      <span className={className}>
        <Icon aria-hidden className="mt-px size-4" />
      </span>
      <span>{children}</span>
    </li>
  );
}
