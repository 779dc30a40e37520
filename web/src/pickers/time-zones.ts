import type { Language } from '@yupflow/contract/languages';
import { fold } from '../locales/fold.ts';
import { currentLanguage } from '../locales/i18n.ts';

export interface TimeZone {
  readonly id: string;
  /** The city it is named after. */
  readonly name: string;
  readonly region: string;
  /** Such as GMT-3, at the moment it was asked for. */
  readonly offset: string;
  readonly words: string;
}

/** The names come in English and without accents; these are the cities where most of our companies are. */
const ownNames: Record<string, string> = {
  'America/Araguaina': 'Araguaína',
  'America/Asuncion': 'Asunción',
  'America/Belem': 'Belém',
  'America/Bogota': 'Bogotá',
  'America/Cancun': 'Cancún',
  'America/Argentina/Cordoba': 'Córdoba',
  'America/Cordoba': 'Córdoba',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Maceio': 'Maceió',
  'America/Merida': 'Mérida',
  'America/Noronha': 'Fernando de Noronha',
  'America/Santarem': 'Santarém',
  'America/Sao_Paulo': 'São Paulo',
  'America/Argentina/Tucuman': 'Tucumán',
};

/** Cities that Portuguese or Spanish calls otherwise than English. */
const translated: Record<string, { readonly pt: string; readonly es: string }> = {
  'Africa/Algiers': { pt: 'Argel', es: 'Argel' },
  'Africa/Cairo': { pt: 'Cairo', es: 'El Cairo' },
  'Africa/Johannesburg': { pt: 'Joanesburgo', es: 'Johannesburgo' },
  'Africa/Sao_Tome': { pt: 'São Tomé', es: 'Santo Tomé' },
  'America/Havana': { pt: 'Havana', es: 'La Habana' },
  'America/Mexico_City': { pt: 'Cidade do México', es: 'Ciudad de México' },
  'America/New_York': { pt: 'Nova York', es: 'Nueva York' },
  'America/Panama': { pt: 'Panamá', es: 'Panamá' },
  'Asia/Dubai': { pt: 'Dubai', es: 'Dubái' },
  'Asia/Jerusalem': { pt: 'Jerusalém', es: 'Jerusalén' },
  'Asia/Macau': { pt: 'Macau', es: 'Macao' },
  'Asia/Shanghai': { pt: 'Xangai', es: 'Shanghái' },
  'Asia/Singapore': { pt: 'Singapura', es: 'Singapur' },
  'Asia/Tokyo': { pt: 'Tóquio', es: 'Tokio' },
  'Atlantic/Azores': { pt: 'Açores', es: 'Azores' },
  'Atlantic/Canary': { pt: 'Canárias', es: 'Canarias' },
  'Atlantic/Cape_Verde': { pt: 'Cabo Verde', es: 'Cabo Verde' },
  'Atlantic/Reykjavik': { pt: 'Reykjavik', es: 'Reikiavik' },
  'Europe/Amsterdam': { pt: 'Amsterdã', es: 'Ámsterdam' },
  'Europe/Athens': { pt: 'Atenas', es: 'Atenas' },
  'Europe/Berlin': { pt: 'Berlim', es: 'Berlín' },
  'Europe/Brussels': { pt: 'Bruxelas', es: 'Bruselas' },
  'Europe/Copenhagen': { pt: 'Copenhague', es: 'Copenhague' },
  'Europe/Istanbul': { pt: 'Istambul', es: 'Estambul' },
  'Europe/Lisbon': { pt: 'Lisboa', es: 'Lisboa' },
  'Europe/London': { pt: 'Londres', es: 'Londres' },
  'Europe/Luxembourg': { pt: 'Luxemburgo', es: 'Luxemburgo' },
  'Europe/Madrid': { pt: 'Madri', es: 'Madrid' },
  'Europe/Moscow': { pt: 'Moscou', es: 'Moscú' },
  'Europe/Paris': { pt: 'Paris', es: 'París' },
  'Europe/Prague': { pt: 'Praga', es: 'Praga' },
  'Europe/Rome': { pt: 'Roma', es: 'Roma' },
  'Europe/Stockholm': { pt: 'Estocolmo', es: 'Estocolmo' },
  'Europe/Vienna': { pt: 'Viena', es: 'Viena' },
  'Europe/Warsaw': { pt: 'Varsóvia', es: 'Varsovia' },
  'Europe/Zurich': { pt: 'Zurique', es: 'Zúrich' },
};

/** Where Portugal writes otherwise than Brazil. */
const inPortugal: Record<string, string> = {
  'America/New_York': 'Nova Iorque',
  'Europe/Amsterdam': 'Amesterdão',
  'Europe/Copenhagen': 'Copenhaga',
  'Europe/Madrid': 'Madrid',
  'Europe/Moscow': 'Moscovo',
};

/** The parts of the world that zones begin with. */
const regionWords: Record<string, { readonly pt: string; readonly es: string }> = {
  Africa: { pt: 'África', es: 'África' },
  America: { pt: 'América', es: 'América' },
  Antarctica: { pt: 'Antártida', es: 'Antártida' },
  Arctic: { pt: 'Ártico', es: 'Ártico' },
  Asia: { pt: 'Ásia', es: 'Asia' },
  Atlantic: { pt: 'Atlântico', es: 'Atlántico' },
  Australia: { pt: 'Austrália', es: 'Australia' },
  Europe: { pt: 'Europa', es: 'Europa' },
  Indian: { pt: 'Índico', es: 'Índico' },
  Pacific: { pt: 'Pacífico', es: 'Pacífico' },
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

export function timeZoneOf(id: string, at: Date, language: Language): TimeZone {
  const parts = id.split('/');
  const english = plain(parts.at(-1) ?? id);
  const name = nameIn(language, id) ?? ownNames[id] ?? english;
  const [first, ...between] = parts.slice(0, -1);
  const region = [...(first ? [regionIn(language, first)] : []), ...between.map(plain)].join(' · ');
  const offset = offsetOf(id, at);
  const spellings = [name, english, id, region, offset, ...Object.values(translated[id] ?? {}), alsoKnownAs[id] ?? ''];
  return { id, name, region, offset, words: fold(spellings.join(' ')) };
}

/** As people know it: São Paulo (GMT-3). */
export function zoneText(id: string): string {
  const { name, offset } = timeZoneOf(id, new Date(), currentLanguage());
  return `${name} (${offset})`;
}

const plain = (part: string) => part.replaceAll('_', ' ');

function nameIn(language: Language, id: string): string | undefined {
  if (language === 'en-US') return undefined;
  if (language === 'es-ES') return translated[id]?.es;
  return (language === 'pt-PT' ? inPortugal[id] : undefined) ?? translated[id]?.pt;
}

function regionIn(language: Language, region: string): string {
  if (language === 'en-US') return region;
  return regionWords[region]?.[language === 'es-ES' ? 'es' : 'pt'] ?? region;
}

function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Every zone the browser knows, from west to east, and the given one where the browser calls it otherwise. */
export function listTimeZones(present: string, at: Date, language: Language): TimeZone[] {
  const ids = new Set([present, ...Intl.supportedValuesOf('timeZone')]);
  return [...ids]
    .map((id) => timeZoneOf(id, at, language))
    .sort((a, b) => minutesOf(a.offset) - minutesOf(b.offset) || a.name.localeCompare(b.name, language));
}

function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+)(?::(\d+))?/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
