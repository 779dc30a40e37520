/** `12`, `-1.5` or `1,5`; null for anything else. */
export function plainNumber(text: string): number | null {
  const plain = text.trim();
  if (!/^-?\d{1,30}([.,]\d{1,30})?$/.test(plain)) return null;
  return Number(plain.replace(',', '.'));
}
