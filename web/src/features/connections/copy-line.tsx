import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../../resource/copy-and-tell.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface Props {
  readonly label: string;
  readonly copyLabel: string;
  readonly value: string;
}

/** What has to be taken elsewhere sign by sign. */
export function CopyLine({ label, copyLabel, value }: Props) {
  const { t } = useTranslation('connections');
  const copy = () => copyAndTell(value, { done: t('hook.copied'), failed: t('hook.copyFailed') });
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-meta text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1 rounded-lg border border-line bg-page py-0.5 pr-0.5 pl-3 dark:bg-raised/40">
        <code className="min-w-0 flex-1 truncate text-dense select-all" title={value}>
          {value}
        </code>
        <IconButton label={copyLabel} icon={Copy} onPress={() => void copy()} />
      </dd>
    </div>
  );
}
