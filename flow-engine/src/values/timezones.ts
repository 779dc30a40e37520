/** By its name (IANA). */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Offsets such as +03:00 know no summer time.
    return /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}
