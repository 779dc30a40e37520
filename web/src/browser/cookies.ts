export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [key, value] = pair.split('=');
    if (key === name && value) return decodeURIComponent(value);
  }
  return null;
}

export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}

export function clearCookie(name: string): void {
  writeCookie(name, '', 0);
}
