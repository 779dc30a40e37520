import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { UnsavedDraft, type useTestRun } from './flow-tests.ts';

/** How many hold, in a sentence. */
export function RunSummary({ run }: { readonly run: ReturnType<typeof useTestRun> }) {
  const { t } = useTranslation('flow-tests');
  const { t: ofBuilder } = useTranslation('builder');
  const errorText = useErrorText();
  if (run.isFetching)
    return (
      <p role="status" className="text-dense text-muted">
        {t('running')}
      </p>
    );
  if (run.isError) {
    const text = run.error instanceof UnsavedDraft ? ofBuilder('saving.failed') : errorText(run.error);
    return <Failed text={text} onRetry={() => void run.refetch()} />;
  }
  const failed = run.data?.filter(({ is_passed }) => !is_passed).length ?? 0;
  return (
    <p role="status" className={failed > 0 ? 'text-dense font-medium text-bad' : 'text-dense text-ok'}>
      {failed > 0 ? t('someFail', { count: failed }) : t('allPass', { count: run.data?.length ?? 0 })}
    </p>
  );
}

export function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex items-center justify-between gap-2 text-dense">
      {text}
      <Button onPress={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
