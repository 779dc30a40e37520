import { type ComponentType, lazy, useState } from 'react';
import { whenDrawn } from '../api/when-drawn.ts';
import { loadTexts } from '../locales/i18n.ts';
import type { Namespace } from '../locales/texts.ts';

/** A part of a page that can be fetched before it is shown. */
export interface Later {
  readonly fetch: () => Promise<unknown>;
}

/**
 * A part that nobody sees at first: its code and its texts come when it is shown, or before that (fetchWhenIdle). Once
 * it is there it shows at once, so that nothing flickers. Stands inside a Suspense.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly Namespace[] = [],
): ComponentType<Props> & Later {
  let found: ComponentType<Props> | null = null;
  async function fetch() {
    const [component] = await Promise.all([load(), loadTexts(texts)]);
    found = component;
    return { default: component };
  }
  const Coming = lazy(fetch);
  function Part(props: Props) {
    // The choice stays: a part is not mounted anew when its code arrives behind its back.
    const [Chosen] = useState<ComponentType<Props>>(() => found ?? Coming);
    return <Chosen {...props} />;
  }
  return Object.assign(Part, { fetch });
}

/** Nothing until it is first open; from then on it stays, so that it can go the way it came. */
export function useWanted(isOpen: boolean): boolean {
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  return isWanted || isOpen;
}

/** Before somebody asks for them, once the page is drawn. What fails now is asked for again when it is shown. */
export function fetchWhenIdle(...parts: readonly Later[]): void {
  // Without idle callbacks nothing tells such a moment from any other.
  if (!('requestIdleCallback' in globalThis)) return;
  whenDrawn(() => {
    for (const { fetch } of parts) void fetch().catch(() => {});
  });
}
