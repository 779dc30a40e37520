import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailQueue } from '../../src/jobs/mail.ts';
import { createLog } from '../../src/platform/log.ts';
import { openMailer } from '../../src/platform/mail/mailer.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startTestServer } from '../support/test-server.ts';

const mail = { to: 'ana@example.com', subject: 'Olá, Ana ✓', text: 'Bem-vinda.', html: '<p>Bem-vinda.</p>' };

interface Received {
  readonly to: string[];
  readonly from: string;
  readonly content: string;
}

/** A real mail server on this machine, which keeps what it takes. */
async function aMailServer(options: SMTPServerOptions = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          content: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

function aMailer(smtpUrl: string | null) {
  const logged: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } });
  const dataDir = tempFolder();
  const mailer = openMailer({ smtpUrl, dataDir, publicUrl: 'https://app.example.com' }, log);
  onTestFinished(() => mailer.close());
  return { mailer, logged, outbox: join(dataDir, 'outbox') };
}

describe('with a mail server', () => {
  it('delivers text and HTML to the one address, from an address of our host', async () => {
    const { url, received } = await aMailServer();
    await aMailer(url).mailer.send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ to: ['ana@example.com'], from: 'no-reply@app.example.com' });
    expect(received[0]?.content).toContain('multipart/alternative');
    expect(received[0]?.content).toContain('=?UTF-8?');
  });

  it('adds no recipient and no header that an address or a subject smuggles in', async () => {
    const { url, received } = await aMailServer();
    const { mailer } = aMailer(url);
    await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' });
    await mailer.send({ ...mail, to: 'ana@example.com, eve@example.com' }).catch(() => {});
    await mailer.send({ ...mail, to: 'ana@example.com>\r\nRCPT TO:<eve@example.com' }).catch(() => {});
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    expect(received[0]?.content).not.toMatch(/^bcc:/im);
  });

  it.each([
    ['takes nothing for a moment', 451],
    ['refuses the recipient for good', 550],
  ])('throws when it %s, so that the job is tried again and then seen', async (_what, responseCode) => {
    const { url, received } = await aMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
    });
    await expect(aMailer(url).mailer.send(mail)).rejects.toMatchObject({ responseCode });
    expect(received).toEqual([]);
  });

  it('throws when it hangs up and when nothing is there', async () => {
    const rude: Server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(rude.address() as AddressInfo).port}`;
    await expect(aMailer(url).mailer.send(mail)).rejects.toThrow();
    await new Promise((resolve) => rude.close(resolve));
    await expect(aMailer(url).mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  });

  it('gets what a committed transaction asked for, through the queue', async () => {
    const { url, received } = await aMailServer();
    const world = await startTestServer({ SMTP_URL: url });
    onTestFinished(() => world.stop());
    await world.db.withoutCompany((tx) => world.yupflow.parts.jobs.enqueue(tx, mailQueue, mail));
    await expect.poll(() => received.map(({ to }) => to)).toEqual([['ana@example.com']]);
  });
});

describe('without one', () => {
  it('writes each mail to the outbox and says so', async () => {
    const { mailer, logged, outbox } = aMailer(null);
    await mailer.send(mail);
    await mailer.send(mail);
    const names = readdirSync(outbox);
    expect(names).toHaveLength(2);
    expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
    const content = readFileSync(join(outbox, names[0] ?? ''), 'utf8');
    expect(content).toMatch(/^To: <?ana@example\.com>?/m);
    expect(logged.join('')).toContain('no SMTP_URL is set');
  });
});
