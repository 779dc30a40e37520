import { languages } from '@yupflow/contract/languages';
import * as z from 'zod/mini';
import { MailError } from '../platform/mail/mail-error.ts';
import { type Handler, HopelessError } from './handler.ts';
import { defineQueue } from './queue.ts';

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  language: z.optional(z.enum(languages)),
  /** The reseller in whose name it goes out: then its own mail server takes it, where it has one. */
  franchiseId: z.optional(z.nullable(z.string())),
});

export type QueuedMail = z.output<typeof mail>;

/** Secret, because a mail can carry a link that signs somebody in. A mail server that is away gets a quarter of an hour. */
export const mailQueue = defineQueue({
  name: 'mail',
  data: mail,
  isSecret: true,
  retry: { tries: 5, delaySeconds: 30 },
});

/** A mail that its server refuses for good is not sent again: the same refusal five times makes us look like spam. */
export function deliverMail(sendMail: (mail: QueuedMail) => Promise<unknown>): Handler<QueuedMail> {
  return async (mail) => {
    try {
      await sendMail(mail);
    } catch (error) {
      if (error instanceof MailError && !error.isTemporary) throw new HopelessError(error);
      throw error;
    }
  };
}
