import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.ts';
import { useStopImport, useWaitingImport } from './import-calls.ts';

/** A sheet that was sent before the page was left or loaded anew: to go on with, or to drop. */
export function WaitingImport({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation('contacts-import');
  const errorText = useErrorText();
  const waiting = useWaitingImport();
  const stop = useStopImport();
  const [isDropping, setIsDropping] = useState(false);
  if (!waiting) return null;
  const title = t('waiting.title', { name: String(waiting.data.file ?? '') });

  async function drop(id: string) {
    setIsDropping(true);
    await stop(id).catch((error: unknown) => toast.error(errorText(error)));
    setIsDropping(false);
  }

  return (
    <section
      aria-labelledby="waiting-import"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl border border-line px-4 py-3"
    >
      <div className="min-w-0">
        <h3 id="waiting-import" className="truncate text-dense font-medium" title={title}>
          {title}
        </h3>
        <p className="text-meta text-muted">
          {t('waiting.text')} · <RelativeTime moment={waiting.created_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button isPending={isDropping} onPress={() => void drop(waiting.id)}>
          {t('waiting.drop')}
        </Button>
        <Button look="primary" onPress={() => onOpen(waiting.id)}>
          {t('waiting.open')}
        </Button>
      </div>
    </section>
  );
}
