import type { User } from '@yupflow/contract/me';
import { type Payer, payer } from '@yupflow/contract/payer';
import { queryClient } from '../../api/query-client.ts';

const { address, ...person } = payer.shape;

/** One fault per field, as the form shows them: a payer's address has no field of its own. */
export const payerFields = { ...person, ...address.shape };

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

const rememberedKey = ['payer'];

/** In this tab, as long as it is open: whoever needs another code does not type all of it again. */
export function rememberPayer(sent: PayerSent): void {
  queryClient.setQueryDefaults(rememberedKey, { gcTime: Number.POSITIVE_INFINITY });
  const { address: at, ...who } = payerOf(sent);
  queryClient.setQueryData(rememberedKey, { ...who, ...at });
}

/** Who paid from here before, or else whoever is signed in. */
export function firstPayer(user: User | undefined): PayerValues {
  const remembered = queryClient.getQueryData<PayerValues>(rememberedKey);
  if (remembered) return remembered;
  return { ...nobody, name: user?.name ?? '', email: user?.email ?? '', phone: user?.phone ?? '' };
}
