import { ApiError } from '@yupflow/contract/client';
import { activationCode, companies } from '@yupflow/contract/companies';
import { Ticket } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { reloadMe } from '../../api/me.ts';
import { keepCode, keptCode } from '../../browser/kept-code.ts';
import { useErrorText, useFieldErrorText } from '../../locales/error-text.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { applyMask } from '../../ui/mask.ts';
import { MaskedField } from '../../ui/masked-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

const mask = '****-****-****-****';
const example = 'XXXX-XXXX-XXXX-XXXX';

interface Props {
  /** The company is active now, and who we are is known anew. */
  readonly onDone?: () => void;
}

export function RedeemCode({ onDone }: Props) {
  const { t } = useTranslation('subscription');
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const idempotency = useIdempotencyKey();
  const wait = useCountdown();
  const [code, setCode] = useState(() => applyMask(mask, keptCode()));
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function redeem(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    const refuse = (text: string | null) => {
      setFault(text);
      field?.focus();
    };
    if (isPending || wait.isRunning) return;
    const checked = activationCode.safeParse(code);
    if (!checked.success) return refuse(code === '' ? fieldErrorText('required') : t('code.incomplete'));
    setFault(null);
    setIsPending(true);
    try {
      await callOnce(
        companies.redeemCode,
        { body: { code: checked.data } },
        { idempotencyKey: idempotency.keyOf(checked.data) },
      );
      keepCode(undefined);
      toast.success(t('code.done'));
      await reloadMe();
      onDone?.();
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds) wait.start(error.retryAfterSeconds);
      else if (error instanceof ApiError && error.fields.code) refuse(fieldErrorText(error.fields.code));
      else setFault(errorText(error));
    }
    setIsPending(false);
  }

  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Ticket aria-hidden className="size-4 text-muted" />
        {t('code.title')}
      </h2>
      <p className="mt-1 mb-3 text-dense text-muted">{t('code.text')}</p>
      <form noValidate onSubmit={redeem} className="flex flex-col gap-3">
        <MaskedField
          mask={mask}
          label={t('code.label')}
          placeholder={example}
          value={code}
          onChange={setCode}
          error={wait.isRunning ? t('wait', { time: wait.text }) : fault}
          autoComplete="off"
          isCode
          inputClassName="uppercase tabular-nums placeholder:normal-case tracking-wide"
        />
        <Button type="submit" isPending={isPending} isDisabled={wait.isRunning}>
          {t('code.submit')}
        </Button>
      </form>
    </section>
  );
}
