import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixLength = 8;
const secretLength = 32;
const checksumLength = 6;

/** By which whoever finds one knows what it is: people, and programs that look for leaked keys. */
const marks = { company: 'yf_', franchise: 'yfr_' } as const;
type KeyKind = keyof typeof marks;
const shapeOf = (kind: KeyKind) =>
  new RegExp(`^${marks[kind]}[0-9A-Za-z]{${prefixLength}}_[0-9A-Za-z]{${secretLength + checksumLength}}$`);
const shapes = { company: shapeOf('company'), franchise: shapeOf('franchise') };

const random = (length: number) => Array.from({ length }, () => digits[randomInt(digits.length)]).join('');

function checksumOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < checksumLength; place += 1) {
    written = digits[rest % digits.length] + written;
    rest = Math.floor(rest / digits.length);
  }
  return written;
}

/** What begins like a key, be it one or not. */
export const looksLikeKey = (text: string): boolean => Object.values(marks).some((mark) => text.startsWith(mark));

/** Has the shape of a key, and no letter of it was lost or changed: what is none is refused without being looked up. */
export const isKey = (text: string, kind: KeyKind = 'company'): boolean =>
  shapes[kind].test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** `yf_` for a company's, `yfr_` for a reseller's; then eight characters to know it by, a secret, a checksum. */
export function newKey(kind: KeyKind = 'company'): { readonly key: string; readonly prefix: string } {
  const prefix = `${marks[kind]}${random(prefixLength)}`;
  const text = `${prefix}_${random(secretLength)}`;
  return { key: `${text}${checksumOf(text)}`, prefix };
}
