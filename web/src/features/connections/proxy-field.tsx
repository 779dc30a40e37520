import { RotateCcw, ShieldCheck, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { labelClass, TextField } from '../../ui/text-field.tsx';

interface Props {
  /** What is kept, without its credentials; null where there is none. */
  readonly stored: string | null;
  /** Empty keeps what is stored; null takes it away. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly error: string | null;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The line's own way out to the network. Its credentials go in and never come out. */
export function ProxyField({ stored, value, onChange, onBlur, error, inputRef }: Props) {
  const { t } = useTranslation('connections');
  const isRemoved = stored !== null && value === null;
  return (
    <div className="flex flex-col gap-2">
      {isRemoved ? (
        <div>
          <p className={labelClass}>{t('proxy.label')}</p>
          <p role="status" className="flex items-center gap-2 text-dense text-soft">
            <span className="mr-auto">{t('proxy.removed')}</span>
            <Button icon={RotateCcw} onPress={() => onChange('')}>
              {t('proxy.keep')}
            </Button>
          </p>
        </div>
      ) : (
        <TextField
          name="proxy"
          label={t('proxy.label')}
          isOptional
          isCode
          autoComplete="off"
          value={value ?? ''}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={inputRef}
          error={error}
          placeholder={stored ? t('proxy.unchanged') : 'socks5://user:password@proxy.example.com:1080'}
          help={t(stored ? 'proxy.storedHelp' : 'proxy.help')}
        />
      )}
      {stored && !isRemoved && (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-page py-1 pr-1 pl-3 text-dense dark:bg-raised/40">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
          <span className="mr-auto min-w-0 truncate" title={stored}>
            {stored}
          </span>
          <Button look="danger-ghost" icon={Trash2} onPress={() => onChange(null)} label={t('proxy.removeLabel')}>
            {t('proxy.remove')}
          </Button>
        </p>
      )}
    </div>
  );
}
