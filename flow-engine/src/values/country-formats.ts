interface Formats {
  readonly number: Intl.NumberFormat;
  readonly day: Intl.DateTimeFormat;
}

const known = new Map<string, Formats>();

/** How people of a country write numbers and days, in its main language. Making them takes long: they are kept. */
export function formatsOf(country: string): Formats {
  const made = known.get(country);
  if (made) return made;
  const locale = new Intl.Locale('und', { region: country }).maximize();
  const formats: Formats = {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }),
    day: new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
  };
  known.set(country, formats);
  return formats;
}
