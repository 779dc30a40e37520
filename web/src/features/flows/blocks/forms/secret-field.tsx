import { useQuery } from '@tanstack/react-query';
import { flows } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { KeyRound, Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldNote } from '../../../../ui/field-note.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { labelClass } from '../../../../ui/text-field.tsx';

const secretsKey = ['flow-secrets'] as const;
const longest = 2_000;

function useSecretHint(id: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: secretsKey,
    queryFn: ({ signal }) => call(flows.listSecrets, { query: { limit: limits.page.most } }, { signal }),
    enabled: id !== null,
  });
  return data?.results.find((secret) => secret.id === id)?.hint;
}

/** The server keeps it, and never shows it again. */
export async function keepSecret(value: string): Promise<string> {
  const { id } = await call(flows.createSecret, { body: { value } });
  void queryClient.invalidateQueries({ queryKey: secretsKey });
  return id;
}

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (secret: string | null) => void;
  readonly help?: string;
  readonly error?: string | null;
}

/** A key or a token: the flow only names it. */
export function SecretField({ label, value, onChange, help, error }: Props) {
  const { t } = useTranslation('blocks');
  const errorText = useErrorText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isKeeping, setIsKeeping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // What had the focus goes away when the field becomes a line, or a line a field.
  const [hasTurned, setHasTurned] = useState(false);

  async function keep() {
    setIsKeeping(true);
    setFailure(null);
    try {
      onChange(await keepSecret(typed.trim()));
      setHasTurned(true);
      setTyped('');
    } catch (refused) {
      setFailure(errorText(refused));
    } finally {
      setIsKeeping(false);
    }
  }

  if (value !== null)
    return (
      <div>
        <p className={labelClass}>{label}</p>
        <KeptSecret
          secret={value}
          label={label}
          takesFocus={hasTurned}
          onForget={() => {
            setHasTurned(true);
            onChange(null);
          }}
        />
        <FieldNote id={id} help={t('form.keptHelp')} error={error} />
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <PasswordField
        label={label}
        value={typed}
        onChange={setTyped}
        maxLength={longest}
        autoComplete="off"
        inputRef={hasTurned ? focusOnce : undefined}
        help={help}
        error={failure ?? error ?? null}
      />
      {typed.trim() !== '' && (
        <Button icon={Lock} isPending={isKeeping} onPress={() => void keep()}>
          {t('form.keep')}
        </Button>
      )}
    </div>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();

interface KeptProps {
  readonly secret: string;
  readonly label: string;
  /** It has just taken the place of what had the focus. */
  readonly takesFocus: boolean;
  readonly onForget: () => void;
}

export function KeptSecret({ secret, label, takesFocus, onForget }: KeptProps) {
  const { t } = useTranslation('blocks');
  const replace = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) replace.current?.focus();
  }, [takesFocus]);
  const hint = useSecretHint(secret);
  return (
    <div className="flex h-(--control) items-center gap-2 rounded-lg border border-line bg-raised pl-3 text-dense">
      <KeyRound aria-hidden className="size-4 shrink-0 text-soft" />
      <span className="min-w-0 flex-1 truncate font-mono text-soft">••••••{hint}</span>
      <Button ref={replace} look="ghost" label={`${t('form.replace')} ${label}`} onPress={onForget}>
        {t('form.replace')}
      </Button>
    </div>
  );
}
