import type { FieldValue } from '../conditions/fields.ts';
import { replaceVariables } from './fill-variables.ts';

/** Walks through JSON from where it left off, and knows whether it is within quotes. */
function quoteReader(text: string): (place: number) => boolean {
  let at = 0;
  let isQuoted = false;
  return (place) => {
    for (; at < place; at++) {
      if (text[at] === '"') isQuoted = !isQuoted;
      else if (text[at] === '\\' && isQuoted) at++;
    }
    return isQuoted;
  };
}

/** JSON stays JSON whatever the values hold: within quotes they are escaped, elsewhere they get quotes or are null. */
export function fillJson(text: string, lookUp: (name: string) => FieldValue | null | undefined): string {
  const isQuotedAt = quoteReader(text);
  return replaceVariables(text, (name, fallback, place) => {
    const value = lookUp(name) ?? '';
    const isQuoted = isQuotedAt(place);
    if (value === '' && !isQuoted) return fallback || 'null';
    const written = JSON.stringify(value === '' ? fallback : isQuoted ? String(value) : value);
    return isQuoted ? written.slice(1, -1) : written;
  });
}
