import { receiptModes } from '@yupflow/contract/simulator';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useConfigure, useSimulator } from './simulator-calls.ts';

/** How the phones behave. */
export function BehaviourBar({ lineId }: { readonly lineId: string }) {
  const { t } = useTranslation('simulator');
  const { data, isPending } = useSimulator(lineId);
  const configure = useConfigure(lineId);
  if (isPending) return <Skeleton className="h-13 shrink-0 rounded-xl" />;
  // Beside it, the phone says that nothing came.
  if (!data) return null;
  const { settings } = data;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface px-4 py-2.5">
      <span className="text-dense font-medium">{t('receiptsLabel')}</span>
      <div data-pushable className="min-w-0 overflow-x-auto">
        <Segmented
          isDense
          label={t('receiptsLabel')}
          value={settings.receipts}
          onChange={(receipts) => configure.mutate({ ...settings, receipts })}
          options={receiptModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
      </div>
      <span className="ml-auto flex items-center gap-2 text-dense">
        {t('reads')}
        <Switch
          label={t('reads')}
          isOn={settings.is_reading}
          onChange={(is_reading) => configure.mutate({ ...settings, is_reading })}
        />
      </span>
    </div>
  );
}
