import { create } from 'zustand';
import { readStored, writeStored } from '../browser/stored.ts';

type Theme = 'light' | 'dark' | 'system';

function storedTheme(): Theme {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }));

/** public/theme.js puts the choice on the page, here as before the first paint. */
export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? null : theme);
  useTheme.setState({ theme });
  dispatchEvent(new Event('theme-chosen'));
}

export function isDarkNow(): boolean {
  return document.documentElement.classList.contains('dark');
}
