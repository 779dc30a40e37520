import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailQueue } from '../../src/jobs/mail.ts';
import { createLog } from '../../src/platform/log.ts';
import { openMailer } from '../../src/platform/mail/mailer.ts';
import { aMailServer } from '../support/mail-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startTestServer } from '../support/test-server.ts';

const mail = { to: 'ana@example.com', subject: 'Olá, Ana ✓', text: 'Bem-vinda.', html: '<p>Bem-vinda.</p>' };

const notDelivered = (facts: { isTemporary: boolean }) => expect.objectContaining({ name: 'MailError', ...facts });

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

  it('sends from the account, where that is an address', async () => {
    const { url, received } = await aMailServer();
    await aMailer(url.replace('smtp://', 'smtp://hello%40example.com@')).mailer.send({ ...mail, language: 'pt-BR' });
    expect(received[0]?.from).toBe('hello@example.com');
    expect(received[0]?.content).toMatch(/^Content-Language: pt-BR\r$/m);
  });

  it('adds no recipient and no header that an address or a subject smuggles in', async () => {
    const { url, received } = await aMailServer();
    const { mailer } = aMailer(url);
    await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' });
    for (const to of [
      'ana@example.com, eve@example.com',
      'ana@example.com>\r\nRCPT TO:<eve@example.com',
      'Ana <ana@example.com>',
      '"eve@example.com,"@example.com',
      'ana',
      '',
    ])
      await expect(mailer.send({ ...mail, to })).rejects.toEqual(notDelivered({ isTemporary: false }));
    expect(received.flatMap(({ to }) => to)).toEqual(['ana@example.com']);
    expect(received[0]?.content).not.toMatch(/^bcc:/im);
  });

  it('sends no link that leads elsewhere than to the web, and nothing that runs or loads by itself', async () => {
    const { url, received } = await aMailServer();
    const { mailer } = aMailer(url);
    for (const html of [
      '<a href="javascript:alert(1)">x</a>',
      "<a href='data:text/html,x'>x</a>",
      '<a href=//example.com>x</a>',
      '<img src="cid:x">',
      '<form action="https://example.com"></form>',
      '<SCRIPT>alert(1)</SCRIPT>',
    ])
      await expect(mailer.send({ ...mail, html })).rejects.toEqual(notDelivered({ isTemporary: false }));
    await mailer.send({ ...mail, html: '<a href="https://app.example.com/reset?token=x">Reset</a>' });
    expect(received).toHaveLength(1);
  });

  const refusing = (responseCode: number) => (_: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('no'), { responseCode }));

  it.each([
    ['a recipient that is busy', { onRcptTo: refusing(451) }, true],
    ['a recipient that is not there', { onRcptTo: refusing(550) }, false],
    ['a server that takes nothing for a moment', { onMailFrom: refusing(421) }, true],
    ['a mail that it does not want', { onMailFrom: refusing(554) }, false],
  ])('tells whether to try again: %s', async (_what, options, isTemporary) => {
    const { url, received } = await aMailServer(options as SMTPServerOptions);
    await expect(aMailer(url).mailer.send(mail)).rejects.toEqual(notDelivered({ isTemporary }));
    expect(received).toEqual([]);
  });

  it('may be tried again with the right password: the mail is not at fault', async () => {
    const { url } = await aMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    });
    const { mailer } = aMailer(url.replace('smtp://', 'smtp://ana:wrong@'));
    await expect(mailer.send(mail)).rejects.toEqual(notDelivered({ isTemporary: true }));
  });

  it.each([
    ['at once', /^/],
    ['at the recipient', /^RCPT/],
    ['in the middle of the mail', /^Subject/m],
  ])('may be tried again when it hangs up %s, and is asked once', async (_when, last) => {
    let calls = 0;
    const rude = createServer((socket) => {
      calls++;
      if (last.test('')) return socket.destroy();
      socket.on('error', () => {});
      socket.on('data', (said) => {
        if (last.test(said.toString())) socket.destroy();
        else socket.write(said.toString().startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n');
      });
      socket.write('220 rude.example.com\r\n');
    });
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void rude.close());
    const { mailer } = aMailer(`smtp://127.0.0.1:${(rude.address() as AddressInfo).port}`);
    await expect(mailer.send(mail)).rejects.toEqual(notDelivered({ isTemporary: true }));
    expect(calls).toBe(1);
  });

  it('may be tried again when nothing is there', async () => {
    const gone = aMailer('smtp://127.0.0.1:1').mailer;
    await expect(gone.send(mail)).rejects.toEqual(notDelivered({ isTemporary: true }));
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
    expect(statSync(join(outbox, names[0] ?? '')).mode & 0o077).toBe(0);
    const content = readFileSync(join(outbox, names[0] ?? ''), 'utf8');
    expect(content).toMatch(/^To: <?ana@example\.com>?/m);
    expect(logged.join('')).toContain('no SMTP_URL is set');
  });

  it('may be tried again when the outbox takes nothing', async () => {
    const { mailer, outbox } = aMailer(null);
    writeFileSync(outbox, 'a file where the folder should be');
    await expect(mailer.send(mail)).rejects.toEqual(notDelivered({ isTemporary: true }));
  });
});
