/** Without case and accents. PostgreSQL's `app.plain` does exactly the same; a property test holds them together. */
export function foldText(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  // A sigma by itself: at a word's end it would have a lower case of its own. No other letter looks at its neighbours.
  return plain.includes('Σ') ? Array.from(plain, (one) => one.toLowerCase()).join('') : plain.toLowerCase();
}

/** How documents are kept and compared. */
export const plainDocument = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();

export const plainPhone = (text: string): string => text.replace(/[^0-9]/g, '');
