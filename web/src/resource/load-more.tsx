import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onLoad: () => void;
}

/** Loads by itself when it comes near the screen; the button is there for whenever it does not. */
export function LoadMore({ isLoading, hasFailed, onLoad }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const canLoadByItself = !isLoading && !hasFailed;
  useEffect(() => {
    if (!place.current || !canLoadByItself || !('IntersectionObserver' in window)) return;
    // A quick scroll reports “not yet” and “now” together: the last one counts.
    const look = (seen: IntersectionObserverEntry[]) => seen.at(-1)?.isIntersecting && onLoad();
    const watcher = new IntersectionObserver(look, { rootMargin: '400px' });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [canLoadByItself, onLoad]);
  return (
    <div ref={place} className="flex flex-col items-center gap-2 p-4 text-dense text-muted">
      {hasFailed && <p role="alert">{t('loadMoreFailed')}</p>}
      <Button isPending={isLoading} onPress={onLoad}>
        {t(hasFailed ? 'tryAgain' : 'loadMore')}
      </Button>
    </div>
  );
}
