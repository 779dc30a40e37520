import { Link } from '@tanstack/react-router';
import type { User } from '@yupflow/contract/me';
import { screens } from '@yupflow/contract/screens';
import { Building2, ChevronRight, CircleCheck, Tags, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { useFirstSteps } from './use-first-steps.ts';

const icons = { team: UserPlus, company: Building2, tags: Tags };

/** Nothing has happened yet: where the figures will come from, and what can be set up meanwhile. It goes once all is. */
export function NothingYet({ user }: { readonly user: User }) {
  const { t } = useTranslation('dashboard');
  const steps = useFirstSteps(user);
  if (steps === null || (steps.length > 0 && steps.every((step) => step.isDone))) return null;
  return (
    <section
      aria-labelledby="nothing-yet"
      className="grid gap-x-8 gap-y-5 rounded-xl border border-line bg-surface p-6 @3xl:grid-cols-2 max-sm:p-4"
    >
      <div className="flex gap-5 max-sm:flex-col max-sm:gap-3">
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
      </div>
      {steps.length > 0 && (
        <ul className="flex flex-col self-center rounded-lg border border-line">
          {steps.map(({ id, screen, isDone }) => {
            const StepIcon = isDone ? CircleCheck : icons[id];
            return (
              <li key={id} className="border-line not-first:border-t">
                <Link
                  to={screens[screen].path}
                  className="flex min-h-14 items-center gap-3 px-4 py-2 first-of-type:rounded-lg hover:bg-raised/60"
                >
                  <StepIcon aria-hidden className={cx('size-4.5 shrink-0', isDone ? 'text-ok' : 'text-brand-strong')} />
                  <span className="min-w-0 flex-1">
                    <span className={cx('block text-dense font-medium', isDone && 'text-muted line-through')}>
                      {t(`empty.steps.${id}.title`)}
                    </span>
                    <span className="block text-meta text-soft">
                      {isDone ? t('empty.done') : t(`empty.steps.${id}.text`)}
                    </span>
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
