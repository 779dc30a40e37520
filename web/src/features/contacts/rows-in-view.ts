import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Shown } from './use-contact-pages.ts';

export const headHeight = 34;
/** The bar at the foot, while something is picked. */
const footRoom = 80;

export const rowHeightOf = (isPhone: boolean) => (isPhone ? 64 : 44);

/** Where each list was scrolled to, for whoever comes back to it. */
const scrolledTo = new Map<string, number>();

interface Options {
  readonly rowHeight: number;
  readonly isPhone: boolean;
  readonly listName: string;
  readonly onShow: (shown: Shown) => void;
}

/** Tells which rows are on the screen, and returns how to bring one there, with the focus. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, options: Options) {
  const { rowHeight, isPhone, listName, onShow } = options;
  const head = isPhone ? 0 : headHeight;

  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scrolledTo.get(listName) ?? 0;
  }, [scroller, listName]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollTop, clientHeight } = element;
      const last = Math.ceil((scrollTop + clientHeight - head) / rowHeight) - 1;
      onShow({ first: Math.floor(scrollTop / rowHeight), last: Math.max(0, last) });
    };
    const scroll = () => {
      scrolledTo.set(listName, element.scrollTop);
      element.toggleAttribute('data-scrolled', element.scrollLeft > 0);
      look();
    };
    look();
    element.addEventListener('scroll', scroll, { passive: true });
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => {
      element.removeEventListener('scroll', scroll);
      watcher.disconnect();
    };
  }, [scroller, listName, rowHeight, head, onShow]);

  return (index: number) => {
    const element = scroller.current;
    if (!element || index < 0) return;
    const top = index * rowHeight;
    const lowest = element.scrollTop + element.clientHeight - head - rowHeight - footRoom;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > lowest) element.scrollTop += top - lowest;
    // It may have to be drawn first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        element.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
      ),
    );
  };
}
