import { CircleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { useRelativeTime } from '../ui/relative-time.tsx';
import { SettingsFooter, settingsCardClass } from '../ui/settings.tsx';

interface FormState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly savedAt: string | null;
  /** A refusal that belongs to no field. */
  readonly refusal: string | null;
  readonly submit: () => void;
  readonly discard: () => void;
}

interface Props {
  readonly form: FormState;
  readonly saveLabel: string;
  readonly children: ReactNode;
}

/** A card that saves: its fields, and under them what became of them. ⌘/Ctrl+Enter saves as everywhere. */
export function SettingsForm({ form, saveLabel, children }: Props) {
  const { t } = useTranslation();
  const saveOnShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (!form.isSaving) form.submit();
  };
  return (
    <form
      noValidate
      className={settingsCardClass}
      onKeyDownCapture={saveOnShortcut}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) form.submit();
      }}
    >
      {children}
      <SettingsFooter note={<SavedState form={form} />}>
        {form.isDirty && !form.isSaving && (
          <Button look="ghost" onPress={form.discard}>
            {t('saving.discard')}
          </Button>
        )}
        <Button look="primary" type="submit" isPending={form.isSaving}>
          {saveLabel}
        </Button>
      </SettingsFooter>
    </form>
  );
}

function SavedState({ form }: { readonly form: FormState }) {
  const { t } = useTranslation();
  const relative = useRelativeTime();
  if (form.refusal)
    return (
      <p role="alert" className="flex gap-1.5 text-bad">
        <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
        {form.refusal}
      </p>
    );
  const state = form.isDirty
    ? t('saving.unsaved')
    : form.savedAt && t('saving.saved', { time: relative(form.savedAt) });
  return <p role="status">{state}</p>;
}
