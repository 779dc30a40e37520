import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';

interface Props {
  readonly text: string | null;
  readonly wait: { readonly isRunning: boolean; readonly text: string };
}

/** Why a form was not taken: a refusal, or how long to wait after too many tries. */
export function FormNotice({ text, wait }: Props) {
  const { t } = useTranslation('session');
  if (wait.isRunning)
    return (
      <Banner look="warn" icon={Clock} role="alert" className="rounded-lg border px-3 py-2.5">
        {t('tooManyTries')} {/* Read out once: a screen reader should not count the seconds down. */}
        <span aria-live="off" className="tabular-nums">
          {t('waitFor', { time: wait.text })}
        </span>
      </Banner>
    );
  if (text === null) return null;
  return (
    <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5">
      {text}
    </Banner>
  );
}
