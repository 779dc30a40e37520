import { useSyncExternalStore } from 'react';

/** The same widths as in ui/app.css. */
export const atMostPhone = '(max-width: 640px)';
/** List and panel become pages of their own. */
export const atMostTablet = '(max-width: 900px)';
/** The menu is icons, and a panel lies over a conversation rather than beside it. */
export const atMostLaptop = '(max-width: 1279px)';
export const atLeastWide = '(min-width: 1024px)';

/** On a touch screen the keyboard would jump over the page that somebody has not read yet. */
export function canFocusToType(): boolean {
  return matchMedia('(pointer: fine)').matches;
}

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
