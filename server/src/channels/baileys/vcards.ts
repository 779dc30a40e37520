import type { InboundMessage } from '../channel.ts';

type Card = NonNullable<InboundMessage['contacts']>[number];

const mostPhones = 10;
const longestPhone = 40;
const longestName = 200;

const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? ' ' : mark));
const escaped = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

interface Property {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

/** `item1.TEL;type=CELL;waid=5511…:+55 11 …` */
function readProperty(line: string): Property | null {
  const [, head, value] = /^((?:[^:"]|"[^"]*")+):(.*)$/.exec(line) ?? [];
  if (head === undefined || value === undefined) return null;
  const [name = '', ...parameters] = head.split(';');
  return { name: name.replace(/^.*\./, '').toUpperCase(), parameters, value };
}

/** As WhatsApp knows the number, else as somebody once wrote it down. */
function phoneOf({ parameters, value }: Property): string {
  const known = parameters.find((parameter) => /^waid=/i.test(parameter))?.slice('waid='.length);
  if (known && /^\d{5,15}$/.test(known)) return known;
  const written = unescaped(value).replace(/^tel:/i, '').trim();
  return (written.startsWith('+') ? written.replace(/\D/g, '') : written).slice(0, longestPhone);
}

export function readCard(vcard: string, displayName: string): Card {
  // A line that begins with a space goes on with the one before.
  const lines = vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const properties = lines.flatMap((line) => readProperty(line) ?? []);
  const written = properties.find(({ name }) => name === 'FN')?.value ?? '';
  const phones = properties.filter(({ name }) => name === 'TEL').map(phoneOf);
  const name = (displayName || unescaped(written)).trim().slice(0, longestName).toWellFormed();
  return { name, phones: [...new Set(phones.filter((phone) => phone !== ''))].slice(0, mostPhones) };
}

/** With the number as WhatsApp knows it, so that whoever gets the card can write to it. */
export function writeCard({ name, phones }: Card): string {
  const numbers = phones.map((phone) => {
    const digits = phone.replace(/\D/g, '');
    const isWhole = /^\+?\d{8,15}$/.test(phone.replace(/[\s().-]/g, ''));
    return isWhole ? `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}` : `TEL;type=CELL:${escaped(phone)}`;
  });
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped(name)};;;`, `FN:${escaped(name)}`, ...numbers, 'END:VCARD'].join(
    '\n',
  );
}
