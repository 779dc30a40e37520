import { create } from 'zustand';
import { useMediaQuery } from '../browser/media-query.ts';
import { readStored, writeStored } from '../browser/stored.ts';

type Theme = 'light' | 'dark' | 'system';

function storedTheme(): Theme {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }));

/** public/first.js puts the choice on the page, here as before the first paint. */
export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? null : theme);
  dispatchEvent(new Event('theme-chosen'));
  useTheme.setState({ theme });
}

export function useIsDark(): boolean {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const { theme } = useTheme();
  return theme === 'dark' || (theme === 'system' && isSystemDark);
}

// Another tab chose.
addEventListener('storage', () => useTheme.setState({ theme: storedTheme() }));
