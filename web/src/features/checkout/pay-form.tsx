import type { PaymentWays } from '@yupflow/contract/invoices';
import type { PaymentMethod } from '@yupflow/contract/money';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PayerFields } from './payer-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import type { PaymentFormOf } from './use-payment-form.ts';

interface Props {
  readonly form: PaymentFormOf;
  readonly ways: PaymentWays;
  readonly method: PaymentMethod;
  readonly isNamed: boolean;
  readonly isFree: boolean;
  readonly verb: string;
  /** A refusal that belongs to no field. */
  readonly refusal: ReactNode;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
}

/** Who pays, how, and the one button. */
export function PayForm({ form, ways, method, isNamed, isFree, verb, refusal, isPending, onSubmit }: Props) {
  const canPay = isFree || ways.pix || ways.card !== null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && canPay) onSubmit();
      }}
    >
      <PayerFields form={form} isNamed={isNamed} />
      <PaymentFields form={form} ways={ways} method={method} isFree={isFree} />
      {refusal && (
        <Banner look="bad" icon={CircleAlert} role="alert" className="mb-4 rounded-xl border px-4 py-3">
          {refusal}
        </Banner>
      )}
      <Button look="primary" type="submit" className="w-full" isPending={isPending} isDisabled={!canPay}>
        {verb}
      </Button>
    </form>
  );
}
