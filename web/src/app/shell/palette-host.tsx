import { lazy, Suspense, useEffect } from 'react';
import { isApple } from '../../browser/platform.ts';
import { loadTexts } from '../../locales/i18n.ts';
import { usePalette, useShortcuts } from './open-states.ts';

const AppPalette = lazy(async () => {
  const [{ AppPalette: component }] = await Promise.all([import('./app-palette.tsx'), loadTexts(['palette'])]);
  return { default: component };
});

/** Ctrl/⌘-K from anywhere, “?” while nobody is typing. The palette's code comes with its first use. */
export function PaletteHost() {
  const isOpen = usePalette((state) => state.isOpen);
  useEffect(() => {
    addEventListener('keydown', openByKey);
    return () => {
      removeEventListener('keydown', openByKey);
      usePalette.setState({ isOpen: false });
    };
  }, []);
  return <Suspense fallback={null}>{isOpen && <AppPalette />}</Suspense>;
}

function openByKey(event: KeyboardEvent): void {
  const hasModifier = isApple ? event.metaKey : event.ctrlKey;
  if (hasModifier && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    usePalette.setState(({ isOpen }) => ({ isOpen: !isOpen }));
  }
  if (event.key === '?' && !isTyping(event.target)) useShortcuts.setState({ isOpen: true });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
