/** Where most of our companies are: found without a walk through the whole world. */
const likelyCountries = ['BR', 'PT', 'ES', 'US', 'AR', 'MX', 'CO', 'CL', 'PE', 'UY', 'PY', 'AO', 'MZ', 'GB'];
const defaultCountry = 'BR';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const allCodes = letters.flatMap((first) => letters.map((second) => first + second));

function hasTimezone(country: string, timezone: string): boolean {
  const locale = new Intl.Locale(`und-${country}`);
  // A country that is no more, such as SU, is written as its successor and would shadow it.
  return locale.region === country && (locale.getTimeZones()?.includes(timezone) ?? false);
}

const known = new Map<string, string>();

/** The country whose clocks show this time zone: a guess, for whoever has not said where they are. */
export function countryOfTimezone(timezone: string): string {
  // Brazil/East is America/Sao_Paulo under another name.
  const zone = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  const country =
    known.get(zone) ?? [...likelyCountries, ...allCodes].find((code) => hasTimezone(code, zone)) ?? defaultCountry;
  known.set(zone, country);
  return country;
}
