import type { Language } from '@yupflow/contract/languages';
import { MailError } from './mail-error.ts';

export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly language?: Language | undefined;
  /** Whom it says it is from; the product, where nobody else is named. */
  readonly senderName?: string | undefined;
}

/** One address and nothing else: no list, no name, no line break that could begin a header. */
const oneAddress = /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\"]+$/u;

const links = /\b(?:href|src|action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/gi;

/** A link in a mail leads to a page of the web, and to nothing that runs, loads or asks for something by itself. */
function hasOnlyWebLinks(html: string): boolean {
  const targets = [...html.matchAll(links)].map(([, quoted, single, bare]) => quoted ?? single ?? bare ?? '');
  return (
    targets.every((target) => /^https?:\/\//i.test(target) && URL.canParse(target)) &&
    !/<(script|form|iframe)\b/i.test(html)
  );
}

/** A mail as the transport takes it, in which nothing is left that it could take for more than one address. */
export function letterOf({ to, subject, text, html, language }: Mail) {
  if (!oneAddress.test(to)) throw new MailError(false, 'a mail goes to one e-mail address');
  if (html !== undefined && !hasOnlyWebLinks(html))
    throw new MailError(false, 'a link in a mail leads to the web only');
  return {
    to: { name: '', address: to },
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text,
    html,
    // Out-of-office answers to a machine help nobody.
    headers: { 'Auto-Submitted': 'auto-generated', ...(language ? { 'Content-Language': language } : {}) },
  };
}
