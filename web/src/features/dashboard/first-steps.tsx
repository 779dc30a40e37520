import { Link } from '@tanstack/react-router';
import { type FirstStepName, firstSteps } from '@yupflow/contract/first-steps';
import { screens } from '@yupflow/contract/screens';
import { ChevronRight, Circle, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { primaryLinkButtonClass } from '../../ui/link-button.ts';
import { type FirstStep, useDismissal, useFirstSteps } from './use-first-steps.ts';

/** About how long each takes, and what of its screen is open when one comes. */
const ways: Readonly<Record<FirstStepName, { minutes: number; search: Record<string, string> }>> = {
  connection: { minutes: 3, search: { open: 'new' } },
  team: { minutes: 2, search: { open: 'new' } },
  contacts: { minutes: 4, search: { panel: 'import' } },
  hours: { minutes: 2, search: {} },
  flow: { minutes: 8, search: { open: 'new' } },
  keyword: { minutes: 2, search: { open: 'new' } },
};

const wayTo = (name: FirstStepName) => ({
  to: screens[firstSteps.find((step) => step.name === name)?.screen ?? 'index'].path,
  search: ways[name].search,
});

/** What a new company sets up first. It goes when all of it is done, or when somebody has put it away. */
export function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const steps = useFirstSteps();
  const { dismiss, isDismissing } = useDismissal();
  if (!steps) return null;
  const done = steps.filter((step) => step.is_done).length;
  const left = steps.filter((step) => !step.is_done);
  const minutes = left.reduce((sum, { name }) => sum + ways[name].minutes, 0);
  return (
    <section aria-labelledby="first-steps" className="flex flex-col rounded-xl border border-line bg-surface">
      <div className="border-b border-line px-4 pt-3 pb-4">
        <div className="flex items-center gap-2">
          <h2 id="first-steps" className="mr-auto text-section font-semibold">
            {t('firstSteps.title')}
          </h2>
          <IconButton
            label={t('firstSteps.dismiss')}
            icon={X}
            isDisabled={isDismissing}
            onPress={dismiss}
            className="-mr-2"
          />
        </div>
        <p className="text-dense text-muted">{t('firstSteps.progress', { done, all: steps.length, minutes })}</p>
        <div aria-hidden className="mt-3 flex gap-1.5">
          {steps.map(({ name }, place) => (
            <span
              key={name}
              className={cx('h-1 flex-1 rounded-full', place < done ? 'bg-brand' : 'bg-line dark:bg-line-strong')}
            />
          ))}
        </div>
      </div>
      <ol className="flex flex-col gap-0.5 p-2">
        {steps.map((step) => (
          <li key={step.name}>{step === left[0] ? <NextStep {...step} /> : <OtherStep {...step} />}</li>
        ))}
      </ol>
    </section>
  );
}

function NextStep({ name }: FirstStep) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="flex gap-3 rounded-lg bg-raised px-2 py-2.5">
      <CircleDashed aria-hidden className="mt-px size-4.5 shrink-0 text-brand-strong" />
      <div className="min-w-0">
        <h3 className="text-dense font-semibold">{t(`firstSteps.steps.${name}.title`)}</h3>
        <p className="mt-0.5 mb-2.5 text-meta text-pretty text-soft">{t(`firstSteps.steps.${name}.text`)}</p>
        <Link {...wayTo(name)} className={primaryLinkButtonClass}>
          {t(`firstSteps.steps.${name}.action`)}
        </Link>
      </div>
    </div>
  );
}

const rowClass = 'flex min-h-9 items-center gap-3 rounded-lg px-2 text-dense pointer-coarse:min-h-11';

function OtherStep({ name, is_done }: FirstStep) {
  const { t } = useTranslation('dashboard');
  const title = t(`firstSteps.steps.${name}.title`);
  if (is_done)
    return (
      <p className={cx(rowClass, 'text-muted')}>
        <CircleCheck aria-hidden className="size-4.5 shrink-0 text-ok" />
        <span>
          {title}
          <span className="sr-only">: {t('firstSteps.done')}</span>
        </span>
      </p>
    );
  return (
    <Link {...wayTo(name)} className={cx(rowClass, 'font-medium hover:bg-raised')}>
      <Circle aria-hidden className="size-4.5 shrink-0 text-faint" />
      <span className="mr-auto">{title}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </Link>
  );
}
