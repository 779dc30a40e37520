import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import type { Guard } from '../egress/guard.ts';
import { untilAborted } from '../egress/until-aborted.ts';
import { letterOf, type Mail } from './letter.ts';
import { mailErrorOf } from './mail-error.ts';

/** A mail server that somebody typed in, as against the operator's own. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number | null;
  readonly user: string;
  readonly password: string | null;
}

/** Where mail programs hand mails in; on the other one a server speaks nothing but TLS. */
const usualPort = 587;
const securePort = 465;

/** Its host is held to the public internet as every other call is, and the address that was checked is the one called. */
async function connect(guard: Guard, server: SmtpServer, signal: AbortSignal): Promise<Socket> {
  const host = server.host.toLowerCase();
  const peer = { host, port: server.port ?? usualPort, isLiteral: isIP(host) !== 0, isSecure: false };
  const socket = guard.connect(peer, await untilAborted(guard.addressesOf(peer), signal));
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  await untilAborted(once(socket, 'connect'), signal);
  return socket;
}

/** The account's own address where it is one, since many servers refuse others. */
const senderOf = ({ user, host }: SmtpServer) => (user.includes('@') ? user : `no-reply@${host}`);

async function deliver(guard: Guard, server: SmtpServer, mail: Mail, signal: AbortSignal): Promise<void> {
  const letter = { from: { name: mail.senderName ?? '', address: senderOf(server) }, ...letterOf(mail) };
  const { createTransport } = await import('nodemailer');
  const connection = await connect(guard, server, signal);
  const { user, password } = server;
  const transport = createTransport({
    connection,
    host: server.host,
    secure: server.port === securePort,
    ...(isIP(server.host) ? {} : { tls: { servername: server.host } }),
    ...(user && password ? { auth: { user, pass: password } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await untilAborted(transport.sendMail(letter), signal);
  } finally {
    transport.close();
    connection.destroy();
  }
}

/** Sends one mail on a line of its own, within so many milliseconds; otherwise throws a MailError. */
export async function sendBySmtp(guard: Guard, server: SmtpServer, mail: Mail, timeoutMs: number): Promise<void> {
  try {
    await deliver(guard, server, mail, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    throw mailErrorOf(error);
  }
}
