import type { GatewayName, PaymentSettings } from '@yupflow/contract/payments';
import * as z from 'zod/mini';

type Written = number | string | null;

export interface CollectingValues {
  pixBy: GatewayName | 'none';
  cardBy: GatewayName | 'none';
  noticeDays: Written;
  graceDays: Written;
}

export const collectingOf = ({ pixBy, cardBy, noticeDays, graceDays }: PaymentSettings): CollectingValues => ({
  pixBy: pixBy ?? 'none',
  cardBy: cardBy ?? 'none',
  noticeDays,
  graceDays,
});

/** A field of a form can't be null, which stands for “unchanged”: “nobody” has a word of its own there. */
export const sentCollecting = (form: z.ZodMiniType<object>) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((given): unknown => {
        const values = given as Partial<CollectingValues>;
        const orNull = (name: string | undefined) => (name === 'none' ? null : name);
        return { ...values, pixBy: orNull(values.pixBy), cardBy: orNull(values.cardBy) };
      }),
    ),
    form,
  );

/** A card needs somebody who takes it: Mercado Pago's script in the browser has a key of its own. */
export function takesCards({ asaas, mercadoPago }: PaymentSettings, name: GatewayName): boolean {
  if (name === 'asaas') return asaas.is_set;
  return name === 'mercado_pago' && mercadoPago.public_key !== null;
}
