import { amountText } from './amounts.ts';

interface StaticPixFacts {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly cents: number;
  /** What the receiver sees beside the money: letters and digits, 25 at most. */
  readonly label: string;
}

const longest = { name: 25, city: 15, label: 25 };

/** A length is two digits. */
const field = (id: string, text: string): string => `${id}${String(text.length).padStart(2, '0')}${text}`;

/** Accents and other signs break the readers of some banks. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, most)
    .trim();

/** CRC-16 with the polynomial 0x1021 from 0xFFFF on, as the Central Bank's manual has it. */
export function crc16(text: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The text of a PIX that needs no gateway: a bank's app reads key, amount and label from it. It does not expire by itself;
 * it is shown only as long as its invoice is open, and whoever is paid says so by hand.
 */
export function brCode({ key, name, city, cents, label }: StaticPixFacts): string {
  const text = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', amountText(cents)),
    field('58', 'BR'),
    field('59', plain(name, longest.name) || 'RECEBEDOR'),
    field('60', plain(city, longest.city) || 'BRASIL'),
    field('62', field('05', label.replace(/[^0-9A-Za-z]/g, '').slice(0, longest.label) || '***')),
    '6304',
  ].join('');
  return text + crc16(text);
}
