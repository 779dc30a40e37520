import { isLanguage, type Language, languageCookie, languages } from '@yupflow/contract/languages';
import { type ScreenName, screenAt, screens } from '@yupflow/contract/screens';

/** What the build knows of the files that each screen needs (web/build/route-files.ts). */
export type RouteFiles = Readonly<Record<Language, Readonly<Record<ScreenName, ScreenFiles>>>>;

interface ScreenFiles {
  readonly files: readonly string[];
  /** What else is shown at once where the address has this parameter. */
  readonly beside: Readonly<Record<string, readonly string[]>>;
}

/**
 * The files that a page at this address will ask for one after the other, for it to ask for at once. The cookies are
 * taken at their word: who is wrong about them has fetched something in vain.
 */
export function firstFiles(table: RouteFiles, url: string, cookies = ''): string[] {
  const [path = '', query] = url.split('?');
  const asked = screenAt(path);
  if (!asked) return [];
  const isForAnyone = ['anyone', 'signed-out'].includes(screens[asked].access.who);
  const name = isForAnyone || cookieOf(cookies, 'token') ? asked : 'login';
  const chosen = cookieOf(cookies, languageCookie.name);
  const { files, beside } = table[isLanguage(chosen) ? chosen : languages[0]][name];
  const parameters = new URLSearchParams(query);
  const opened = Object.entries(beside).flatMap(([parameter, more]) => (parameters.get(parameter) ? more : []));
  return [...files, ...opened];
}

function cookieOf(cookies: string, name: string): string | undefined {
  return cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
