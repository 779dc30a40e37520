import type { ContactImport } from '@yupflow/contract/contact-imports';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { FileStep } from './import/file-step.tsx';
import { useImport, useRunningImport, useStopImport } from './import/import-calls.ts';
import { ImportFrame } from './import/import-frame.tsx';
import { ImportView } from './import/import-view.tsx';

interface Props {
  readonly isOpen?: boolean;
  /** Which one to show first. */
  readonly importId?: string | null;
  readonly onClose: () => void;
}

/** From a sheet to contacts. Its page brings the texts of `contacts-import`, `custom-fields` and `tags`. */
export function ImportSlideOver({ isOpen = true, importId = null, onClose }: Props) {
  const { t } = useTranslation('contacts-import');
  const [isLeaving, setIsLeaving] = useState(false);
  const [sheet, setSheet] = useState<string | null>(null);
  const stop = useStopImport();
  const leave = () => (sheet ? setIsLeaving(true) : onClose());
  return (
    <SlideOver isOpen={isOpen} isWide onClose={leave}>
      <Import importId={importId} onClose={leave} onSheet={setSheet} />
      <ConfirmDialog
        isOpen={isLeaving && sheet !== null}
        title={t('leave.title')}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('leave.cancel')}
        onConfirm={() => {
          setIsLeaving(false);
          // Where this does not arrive, the server forgets the sheet by its age.
          if (sheet) void stop(sheet).catch(() => {});
          onClose();
        }}
        onCancel={() => setIsLeaving(false)}
      >
        {t('leave.text')}
      </ConfirmDialog>
    </SlideOver>
  );
}

interface ImportProps {
  readonly importId: string | null;
  readonly onClose: () => void;
  /** The import whose sheet waits for somebody to go on with it, and would be forgotten. */
  readonly onSheet: (id: string | null) => void;
}

/** A colleague's is not ours to forget. */
const waitsFor = (own: string | undefined, { state, created_by }: ContactImport) =>
  state === 'prepared' && created_by?.id === own;

/** The import that was begun here, else the one that is under way, else a new one. */
function Import({ importId, onClose, onSheet }: ImportProps) {
  const { t } = useTranslation('contacts-import');
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<string | 'new' | null>(importId);
  const running = useRunningImport();
  // It stays in view once it is over.
  useEffect(() => {
    if (chosen === null && running) setChosen(running);
  }, [chosen, running]);
  const id = chosen === 'new' ? null : (chosen ?? running ?? null);
  const { data: shown, error, refetch, isRefetching } = useImport(id);

  const own = useMe()?.id;
  const sheet = id !== null && shown !== undefined && waitsFor(own, shown) ? id : null;
  useEffect(() => {
    onSheet(sheet);
    return () => onSheet(null);
  }, [sheet, onSheet]);

  if (id === null && (chosen === 'new' || running === null)) return <FileStep onClose={onClose} onImport={setChosen} />;
  if (shown) return <ImportView key={shown.id} shown={shown} onAnother={() => setChosen('new')} onClose={onClose} />;
  return (
    <ImportFrame note={t('notes.file')} step={null} onClose={onClose}>
      {error ? (
        <ErrorState
          title={t('loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
          <Skeleton className="h-10 rounded-lg" />
          <Skeleton className="h-40 rounded-xl" />
        </div>
      )}
    </ImportFrame>
  );
}
