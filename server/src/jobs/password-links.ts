import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

const passwordLink = z.object({
  email: z.string(),
  /** The reseller at whose address it was asked for. */
  franchiseId: z.optional(z.nullable(z.string())),
});
export type PasswordLink = z.output<typeof passwordLink>;

/**
 * Asked for by whoever types an address, and looked up here: the answer comes before anybody knows whether the address
 * has an account, so neither its words nor its time can tell. Secret, because addresses are nobody's business.
 */
export const passwordLinkQueue = defineQueue({
  name: 'password-link',
  data: passwordLink,
  isSecret: true,
});
