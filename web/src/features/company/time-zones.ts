import { fold } from '../../locales/fold.ts';

export interface TimeZone {
  readonly id: string;
  /** The city it is named after. */
  readonly name: string;
  readonly region: string;
  /** Such as GMT-3, at the moment it was asked for. */
  readonly offset: string;
  readonly words: string;
}

/** The names come without accents; these are the cities where most of our companies are. */
const accented: Record<string, string> = {
  Araguaina: 'Araguaína',
  Asuncion: 'Asunción',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Merida: 'Mérida',
  Mexico_City: 'Ciudad de México',
  Noronha: 'Fernando de Noronha',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
  Tucuman: 'Tucumán',
};

/** Cities that people look for and that no zone is named after. */
const alsoKnownAs: Record<string, string> = {
  'America/Sao_Paulo':
    'Brasília Brasil Brazil Rio de Janeiro Belo Horizonte Curitiba Porto Alegre Florianópolis Goiânia Vitória',
  'America/Bahia': 'Salvador',
  'America/Fortaleza': 'São Luís Teresina Natal João Pessoa',
  'America/Maceio': 'Aracaju',
  'America/Belem': 'Macapá',
  'America/Araguaina': 'Palmas',
  'Europe/Lisbon': 'Lisboa Porto Portugal',
  'Europe/Madrid': 'Barcelona España Espanha Spain',
  'Atlantic/Canary': 'Canarias Canárias Las Palmas',
  'Atlantic/Azores': 'Açores',
};

export function timeZoneOf(id: string, at: Date): TimeZone {
  const parts = id.split('/');
  const city = parts.at(-1) ?? id;
  const name = accented[city] ?? city.replaceAll('_', ' ');
  const region = parts.slice(0, -1).join(' · ').replaceAll('_', ' ');
  const offset = offsetOf(id, at);
  return { id, name, region, offset, words: fold([name, id, region, offset, alsoKnownAs[id] ?? ''].join(' ')) };
}

function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Every zone the browser knows, from west to east, and the given one where the browser calls it otherwise. */
export function listTimeZones(present: string, at: Date): TimeZone[] {
  const ids = new Set([present, ...Intl.supportedValuesOf('timeZone')]);
  return [...ids]
    .map((id) => timeZoneOf(id, at))
    .sort((a, b) => minutesOf(a.offset) - minutesOf(b.offset) || a.name.localeCompare(b.name));
}

function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+)(?::(\d+))?/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
