import { useTranslation } from 'react-i18next';
import { copyText } from '../../browser/clipboard.ts';
import { toast } from '../../ui/toast.ts';

/** Copies, and says that it did or could not. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('franchise-payment');
  return async (text, done) => {
    if (await copyText(text)) toast.success(done);
    else toast.error(t('copyFailed'));
  };
}
