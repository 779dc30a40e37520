import type { ContactImport } from '@yupflow/contract/contact-imports';
import { CircleAlert, CircleCheck, CircleSlash, FileUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJob } from '../../../pickers/jobs/use-jobs.ts';
import { Button, type Icon } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Figures } from './figures.tsx';
import { ImportFrame } from './import-frame.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { SheetCard } from './sheet-card.tsx';
import { UndoQuestion } from './undo-question.tsx';
import { useFileFaultText } from './use-file-fault-text.ts';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly shown: ContactImport;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** What came of it, and the way back. */
export function OverStep({ shown, onAnother, onClose }: Props) {
  const { t } = useTranslation('contacts-import');
  const { t: common } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const outcome = useOutcome(shown);
  const { result, state } = shown;
  return (
    <ImportFrame
      note={t('notes.over')}
      step={null}
      onClose={onClose}
      buttons={
        <>
          {shown.can_undo && (
            <Button icon={Undo2} onPress={() => setIsAsking(true)}>
              {t('actions.undo')}
            </Button>
          )}
          <Button icon={FileUp} onPress={onAnother}>
            {t('actions.another')}
          </Button>
          <Button look="primary" onPress={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <div role="status" className="flex items-start gap-3">
        <outcome.icon aria-hidden className={cx('mt-0.5 size-6 shrink-0', outcome.color)} />
        <div>
          <h3 className="text-section font-semibold">{outcome.title}</h3>
          {outcome.text && <p className="text-dense text-muted">{outcome.text}</p>}
        </div>
      </div>
      <SheetCard shown={shown} />
      {result && state !== 'undone' && (
        <>
          <Figures figures={result} options={shown.options} />
          <RefusedRows shown={shown} figures={result} />
        </>
      )}
      <UndoQuestion id={shown.id} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </ImportFrame>
  );
}

interface Outcome {
  readonly icon: Icon;
  readonly color: string;
  readonly title: string;
  readonly text?: string;
}

/** What taking it back came to: whoever somebody has worked with since stays. */
function useUndone({ id, state }: ContactImport): string {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  const data = useJob(state === 'undone' ? id : null)?.data;
  const parts = (['removed', 'restored', 'kept'] as const).flatMap((part) => {
    const count = Number(data?.[part] ?? 0);
    return count > 0 ? [t(`over.undo.${part}`, { count, number: format.number(count) })] : [];
  });
  return parts.join(' · ') || t('over.undoneText');
}

function useOutcome(shown: ContactImport): Outcome {
  const { state, phase, fault, result } = shown;
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  const faultText = useFileFaultText();
  const undone = useUndone(shown);
  const bad = { icon: CircleAlert, color: 'text-bad' };
  if (state === 'undone') return { icon: Undo2, color: 'text-muted', title: t('over.undone'), text: undone };
  if (state === 'cancelled')
    return {
      icon: CircleSlash,
      color: 'text-warn',
      title: t('over.cancelled'),
      text: phase === 'writing' ? t('over.cancelledText') : undefined,
    };
  if (state === 'failed' && phase === 'writing') return { ...bad, title: t('over.failed'), text: t('over.failedText') };
  if (state === 'failed') return { ...bad, title: t('over.fileFailed'), text: faultText(fault ?? 'unexpected') };
  const count = (result?.created ?? 0) + (result?.updated ?? 0);
  return {
    icon: CircleCheck,
    color: 'text-ok',
    title: count === 0 ? t('over.nothing') : t('over.done', { count, number: format.number(count) }),
  };
}
