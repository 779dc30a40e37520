/** Where WhatsApp keeps files. A message names a url, and whoever wrote it may have named any. */
const known = /(^|\.)(whatsapp\.net|fbcdn\.net)$/;

/** The url of a file where we may call it, else null. `whatsappUrl` is set in tests, whose files lie beside it. */
export function allowedUrl(url: unknown, whatsappUrl: string | null): URL | null {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (parsed?.protocol !== 'https:' || parsed.username || parsed.password) return null;
  const ownHost = whatsappUrl ? URL.parse(whatsappUrl)?.hostname : undefined;
  if (parsed.hostname === ownHost) return parsed;
  return known.test(parsed.hostname) && parsed.port === '' ? parsed : null;
}
