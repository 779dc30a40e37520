import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../../../resource/copy-and-tell.ts';
import { Button } from '../../../ui/button.tsx';
import { labelClass } from '../../../ui/text-field.tsx';

interface Props {
  readonly url: string;
  readonly gateway: string;
  /** Where it is entered there. */
  readonly help: string;
}

/** Where the gateway tells of payments. There is one once something is saved. */
export function CallbackAddress({ url, gateway, help }: Props) {
  const { t } = useTranslation('franchise-payment');
  return (
    <section aria-label={t('callback.label', { gateway })} className="rounded-lg border border-line bg-raised/50 p-3">
      <p className={labelClass}>{t('callback.label', { gateway })}</p>
      {url ? (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-56 font-mono text-meta wrap-anywhere">{url}</code>
          <Button
            icon={Copy}
            onPress={() => void copyAndTell(url, { done: t('callback.copied'), failed: t('copyFailed') })}
          >
            {t('callback.copy')}
          </Button>
        </div>
      ) : (
        <p className="text-dense text-muted">{t('callback.afterSaving')}</p>
      )}
      <p className="mt-2 text-meta text-muted">{help}</p>
    </section>
  );
}
