/** The browser's country where it speaks the page's language (es-AR on a page in Spanish), else the page's own. */
export function guessCountry(pageLanguage: string, browserLanguages: readonly string[]): string {
  const page = new Intl.Locale(pageLanguage).maximize();
  const alike = browserLanguages
    .map((language) => new Intl.Locale(language))
    .find(({ language, region }) => language === page.language && region !== undefined && /^[A-Z]{2}$/.test(region));
  return alike?.region ?? page.region ?? 'BR';
}
