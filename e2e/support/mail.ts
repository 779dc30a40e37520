import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The path of the newest link to a page that was sent to an address: without a mail server, mails become files. */
export async function mailedLink(
  email: string,
  page: string,
  dataDir = process.env.E2E_DATA_DIR ?? '',
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => (found = findLink(dataDir, email, page)), { message: `a mail to ${email} with a link to ${page}` })
    .toBeDefined();
  return found ?? '';
}

function findLink(dataDir: string, email: string, page: string): string | undefined {
  const outbox = join(dataDir, 'outbox');
  const mails = readFiles(outbox).map((file) => plain(readFileSync(join(outbox, file), 'utf8')));
  const links = mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.match(new RegExp(`https?://[^/\\s]+(${page}\\?[\\w=&%.-]+)`))?.[1]);
  return links.findLast((link) => link !== undefined);
}

/** Its names begin with the time, so the newest is last. None before the first mail. */
function readFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort();
  } catch {
    return [];
  }
}

/** As mail programs read it: long lines are broken with “=”, other signs are written as “=3D”. */
function plain(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
