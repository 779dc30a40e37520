/** Hours and minutes: 03:06 in most languages, 3:06 AM where noon divides the day. */
export function clockIn(language: string) {
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
}

/** A time that is kept as “18:05”, as the language writes it; what is no time yet stays as it is. */
export function spokenTime(time: string, language: string): string {
  const moment = new Date(`1970-01-01T${time}Z`);
  if (Number.isNaN(moment.getTime())) return time;
  return new Intl.DateTimeFormat(language, { ...clockIn(language), timeZone: 'UTC' }).format(moment);
}
