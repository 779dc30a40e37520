import type { WebhookSource } from '@yupflow/contract/webhooks';
import { RotateCcw, ShieldCheck, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { labelClass, TextField } from '../../ui/text-field.tsx';

interface Props {
  readonly source: WebhookSource;
  readonly isStored: boolean;
  /** Empty keeps what is stored; null takes it away. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly error: string | null;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** What proves that requests are the sender's. It goes in and never comes out. */
export function SecretField({ source, isStored, value, onChange, onBlur, error, inputRef }: Props) {
  const { t } = useTranslation('webhooks');
  const label = t(`sources.${source}.secret`);
  const isRemoved = isStored && value === null;
  if (isRemoved)
    return (
      <div>
        <p className={labelClass}>{label}</p>
        <p role="status" className="flex items-center gap-2 text-dense text-soft">
          <span className="mr-auto">{t('secret.removed')}</span>
          <Button icon={RotateCcw} onPress={() => onChange('')}>
            {t('secret.keep')}
          </Button>
        </p>
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <TextField
        name="secret"
        label={label}
        isOptional
        isCode
        type="password"
        autoComplete="off"
        value={value ?? ''}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={inputRef}
        error={error}
        placeholder={isStored ? t('secret.unchanged') : undefined}
        help={t(`sources.${source}.secretHelp`)}
      />
      {isStored && (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-page py-1 pr-1 pl-3 text-dense dark:bg-raised/40">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
          <span className="mr-auto min-w-0">{t('secret.stored')}</span>
          <Button look="danger-ghost" icon={Trash2} onPress={() => onChange(null)}>
            {t('secret.remove')}
          </Button>
        </p>
      )}
    </div>
  );
}
