/** Where to go back to after signing in: a path of this site and nothing else, or null. */
export function safeReturnPath(path: string | undefined, origin: string): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  // `//host` and `/\host` parse to another origin; `/..//host` only becomes one when it is parsed a second time.
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return null;
  return url.pathname + url.search + url.hash;
}
