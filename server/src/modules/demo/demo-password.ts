import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** To be read from a screen, so without look-alikes: 20 of 31 characters are 99 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 20;

interface UnreadPassword {
  readonly text: string;
  /** Once somebody could read it, nothing keeps it but its hash. */
  forget(): void;
}

/** Kept in a file until it was shown: a crash between the seed and the screen would lock everybody out. */
export function unreadPassword(dataDir: string): UnreadPassword {
  const path = join(dataDir, 'demo-password');
  const read = () => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return '';
    }
  };
  let text = read();
  if (text.length !== length) {
    text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    writeFileSync(path, text, { mode: 0o600, flush: true });
  }
  return { text, forget: () => rmSync(path, { force: true }) };
}

export function hasUnreadPassword(dataDir: string): boolean {
  try {
    return readFileSync(join(dataDir, 'demo-password')).length === length;
  } catch {
    return false;
  }
}
