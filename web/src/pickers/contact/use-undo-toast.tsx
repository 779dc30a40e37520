import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { restoreContact } from './contact-calls.ts';

/** Long enough to read it, to think and to reach it by keyboard. */
const undoMs = 10_000;

/** Says that a contact is deleted, with the way back. */
export function useUndoToast(): (id: string, name: string) => void {
  const { t } = useTranslation('contact');
  const client = useQueryClient();
  const errorText = useErrorText();

  async function restore(id: string, toastId: string) {
    toast.dismiss(toastId);
    try {
      await restoreContact(client, id);
      toast.success(t('restored'));
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (id, name) => {
    const toastId = `deleted-${id}`;
    toast.success(t('deleted', { name }), {
      id: toastId,
      duration: undoMs,
      action: (
        <button
          type="button"
          onClick={() => void restore(id, toastId)}
          className="ml-auto h-7 shrink-0 rounded-md border border-line px-2.5 text-dense font-medium hover:bg-raised max-sm:h-9 dark:border-line-strong"
        >
          {t('undo')}
        </button>
      ),
    });
  };
}
