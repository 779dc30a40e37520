import type * as z from 'zod/mini';
import { block, text, words } from '../parts.ts';

export const sendEmailBlock = block('send_email', {
  /** An address or a variable. */
  to: text(254),
  subject: text(200),
  text: words,
});
export type SendEmailBlock = z.output<typeof sendEmailBlock>;
