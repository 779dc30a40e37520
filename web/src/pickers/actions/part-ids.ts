const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** For a block, a note, an option: unique within a flow, and short, because edges and states name them. */
export function newPartId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
