import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../resource/use-copy.ts';
import { Button } from '../../ui/button.tsx';
import { denseControlClass } from '../../ui/settings.tsx';

interface Props {
  readonly label: string;
  readonly code: string;
}

/** Code to take along; what is longer than its window scrolls. */
export function CodeSample({ label, code }: Props) {
  const { t } = useTranslation('integration');
  const { isCopied, copy, outcome } = useCopy(code, { done: t('copied'), failed: t('copyFailed') });
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-page dark:bg-raised">
      <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-3.5 dark:border-line-strong">
        <span className="min-w-0 truncate text-meta font-medium text-soft">{label}</span>
        <span role="status" className="ml-auto text-meta text-soft">
          {outcome}
        </span>
        <Button
          look="ghost"
          icon={isCopied ? Check : Copy}
          className={denseControlClass}
          label={`${t('copy')}: ${label}`}
          onPress={copy}
        >
          {t('copy')}
        </Button>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window has to be reached by keys
        tabIndex={0}
        aria-label={label}
        data-pushable
        className="max-h-104 overflow-auto focus-visible:-outline-offset-2"
      >
        <pre className="w-max min-w-full px-3.5 py-3 font-mono text-[12px]/5 text-text">{code}</pre>
      </section>
    </div>
  );
}
