import { useEffect, useRef, useState } from 'react';

/** About a column's width: the next one is there before somebody pushes it into sight. */
const ahead = '0px 320px';

/** Whether an element is in sight, or nearly. */
export function useNearness() {
  const element = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      root: watched.parentElement,
      rootMargin: ahead,
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, isNear] as const;
}
