import { isIP } from 'node:net';
import { limits } from '@yupflow/contract/limits';
import { StartError } from './start-error.ts';

/** False: the peer's address counts; true: every proxy is believed; else those at these addresses. */
export type TrustProxy = boolean | readonly string[];

/** Null where the variable is not set; an empty one counts as that. */
export type Given = <T>(name: string, read: (name: string, text: string) => T) => T | null;

export function refuse(sentence: string): never {
  throw new StartError(sentence);
}

/** Names the variable, quotes its value on one line, and says what is allowed. */
function refuseValue(name: string, text: string, allowed: string): never {
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  return refuse(`${name} is ${shown}, but it must be ${allowed}.`);
}

/** For variables that may hold a password: the value stays unsaid. */
function refuseHidden(name: string, allowed: string): never {
  return refuse(`${name} is not valid: it must be ${allowed}.`);
}

export const readChoice =
  <T extends string>(choices: readonly T[]) =>
  (name: string, text: string): T =>
    choices.find((choice) => choice === text) ?? refuseValue(name, text, `one of ${choices.join(', ')}`);

export function readBoolean(name: string, text: string): boolean {
  return readChoice(['true', 'false'])(name, text) === 'true';
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

/** Port 0 asks the system for any free one. */
export function readPort(name: string, text: string): number {
  return isPort(text) ? Number(text) : refuseValue(name, text, 'a whole number from 0 to 65535');
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || (text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)*$/i.test(text));
}

export function readHost(name: string, text: string): string {
  return isHost(text) ? text : refuseValue(name, text, 'an IP address or a host name, such as 127.0.0.1 or 0.0.0.0');
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export const readPublicUrl =
  (isProduction: boolean) =>
  (name: string, text: string): string => {
    const allowed = 'an address such as https://app.example.com, without path, query or password';
    const url = URL.canParse(text) ? new URL(text) : refuseValue(name, text, allowed);
    const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
    // The URL parser forgives blanks, backslashes and a bare ? or #; an address that people click must not need that.
    const isPlain = !/[\s\\\0?#@]/.test(text) && url.pathname === '/';
    if (!isHttp || !isPlain) refuseValue(name, text, allowed);
    // Cookies are Secure in production, so a sign-in over plain http would be lost without a word.
    if (isProduction && url.protocol === 'http:' && !isLoopback(url.hostname))
      refuseValue(name, text, 'an https:// address with NODE_ENV=production');
    return url.origin;
  };

export const readUrl =
  ({ protocols, example, needsPath }: { protocols: readonly string[]; example: string; needsPath: boolean }) =>
  (name: string, text: string): string => {
    const allowed = `an address such as ${example}`;
    if (/[\s\0]/.test(text) || !isDecodable(text)) refuseHidden(name, allowed);
    const url = URL.canParse(text) ? new URL(text) : refuseHidden(name, allowed);
    const isWhole = protocols.includes(url.protocol) && url.hostname !== '' && (url.pathname.length > 1 || !needsPath);
    return isWhole ? text : refuseHidden(name, allowed);
  };

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The public half of a key, in hex. */
export function readPublicKey(name: string, text: string): string {
  return /^[0-9a-f]{64}$/i.test(text) ? text : refuseValue(name, text, '32 bytes in hex');
}

export const readSecret =
  (isProduction: boolean) =>
  (name: string, text: string): string => {
    if (text.length < 32) refuseHidden(name, 'at least 32 characters, best random ones');
    if (isProduction && new Set(text).size < 8) refuseHidden(name, 'random characters, not a placeholder');
    return text;
  };

export function readFolder(name: string, text: string): string {
  return text.includes('\0') ? refuseValue(name, text, 'the path of a folder') : text;
}

export function readColor(name: string, text: string): string {
  return /^(yupflow|#[0-9a-f]{6})$/i.test(text)
    ? text.toLowerCase()
    : refuseValue(name, text, 'yupflow or a colour such as #0f766e');
}

export function readEmail(name: string, text: string): string {
  const isEmail = text.length <= limits.emailLength && /^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/.test(text);
  return isEmail ? text.toLowerCase() : refuseValue(name, text, 'an e-mail address');
}

export function readPassword(name: string, text: string): string {
  const { least, most } = limits.passwordLength;
  return text.length >= least && text.length <= most
    ? text
    : refuseHidden(name, `a password of ${least} to ${most} characters`);
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressRange(text: string): boolean {
  if (namedRanges.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

export function readTrustProxy(name: string, text: string): TrustProxy {
  if (text === 'true' || text === 'false') return text === 'true';
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isAddressRange)
    ? ranges
    : refuseValue(name, text, 'true, false, or a list of proxies such as 10.0.0.0/8,127.0.0.1');
}

function isHostAndPort(text: string): boolean {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(text) ?? [];
  return isHost(host.replace(/^\[(.*)\]$/, '$1')) && isPort(port);
}

export function readEgressTargets(name: string, text: string): string[] {
  const targets = text.split(',').map((target) => target.trim());
  return targets.every(isHostAndPort)
    ? targets
    : refuseValue(name, text, 'a list of host:port, such as 127.0.0.1:8080,localhost:9000');
}

/** Which names there are is the failpoints' own knowledge. */
export function readFailpoint(name: string, text: string): string {
  return /^[a-z0-9.:,-]+$/.test(text)
    ? text
    : refuseValue(name, text, 'a list of failpoints, such as tags.after-commit,jobs.before-handler:throw');
}

/** A bearer token that programs send. */
export function readToken(name: string, text: string): string {
  return /^[\w.~+/=-]{16,200}$/.test(text) ? text : refuseHidden(name, '16 to 200 letters, digits or . _ ~ + / = -');
}

export function readBucket(name: string, text: string): string {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)
    ? text
    : refuseValue(name, text, 'the name of a bucket: 3 to 63 small letters, digits, dots or hyphens');
}

export function readRegion(name: string, text: string): string {
  return /^[a-z0-9-]{1,40}$/.test(text) ? text : refuseValue(name, text, 'the name of a region, such as eu-west-1');
}

/** One half of a pair of keys. */
export function readVisible(name: string, text: string): string {
  return /^[!-~]{1,200}$/.test(text) ? text : refuseHidden(name, '1 to 200 characters, without blanks');
}
