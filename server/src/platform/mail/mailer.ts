import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Mailer {
  /** Resolves once a mail server, or the outbox folder, has taken it; otherwise throws, and the job is tried again. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

type MailSettings = Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>;

/** Nobody waits for ever for a mail server that took the line and then fell silent. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** A mail's content is text of ours: it may neither read files nor fetch addresses. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** The account's own address where it is one, since many servers refuse others; else one of our own host. */
function senderOf({ smtpUrl, publicUrl }: MailSettings): { name: string; address: string } {
  const account = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : '';
  const { hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return {
    name: 'Yupflow',
    address: account.includes('@') ? account : `no-reply@${isName ? hostname : 'yupflow.local'}`,
  };
}

export function openMailer(settings: MailSettings, log: Log): Mailer {
  const from = senderOf(settings);
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, from)
    : outboxMailer(join(settings.dataDir, 'outbox'), from, log);
}

function smtpMailer(url: string, from: object): Mailer {
  const transport = nodemailer.createTransport(
    { url, pool: true, maxConnections: 2, ...timeouts, ...closed },
    { from },
  );
  return {
    send: (mail) => deliver(transport, mail).then(() => {}),
    close: () => transport.close(),
  };
}

/** Without a mail server every mail becomes a file that a person, or a test, can open. */
function outboxMailer(folder: string, from: object, log: Log): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, ...closed }, { from });
  return {
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await deliver(transport, mail);
      const path = join(
        folder,
        `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`,
      );
      await writeWhole(path, message as Buffer);
      log.info({ file: path }, 'no SMTP_URL is set, so a mail was written to the outbox');
    },
    close: () => {},
  };
}

function deliver<Sent>(transport: Transporter<Sent>, { to, subject, text, html }: Mail): Promise<Sent> {
  // As an object the address is taken as one, so that commas and line breaks in it add no further recipients.
  return transport.sendMail({ to: { name: '', address: to }, subject, text, html });
}

/** Appears under its name only once it is whole and on the disk. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
