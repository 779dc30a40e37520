import { randomBytes } from 'node:crypto';

/** As WhatsApp's own clients make them: chosen before the send, so that a retry is the same message. */
export function newMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
