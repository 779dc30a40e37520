import { readDocument } from '@yupflow/flow-engine/values/documents';
import * as z from 'zod/mini';
import { email, withoutControl } from './fields.ts';

const line = (longest: number, fault: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()),
    ),
    z
      .string()
      .check(z.minLength(1), z.maxLength(longest), z.regex(withoutControl, fault), z.regex(/[\p{L}\p{N}]/u, fault)),
  );

/** CPF or CNPJ, the latter with letters too since July 2026. Without signs, in capitals. */
const document = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')),
  ),
  z.string().check(
    z.minLength(1),
    z.refine((text) => readDocument(text, ['BR']) === text, 'invalid_document'),
  ),
);

const phone = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\D/g, '')),
  ),
  z.string().check(z.minLength(1), z.regex(/^\d{10,15}$/, 'invalid_phone')),
);

const postalCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\D/g, '')),
  ),
  z.string().check(z.minLength(1), z.regex(/^\d{8}$/, 'invalid_postal_code')),
);

export const brazilianStates = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;

/** Whoever pays: what a gateway and a receipt need, and nothing else. */
export const payer = z.strictObject({
  name: line(100, 'invalid_name'),
  document,
  email,
  phone,
  address: z.strictObject({
    postalCode,
    street: line(120, 'invalid_street'),
    number: line(20, 'invalid_house_number'),
    complement: z._default(z.string().check(z.trim(), z.maxLength(60), z.regex(withoutControl)), ''),
    neighbourhood: line(80, 'invalid_neighbourhood'),
    city: line(80, 'invalid_city'),
    state: z.enum(brazilianStates, 'invalid_state'),
  }),
});
export type Payer = z.output<typeof payer>;

/** The same as it is answered: what was read once is not read again. */
export const keptPayer = z.object({
  name: z.string(),
  document: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    postalCode: z.string(),
    street: z.string(),
    number: z.string(),
    complement: z.string(),
    neighbourhood: z.string(),
    city: z.string(),
    state: z.enum(brazilianStates),
  }),
});

/**
 * How it is paid. A card's number never comes here: the gateway's own script made a token of it in the browser, or its
 * own page asks for it, and then there is no token.
 */
export const paymentForm = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('pix'), payer }),
  z.strictObject({
    method: z.literal('card'),
    payer,
    card: z.optional(
      z.strictObject({
        token: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.-]+$/)),
        /** The brand, as the gateway names it: visa, master. */
        brand: z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\w-]+$/)),
        installments: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(12)), 1),
      }),
    ),
  }),
]);
export type PaymentForm = z.output<typeof paymentForm>;
