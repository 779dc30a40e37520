import type { ContactImport } from '@yupflow/contract/contact-imports';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import { useStopImport } from './import-calls.ts';
import { ImportFrame } from './import-frame.tsx';
import { SheetCard } from './sheet-card.tsx';
import { useImportFormat } from './use-import-format.ts';

export type Work = 'checking' | 'writing' | 'undoing';

interface Props {
  readonly shown: ContactImport;
  readonly work: Work;
  readonly onClose: () => void;
}

/** How far it is. Writing goes on without anybody looking. */
export function WorkingStep({ shown, work, onClose }: Props) {
  const { t } = useTranslation('contacts-import');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const stop = useStopImport();
  const title = shown.state === 'waiting' && work !== 'undoing' ? t(`${work}.queued`) : t(`${work}.title`);
  return (
    <ImportFrame
      note={t(`notes.${work}`)}
      step={work === 'undoing' ? null : 'check'}
      onClose={onClose}
      buttons={
        <>
          {work !== 'undoing' && (
            <Button onPress={() => void stop(shown.id).catch((error: unknown) => toast.error(errorText(error)))}>
              {t('actions.stop')}
            </Button>
          )}
          {work !== 'checking' && <Button onPress={onClose}>{common('close')}</Button>}
        </>
      }
    >
      <SheetCard shown={shown} />
      <Progress shown={shown} title={title} />
      {work === 'writing' && (
        <p className="flex gap-2.5 rounded-lg bg-raised px-3 py-2.5 text-dense text-soft">
          <Info aria-hidden className="mt-px size-4 shrink-0" />
          {t('writing.mayClose')}
        </p>
      )}
    </ImportFrame>
  );
}

function Progress({ shown: { processed, total }, title }: { readonly shown: ContactImport; readonly title: string }) {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  const share = total ? Math.min(1, processed / total) : null;
  const done = format.number(processed);
  return (
    <div className="flex flex-col gap-2.5 rounded-xl border border-line px-5 py-5">
      <div className="flex items-baseline justify-between gap-4">
        <p role="status" className="text-body font-medium">
          {title}
        </p>
        {share !== null && (
          <span className="text-metric font-semibold tabular-nums">
            {format.percent(Math.floor(share * 100) / 100)}
          </span>
        )}
      </div>
      <ProgressBar label={title} share={share} />
      <p className="text-meta text-muted tabular-nums">
        {total === null
          ? t('progress.so', { processed: done })
          : t('progress.of', { processed: done, total: format.number(total) })}
      </p>
    </div>
  );
}
