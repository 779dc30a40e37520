import { Check } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SaveKeys } from '../../../ui/kbd.tsx';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';

const steps = ['file', 'columns', 'check'] as const;
type ImportStep = (typeof steps)[number];

interface Props {
  readonly note: string;
  /** Null once it is over. */
  readonly step: ImportStep | null;
  readonly onClose: () => void;
  /** What ⌘↵ presses too. */
  readonly primary?: {
    readonly label: string;
    readonly run: () => void;
    readonly isPending?: boolean;
    readonly isDisabled?: boolean;
  };
  /** Left of the primary button. */
  readonly buttons?: ReactNode;
  /** At the start of the footer. */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

export function ImportFrame({ note, step, onClose, primary, buttons, hint, children }: Props) {
  const { t } = useTranslation('contacts-import');
  const runOnShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || !primary) return;
    event.preventDefault();
    // Else the button that has the focus, as the cross, would be pressed too.
    event.stopPropagation();
    if (!primary.isPending && !primary.isDisabled) primary.run();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDownCapture={runOnShortcut}>
      <SlideOverHeader title={t('title')} note={note} onClose={onClose} />
      {step && <Steps current={step} />}
      <SlideOverBody>{children}</SlideOverBody>
      {(primary || buttons) && (
        <SlideOverFooter start={hint}>
          {buttons}
          {primary && (
            <Button look="primary" onPress={primary.run} isPending={primary.isPending} isDisabled={primary.isDisabled}>
              {primary.label}
              <SaveKeys />
            </Button>
          )}
        </SlideOverFooter>
      )}
    </div>
  );
}

function Steps({ current }: { readonly current: ImportStep }) {
  const { t } = useTranslation('contacts-import');
  const at = steps.indexOf(current);
  return (
    <ol
      aria-label={t('steps.label')}
      className="flex shrink-0 gap-6 border-b border-line px-6 max-sm:justify-between max-sm:gap-2 max-sm:px-4"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx(
            '-mb-px flex h-11 items-center gap-2 border-b-2 text-dense font-medium',
            step === current ? 'border-brand-strong font-semibold text-text' : 'border-transparent text-muted',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-5 shrink-0 place-items-center rounded-full text-[11px]/none font-semibold',
              index > at && 'bg-raised text-soft',
              index === at && 'bg-brand-fill text-brand-foreground',
              index < at && 'bg-brand-soft text-brand-strong',
            )}
          >
            {index < at ? <Check className="size-3 stroke-3" /> : index + 1}
          </span>
          {t(`steps.${step}`)}
          {index < at && <span className="sr-only">({t('steps.done')})</span>}
        </li>
      ))}
    </ol>
  );
}
