const number = String.raw`(-?\d{1,3}\.\d+|-?\d{1,3})`;
/** In the order in which they are trusted: the pin of a link, its centre, what it asks for, and two numbers alone. */
const patterns = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`[?&](?:q|ll|query|destination)=${number}(?:,|%2C)\\s*${number}`, 'i'),
  new RegExp(`^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`),
];

/** The point that a link of a map, or a pair of numbers, means; null where it means none. */
export function readPlace(text: string): { latitude: number; longitude: number } | null {
  for (const pattern of patterns) {
    const [, first, second] = pattern.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    const [latitude, longitude] = [Number(first), Number(second)];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}
