import * as z from 'zod/mini';
import type { Handler } from './handler.ts';
import { defineQueue } from './queue.ts';

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
});

type Mail = z.output<typeof mail>;

/** Secret, because a mail can carry a link that signs somebody in. A mail server that is away gets a quarter of an hour. */
export const mailQueue = defineQueue({
  name: 'mail',
  data: mail,
  isSecret: true,
  retry: { tries: 5, delaySeconds: 30 },
});

export function deliverMail(sendMail: (mail: Mail) => Promise<unknown>): Handler<Mail> {
  return async (mail) => {
    await sendMail(mail);
  };
}
