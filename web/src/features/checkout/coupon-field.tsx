import type { Quote } from '@yupflow/contract/checkout';
import { ApiError } from '@yupflow/contract/client';
import { TicketPercent, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText, useFieldErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  /** The one that counts, as the server has judged it. */
  readonly coupon: Quote['coupon'];
  /** Why the one that was given does not count. */
  readonly fault: unknown;
  readonly isPending: boolean;
  /** Null takes it away. */
  readonly onApply: (code: string | null) => void;
}

export function CouponField({ coupon, fault, isPending, onApply }: Props) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const [code, setCode] = useState('');
  const error = !fault
    ? null
    : fault instanceof ApiError && fault.fields.coupon
      ? fieldErrorText(fault.fields.coupon)
      : errorText(fault);

  const lasting = (times: number | null): string => {
    if (times === null) return t('coupon.ever');
    return times === 1 ? t('coupon.once') : t('coupon.times', { count: times });
  };

  if (coupon)
    return (
      <div className="flex min-h-10 items-center gap-2 rounded-lg border border-ok/30 bg-ok-soft pl-3 text-ok">
        <TicketPercent aria-hidden className="size-4 shrink-0" />
        <span className="font-medium">{coupon.code}</span>
        <span className="min-w-0 text-dense text-soft">{lasting(coupon.cycles)}</span>
        <IconButton
          label={t('coupon.remove', { code: coupon.code })}
          icon={X}
          className="ml-auto"
          onPress={() => {
            setCode('');
            onApply(null);
          }}
        />
      </div>
    );

  if (!isOpen && !error)
    return (
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="-mx-1 w-fit rounded px-1 text-dense font-medium text-brand-strong underline-offset-2 hover:underline pointer-coarse:py-2"
      >
        {t('coupon.add')}
      </button>
    );

  function apply(event: FormEvent) {
    event.preventDefault();
    if (code.trim() && !isPending) onApply(code.trim());
  }

  return (
    <form noValidate onSubmit={apply} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <TextField
        label={t('coupon.label')}
        value={code}
        onChange={setCode}
        error={error}
        maxLength={30}
        autoComplete="off"
        isCode
        inputRef={focusOnce}
        inputClassName="uppercase"
      />
      <Button type="submit" isPending={isPending} className="mt-6">
        {t('coupon.apply')}
      </Button>
    </form>
  );
}

/** It opened because somebody wants to type here. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
