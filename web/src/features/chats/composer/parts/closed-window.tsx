import { LayoutTemplate, Lock, TimerOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';

interface Props {
  readonly onTemplate: () => void;
  readonly onNote: () => void;
}

/** In place of the field, where nothing but a template would pass. */
export function ClosedWindow({ onTemplate, onNote }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <section
      aria-label={t('window.title')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line-strong bg-page px-4 py-3 dark:bg-raised/40"
    >
      <div className="min-w-60 flex-1">
        <h2 className="flex items-center gap-2 text-dense font-semibold">
          <TimerOff aria-hidden className="size-4 shrink-0 text-warn" />
          {t('window.title')}
        </h2>
        <p className="mt-0.5 text-meta text-pretty text-soft">{t('window.text')}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button icon={Lock} onPress={onNote}>
          {t('window.note')}
        </Button>
        <Button look="primary" icon={LayoutTemplate} onPress={onTemplate}>
          {t('window.send')}
        </Button>
      </div>
    </section>
  );
}
