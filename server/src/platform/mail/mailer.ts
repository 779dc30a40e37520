import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { letterOf, type Mail } from './letter.ts';
import { MailError, mailErrorOf } from './mail-error.ts';

export interface Mailer {
  /** Resolves once a mail server, or the outbox folder, has taken it; otherwise throws a MailError. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

type MailSettings = Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>;

/** Nobody waits for ever for a mail server that took the line and then fell silent. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** A mail's content is text of ours: it may neither read files nor fetch addresses. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The account's own address where it is one, since many servers refuse others; else one of our own host. */
function senderOf({ smtpUrl, publicUrl }: MailSettings): Sender {
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

/** In the name of whoever it is from; the address stays the one that the server lets us use. */
const signed = (mail: Mail, from: Sender) => ({
  from: mail.senderName ? { ...from, name: mail.senderName } : from,
  ...letterOf(mail),
});

/** Loaded when the first mail goes out: it costs 27 MB, and most processes send none for a long time. */
const loadLibrary = () => import('nodemailer');

async function openPool(url: string) {
  const { createTransport } = await loadLibrary();
  // Who enqueued a mail tries again; with a second one who does, it would arrive more than once.
  return createTransport({ url, pool: true, maxConnections: 2, maxRequeues: 0, ...timeouts, ...closed });
}

function smtpMailer(url: string, from: Sender): Mailer {
  let pool: ReturnType<typeof openPool> | undefined;
  return {
    async send(mail) {
      const letter = signed(mail, from);
      pool ??= openPool(url);
      const transport = await pool;
      try {
        await transport.sendMail(letter);
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: () => void pool?.then((transport) => transport.close()),
  };
}

/** Without a mail server every mail becomes a file that a person, or a test, can open. */
function outboxMailer(folder: string, from: Sender, log: Log): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await loadLibrary();
      const composer = createTransport({ streamTransport: true, buffer: true, ...closed });
      const { message } = await composer.sendMail(signed(mail, from));
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
      const path = join(folder, name);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path, message as Buffer);
      } catch (error) {
        throw new MailError(true, 'the mail was not written to the outbox', { cause: error });
      }
      log.info({ file: path }, 'no SMTP_URL is set, so a mail was written to the outbox');
    },
    close: () => {},
  };
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
