import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../../ui/cx.ts';

interface Suggestion {
  readonly id: string;
  readonly content: ReactNode;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly left: number;
  readonly header: ReactNode;
  readonly footer?: ReactNode;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  /** In place of the list while it is empty. */
  readonly empty: ReactNode;
  readonly onActive: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

export const suggestionId = (boxId: string, index: number) => `${boxId}-${index}`;

/** Above the composer, near what is typed, which keeps the focus. 388 px, or the whole width of a phone. */
export function SuggestionBox({
  id,
  label,
  left,
  header,
  footer,
  suggestions,
  active,
  empty,
  onActive,
  onChoose,
}: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      style={{ '--left': `${Math.max(0, left)}px` } as object}
      className="absolute bottom-[calc(100%+6px)] left-[min(var(--left),calc(100%-388px))] z-3 w-97 max-w-full animate-fade-in overflow-hidden rounded-xl border border-line bg-surface shadow-float max-sm:inset-x-0 max-sm:w-auto dark:border-line-strong"
    >
      <div className="flex items-center justify-between px-3.5 pt-2 pb-1 text-meta font-medium text-muted">
        {header}
      </div>
      {suggestions.length === 0 && <p className="px-3.5 pt-1 pb-3 text-dense text-muted">{empty}</p>}
      <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-56 overflow-y-auto px-1.5 pb-1">
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and its keys
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys
          <div
            key={suggestion.id}
            id={suggestionId(id, index)}
            data-at={index}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => index === active || onActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
            className={cx(
              'group flex min-h-10.5 cursor-default items-center gap-2.5 rounded-lg px-2 py-0.5',
              index === active && 'bg-raised',
            )}
          >
            {suggestion.content}
          </div>
        ))}
      </div>
      {footer}
    </div>
  );
}
