import * as z from 'zod/mini';

/** Money is whole cents of the Brazilian real, everywhere. */
export const cents = z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000));

/** How long one payment lasts (spec section 9). */
export const cycles = ['monthly', 'semiannual', 'yearly', 'lifetime'] as const;
export type Cycle = (typeof cycles)[number];

export const paymentMethods = ['pix', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
