/** Hours and minutes: 03:06 in most languages, 3:06 AM where noon divides the day. */
export function clockIn(language: string) {
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
}

/** Of a format that has a style: Spanish styles write 3:06, beside which 03:06 of a list looks like another hour. */
export function withWholeHours(format: Intl.DateTimeFormat): (moment: Date) => string {
  if (format.resolvedOptions().hour12) return (moment) => format.format(moment);
  return (moment) =>
    format
      .formatToParts(moment)
      .map(({ type, value }) => (type === 'hour' ? value.padStart(2, '0') : value))
      .join('');
}

/** A time that is kept as “18:05”, as the language writes it; what is no time yet stays as it is. */
export function spokenTime(time: string, language: string): string {
  const moment = new Date(`1970-01-01T${time}Z`);
  if (Number.isNaN(moment.getTime())) return time;
  return new Intl.DateTimeFormat(language, { ...clockIn(language), timeZone: 'UTC' }).format(moment);
}
