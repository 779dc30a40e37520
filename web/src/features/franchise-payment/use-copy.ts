import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { copyText } from '../../browser/clipboard.ts';

/** Copies, and says that it did or could not. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('franchise-payment');
  return async (text, done) => {
    if (await copyText(text)) toast.success(done);
    else toast.error(t('copyFailed'));
  };
}
