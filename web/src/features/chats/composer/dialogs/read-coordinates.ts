const pair = /(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)/;

/** `-22.9068, -43.1729`, or a link to a map that has the two in it. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | null {
  const found = /[@=/](-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/.exec(text) ?? pair.exec(text.trim());
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
