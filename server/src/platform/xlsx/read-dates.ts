/** Formats that Excel has without saying so in the file. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** What stands between quotes, behind a backslash or in brackets is no sign of a date; elapsed hours (`[h]`) are. */
const decoration = /"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi;

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  // Of a format for positive, negative and zero the first is what a date uses.
  const [first = ''] = code.replace(decoration, '').split(';');
  return /[dmyhs]/i.test(first.replace(/general|standard|geral/gi, ''));
}

/** Formats 9 and 10 are built in. */
export function isPercentFormat(id: number, code: string | undefined): boolean {
  return code === undefined ? id === 9 || id === 10 : code.replace(decoration, '').includes('%');
}

const dayMs = 86_400_000;
const firstOf1900 = Date.UTC(1899, 11, 30);
const firstOf1904 = Date.UTC(1904, 0, 1);
const lastSerial = 2_958_466;

/** A day, or a moment without a zone: `2026-11-15` or `2026-11-15T14:05:00`. Null for what is no day of a calendar. */
export function textOfSerial(serial: number, is1904: boolean): string | null {
  if (!(serial >= 0 && serial < lastSerial)) return null;
  // Excel believes in a 29th of February 1900, so before March it is a day behind.
  const days = !is1904 && serial < 60 ? serial + 1 : serial;
  const at = new Date((is1904 ? firstOf1904 : firstOf1900) + Math.round(days * 86_400) * 1_000);
  const text = at.toISOString();
  return at.getTime() % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19);
}
