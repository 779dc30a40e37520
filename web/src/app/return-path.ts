/** Where to go back to after signing in: a path of this site and nothing else, or null. */
export function safeReturnPath(path: string | undefined, origin: string): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  // `//host`, `/\host` and the like parse to another origin.
  if (url.origin !== origin || url.pathname === '/login') return null;
  return url.pathname + url.search + url.hash;
}
