interface LockedPackage {
  readonly license?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface Licensed {
  readonly name: string;
  readonly licence: string;
}

/** Licences that leave us every choice (docs/adr/0005-licences.md). */
const allowed: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  '(MIT OR CC0-1.0)',
];

/** What has another one, and is used as that asks. */
const exceptions: readonly (readonly [RegExp, string, string])[] = [
  [/^libsignal$/, 'GPL-3.0', 'the WhatsApp connection by QR code; loaded only where there is one'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, linked dynamically and unchanged'],
  [/^@fontsource-variable\/inter$/, 'OFL-1.1', 'a font, served as it is'],
  [/^mediabunny$/, 'MPL-2.0', 'used unchanged; its source is public'],
  [/^xmlhttprequest-ssl$/, 'none said', 'MIT, by the file LICENSE in it'],
];

const path = 'node_modules/';

/** Of everything that is installed for production, also of what is only installed on other machines than this. */
export function productionLicences({ packages }: Lock): Licensed[] {
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.startsWith(path) && !dev && !link)
    .map(([place, { license = 'none said' }]) => ({
      name: place.slice(place.lastIndexOf(path) + path.length),
      licence: license,
    }));
}

export function isAllowed({ name, licence }: Licensed): boolean {
  const isException = exceptions.some(([names, given]) => names.test(name) && licence.split(' AND ').includes(given));
  return allowed.includes(licence) || isException;
}
