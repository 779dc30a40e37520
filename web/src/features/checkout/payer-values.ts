import type { User } from '@yupflow/contract/me';
import { type Payer, payer } from '@yupflow/contract/payer';
import * as z from 'zod/mini';
import { queryClient } from '../../api/query-client.ts';
import { applyMask } from '../../ui/mask.ts';

const { address, ...person } = payer.shape;

export const postalCodeMask = '#####-###';

/** One fault per field, as the form shows them: a payer's address has no field of its own. */
export const payerFields = {
  ...person,
  ...address.shape,
  // None chosen yet is no wrong one.
  state: z.pipe(z.string().check(z.minLength(1)), address.shape.state),
};

export interface PayerValues {
  readonly name: string;
  readonly document: string;
  readonly email: string;
  readonly phone: string;
  readonly postalCode: string;
  readonly street: string;
  readonly number: string;
  readonly complement: string;
  readonly neighbourhood: string;
  readonly city: string;
  readonly state: string;
}

const nobody: PayerValues = {
  name: '',
  document: '',
  email: '',
  phone: '',
  postalCode: '',
  street: '',
  number: '',
  complement: '',
  neighbourhood: '',
  city: '',
  state: '',
};

export type PayerSent = Omit<Payer, 'address'> & Payer['address'];

export function payerOf(sent: PayerSent): Payer {
  const { name, document, email, phone, postalCode, street, number, complement, neighbourhood, city, state } = sent;
  return {
    name,
    document,
    email,
    phone,
    address: { postalCode, street, number, complement, neighbourhood, city, state },
  };
}

/** As it is typed: a postal code is kept without its dash. */
const valuesOf = ({ address: at, ...who }: Payer) => ({
  ...who,
  ...at,
  postalCode: applyMask(postalCodeMask, at.postalCode),
});

const rememberedKey = ['payer'];

/** In this tab, as long as it is open: whoever needs another code does not type all of it again. */
export function rememberPayer(sent: PayerSent): void {
  queryClient.setQueryDefaults(rememberedKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(rememberedKey, valuesOf(payerOf(sent)));
}

/** Who paid from here before, or else who paid for the company last, or else whoever is signed in. */
export function firstPayer(user: User | undefined, last: Payer | null): PayerValues {
  const remembered = queryClient.getQueryData<PayerValues>(rememberedKey);
  if (remembered) return remembered;
  if (last) return { ...nobody, ...valuesOf(last) };
  return { ...nobody, name: user?.name ?? '', email: user?.email ?? '', phone: user?.phone ?? '' };
}
