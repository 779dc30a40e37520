import { ApiError } from '@yupflow/contract/client';
import type { FieldErrorCode } from '@yupflow/contract/error-codes';
import { name as companyName } from '@yupflow/contract/fields';
import type { PaymentWays } from '@yupflow/contract/invoices';
import { type PaymentMethod, paymentMethods } from '@yupflow/contract/money';
import type { Payer, PaymentForm } from '@yupflow/contract/payer';
import { useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { useMe } from '../../api/me.ts';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { type CardValues, cardBrandOf, cardFields, noCard, tokenOfCard } from './card.ts';
import { firstPayer, type PayerSent, type PayerValues, payerFields, payerOf, rememberPayer } from './payer-values.ts';

export interface PaymentValues extends PayerValues, CardValues {
  readonly company: string;
  readonly method: PaymentMethod;
}

type PaymentSent = PayerSent & CardValues & { readonly company: string; readonly method: PaymentMethod };

interface Plan {
  readonly ways: PaymentWays;
  /** What is bought gets a name. */
  readonly isNamed: boolean;
  /** Nothing is to be paid: no way to pay is asked for. */
  readonly isFree: boolean;
  readonly method?: PaymentMethod | null;
  /** Who paid last, where that is known. */
  readonly payer?: Payer | null;
  readonly send: (payment: PaymentForm, company: string) => Promise<void>;
}

function schemaFor({ isNamed, hasCard }: { readonly isNamed: boolean; readonly hasCard: boolean }) {
  const schema = z.object({
    ...payerFields,
    method: z.enum(paymentMethods),
    ...(isNamed && { company: companyName }),
    ...(hasCard && cardFields),
  });
  return schema as unknown as z.ZodMiniType<PaymentSent>;
}

/** Who pays and how, for what is bought and for an invoice that is there. */
export function usePaymentForm({ ways, isNamed, isFree, method, payer = null, send }: Plan) {
  const user = useMe();
  const first = useMemo<PaymentValues>(
    () => ({
      ...firstPayer(user, payer),
      ...noCard,
      company: '',
      method: method && (method === 'pix' ? ways.pix : ways.card) ? method : ways.pix || !ways.card ? 'pix' : 'card',
    }),
    [user, payer, ways.pix, ways.card, method],
  );
  const chosen = useRef<PaymentMethod>(first.method);
  const hasCard = () => !isFree && chosen.current === 'card' && ways.card?.by === 'token';
  const schema = { safeParse: (given: unknown) => schemaFor({ isNamed, hasCard: hasCard() }).safeParse(given) };
  const form = useContractForm<PaymentValues, PaymentSent>(schema as z.ZodMiniType<PaymentSent>, first);
  chosen.current = form.watch('method');
  const cardToken = useCardToken(ways.card?.public_key ?? '');

  const { submit, error, refusal } = useSubmit(form, async (sent) => {
    rememberPayer(sent);
    const paying = payerOf(sent);
    const byCard = async (): Promise<PaymentForm> => ({
      method: 'card',
      payer: paying,
      ...(hasCard() && { card: { ...(await cardToken.of(sent)), installments: 1 } }),
    });
    try {
      await send(!isFree && sent.method === 'card' ? await byCard() : { method: 'pix', payer: paying }, sent.company);
      cardToken.forget();
    } catch (fault) {
      // An answer has used the token up; without one the same try may go out again.
      if (fault instanceof ApiError) cardToken.forget();
      throw onOwnFields(fault);
    }
  });

  return { form, submit, error, refusal, isPending: form.formState.isSubmitting, method: chosen.current };
}

export type PaymentFormOf = ReturnType<typeof usePaymentForm>['form'];

/** The same card gives the same token until somebody has answered: a try that is repeated must be the same try. */
function useCardToken(publicKey: string) {
  const made = useRef<{ readonly card: string; readonly token: string } | null>(null);
  return {
    async of(sent: PaymentSent): Promise<{ token: string; brand: string }> {
      const { cardNumber, cardName, cardExpiry, cardCvv, document } = sent;
      const card = JSON.stringify([cardNumber, cardName, cardExpiry, cardCvv, document]);
      if (made.current?.card !== card) made.current = { card, token: await tokenOfCard(publicKey, sent, document) };
      return { token: made.current.token, brand: cardBrandOf(cardNumber) ?? '' };
    },
    forget() {
      made.current = null;
    },
  };
}

/** The server names a field by its way through the request; here each is known by its last word. */
function onOwnFields(fault: unknown): unknown {
  if (!(fault instanceof ApiError)) return fault;
  const fields: Record<string, FieldErrorCode> = {};
  for (const [path, code] of Object.entries(fault.fields)) fields[path.split('.').at(-1) ?? path] = code;
  const retryAfter = fault.retryAfterSeconds === null ? null : String(fault.retryAfterSeconds);
  return new ApiError(fault.status, { ...fault.body, fields }, retryAfter);
}
