export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Where crypto.randomUUID is missing (plain http on another host), these random bits still are there. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
