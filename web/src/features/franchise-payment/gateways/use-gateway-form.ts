import { ApiError } from '@yupflow/contract/client';
import type { Input } from '@yupflow/contract/endpoint';
import type { PaymentSettings, payments } from '@yupflow/contract/payments';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { toast } from '../../../ui/toast.ts';
import { savePayment } from '../payment-calls.ts';

type Body = Input<typeof payments.update, 'body'>;

interface Asked<Values, Sent> {
  readonly schema: z.ZodMiniType<Sent>;
  readonly values: Values;
  /** As the server names this part in its refusals. */
  readonly part: 'staticPix' | 'mercadoPago' | 'asaas';
  readonly bodyOf: (sent: Sent) => Body;
  readonly message: string;
  readonly onSaved: (saved: PaymentSettings) => void;
}

/** The form of one gateway: what the server refuses stands on its own fields. */
export function useGatewayForm<Values extends FieldValues, Sent>(asked: Asked<Values, Sent>) {
  const form = useContractForm<Values, Sent>(asked.schema, asked.values);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    const saved = await savePayment(asked.bodyOf(sent)).catch((error: unknown) => {
      throw ofPart(error, asked.part);
    });
    // What was typed is kept now, and a secret does not stay on the screen.
    form.reset(asked.values, { keepDirtyValues: false });
    toast.success(asked.message);
    asked.onSaved(saved);
  });
  return { form, submit, refusal };
}

/** `asaas.apiKey` is this form's `apiKey`. */
function ofPart(error: unknown, part: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, code]) => [field.replace(`${part}.`, ''), code]),
  );
  return new ApiError(error.status, { ...error.body, fields });
}
