import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useLastImport } from './import-calls.ts';
import { UndoQuestion } from './undo-question.tsx';

/** What came in last, to be looked at or taken back. */
export function LastImport({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation('contacts-import');
  const last = useLastImport();
  const [isAsking, setIsAsking] = useState(false);
  if (!last) return null;
  return (
    <section aria-labelledby="last-import" className="rounded-xl border border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 id="last-import" className="text-dense font-medium">
            {t('last.title')}
          </h3>
          <p className="truncate text-meta text-muted" title={last.file.name}>
            {last.file.name} · <RelativeTime moment={last.finished_at ?? last.created_at} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => onOpen(last.id)}>{t('last.open')}</Button>
          {last.can_undo && (
            <Button icon={Undo2} onPress={() => setIsAsking(true)}>
              {t('actions.undo')}
            </Button>
          )}
        </div>
      </div>
      <UndoQuestion
        id={last.id}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onUndoing={() => onOpen(last.id)}
      />
    </section>
  );
}
