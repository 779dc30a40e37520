import { useBlocker } from '@tanstack/react-router';
import { CircleAlert, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SaveKeys } from '../ui/kbd.tsx';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../ui/slide-over.tsx';

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly saveLabel: string;
  /** Saving is hard to undo. */
  readonly isDangerous?: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** A refusal that belongs to no field. */
  readonly error: string | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly onRemove?: () => void;
  /** “Delete” where nothing else is said. */
  readonly removeLabel?: string;
  /** “Cancel” where nothing else is said. */
  readonly closeLabel?: string;
  readonly children: ReactNode;
}

/** One form to create and to edit. ⌘/Ctrl+Enter saves; leaving asks only when something would be lost. */
export function FormSlideOver({ title, note, saveLabel, error, onSave, onClose, children, ...state }: Props) {
  const { onRemove, removeLabel, closeLabel } = state;
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: () => state.isDirty,
    enableBeforeUnload: state.isDirty,
    withResolver: true,
  });
  const save = () => {
    if (!state.isSaving) onSave();
  };
  const saveOnShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      // On the way down: react-aria's own controls keep their keys to themselves on the way up.
      onKeyDownCapture={saveOnShortcut}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <SlideOverHeader title={title} note={note} onClose={onClose} />
      <SlideOverBody>
        {error && (
          <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5">
            {error}
          </Banner>
        )}
        {children}
      </SlideOverBody>
      <SlideOverFooter
        start={
          onRemove && (
            <Button look="danger-ghost" icon={Trash2} className="-ml-3" onPress={onRemove}>
              {removeLabel ?? t('delete')}
            </Button>
          )
        }
      >
        <Button onPress={onClose}>{closeLabel ?? t('cancel')}</Button>
        <Button look={state.isDangerous ? 'danger' : 'primary'} type="submit" isPending={state.isSaving}>
          {saveLabel}
          <SaveKeys />
        </Button>
      </SlideOverFooter>
      <ConfirmDialog
        isOpen={leaving.status === 'blocked'}
        title={t('discard.title')}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.cancel')}
        onConfirm={() => leaving.proceed?.()}
        onCancel={() => leaving.reset?.()}
      >
        {t('discard.text')}
      </ConfirmDialog>
    </form>
  );
}
