import type { Broadcast } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { type BroadcastValues, valuesOf } from './broadcast-values.ts';
import { PreviewLine } from './preview-summary.tsx';
import { usePreview } from './use-preview.ts';

interface Props {
  /** As it is kept, or as a form has it. Null while nothing is asked. */
  readonly broadcast: Broadcast | BroadcastValues | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** What was sent to thousands can't be taken back: once more how many, and how long. */
export function StartDialog({ broadcast, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('broadcasts');
  return (
    <ConfirmDialog
      isOpen={broadcast !== null}
      title={t('confirmStart.title', { name: broadcast?.name ?? '' })}
      confirmLabel={t('confirmStart.verb')}
      look="primary"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {broadcast && <AskedPreview values={'starts' in broadcast ? broadcast : valuesOf(broadcast)} />}
      <p>{t('confirmStart.text')}</p>
    </ConfirmDialog>
  );
}

function AskedPreview({ values }: { readonly values: BroadcastValues }) {
  const { t } = useTranslation('broadcasts');
  const { data, isError, refetch } = usePreview(values);
  return (
    <div className="mt-2 mb-3 min-h-5 text-text">
      {data && <PreviewLine preview={data} />}
      {isError && <FailedPart onRetry={() => void refetch()}>{t('preview.failed')}</FailedPart>}
    </div>
  );
}
