import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows.ts';

/** Nearer to an end than this, the next page is fetched before anybody gets there. */
const fetchWithinPx = 1_000;
const endWithinPx = 32;

interface Options {
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  /** The message to begin at; null for the end. */
  readonly foundId: string | null;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
}

/** Stays at the end while one is there, keeps its place while history comes, and says where one is. */
export function useThreadScroll({ list, scroller, ...options }: Options) {
  const { rows, foundId, hasOlder, hasNewer, loadOlder, loadNewer } = options;
  const [isAtEnd, setIsAtEnd] = useState(foundId === null);
  const isFollowing = useRef(foundId === null);
  /** What stands is in its place: from here on scrolling is somebody's. */
  const placedFor = useRef<string | null | undefined>(undefined);
  const firstKey = useRef<string | undefined>(undefined);
  const lastUnsent = useRef<string | undefined>(undefined);

  const first = rows[0]?.key;
  const isPrepended =
    firstKey.current !== undefined && first !== firstKey.current && rows.some(({ key }) => key === firstKey.current);

  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' });

  useLayoutEffect(() => {
    firstKey.current = first;
  }, [first]);

  useLayoutEffect(() => {
    if (rows.length === 0) return;
    const unsent = rows.findLast((row) => row.type === 'unsent')?.key;
    // Whoever writes wants to see it.
    if (unsent !== undefined && unsent !== lastUnsent.current && placedFor.current !== undefined)
      isFollowing.current = true;
    lastUnsent.current = unsent;
    if (placedFor.current !== foundId) {
      const at = foundId === null ? -1 : rows.findIndex(({ key }) => key === foundId);
      if (foundId !== null && at < 0) return;
      placedFor.current = foundId;
      isFollowing.current = foundId === null;
      if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' });
      else toEnd();
      return;
    }
    if (isFollowing.current && !isPrepended) toEnd();
  });

  function look() {
    const element = scroller.current;
    if (!element || placedFor.current === undefined) return;
    // As it is now: what the list has measured may lag behind a composer that has just grown.
    const { scrollTop, scrollHeight, clientHeight } = element;
    const below = scrollHeight - scrollTop - clientHeight;
    const isNowAtEnd = below <= endWithinPx && !hasNewer;
    isFollowing.current = isNowAtEnd;
    setIsAtEnd(isNowAtEnd);
    if (scrollTop < fetchWithinPx && hasOlder) loadOlder();
    if (below < fetchWithinPx && hasNewer) loadNewer();
  }

  // A page that fills less than the screen leaves nothing to scroll: the next one is fetched all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is shown has changed
  useEffect(() => {
    const handle = list.current;
    if (handle && rows.length > 0 && handle.scrollSize <= handle.viewportSize && hasOlder) loadOlder();
  }, [rows.length, hasOlder]);

  return {
    isAtEnd,
    isPrepended,
    onScroll: look,
    /** A picture came, the window or the composer changed: who was at the end still is. */
    onResize: () => {
      if (isFollowing.current) toEnd();
      else look();
    },
    jumpToEnd: () => {
      isFollowing.current = true;
      setIsAtEnd(true);
      toEnd();
    },
  };
}
