import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { cx } from '../../../../ui/cx.ts';
import { passFocus, takePassedFocus } from '../focus-composer.ts';
import { pastedFiles } from './pasted-files.ts';
import type { CursorWord } from './word-at-cursor.ts';

const mostLines = 8;

export interface FieldHandle {
  readonly cursor: () => number;
  readonly selection: () => readonly [start: number, end: number];
  readonly focusAt: (cursor: number) => void;
  /** Where a word begins, from the field's left edge. */
  readonly leftOf: (start: number) => number;
}

interface Props {
  readonly handle: Ref<FieldHandle>;
  readonly value: string;
  readonly label: string;
  readonly placeholder: string;
  readonly isDisabled: boolean;
  /** Shown as a mark while its suggestions are open. */
  readonly marked: CursorWord | null;
  readonly popup: { readonly id: string; readonly activeId: string | null } | null;
  readonly onChange: (text: string, cursor: number) => void;
  readonly onCursor: (cursor: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onPasteFiles: (files: readonly File[]) => void;
  readonly className?: string;
}

const textClass = 'text-(length:--field-text)/5 max-sm:leading-5.5 whitespace-pre-wrap wrap-anywhere';

function fit(element: HTMLTextAreaElement | null): void {
  if (!element) return;
  element.style.height = 'auto';
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
  const most =
    Number.parseFloat(lineHeight) * mostLines + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  element.style.height = `${Math.min(element.scrollHeight, most)}px`;
  element.style.overflowY = element.scrollHeight > most ? 'auto' : 'hidden';
}

/** Grows with its text to eight lines, then scrolls. Behind it stands the same text, which can be marked and measured. */
export function ComposerField({
  handle,
  value,
  label,
  placeholder,
  isDisabled,
  marked,
  popup,
  className,
  ...on
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  /** Where it is wanted once the new text stands in the field. */
  const caret = useRef<number>(null);
  function placeCaret(at: number) {
    caret.current = null;
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  }

  useImperativeHandle(handle, () => ({
    cursor: () => area.current?.selectionStart ?? 0,
    selection: () => [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0],
    focusAt(cursor) {
      caret.current = cursor;
      // Where the text stays as it is, and where whatever closes now gives the focus to something else.
      requestAnimationFrame(() => {
        if (caret.current !== null || document.activeElement !== area.current) placeCaret(cursor);
      });
    },
    leftOf: () => mirror.current?.querySelector('mark')?.offsetLeft ?? 0,
  }));

  // Whoever opens a chat writes next; and whoever goes on from one that they wrote in.
  useLayoutEffect(() => {
    const element = area.current;
    if (takePassedFocus()) element?.focus();
    return () => {
      if (document.activeElement === element) passFocus();
    };
  }, []);
  // At first and whenever it gets another width, which breaks its lines elsewhere: the browser tells before it paints,
  // when it has laid out the page anyway.
  const width = useRef(0);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now === width.current) return;
      width.current = now;
      fit(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is as high as its text
  useLayoutEffect(() => {
    if (width.current > 0) fit(area.current);
    // At once: what somebody types meanwhile belongs behind it.
    if (caret.current !== null) placeCaret(caret.current);
  }, [value]);

  function paste(event: ClipboardEvent) {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    on.onPasteFiles(files);
  }

  return (
    <div className={cx('relative min-w-0', className)}>
      <div
        ref={mirror}
        aria-hidden
        className={cx(
          textClass,
          'pointer-events-none absolute inset-0 overflow-hidden px-(--field-x) pt-2.5 pb-(--field-bottom) text-transparent',
        )}
      >
        {marked ? markedText(value, marked) : null}
      </div>
      <textarea
        ref={area}
        data-composer
        rows={1}
        value={value}
        disabled={isDisabled}
        aria-label={label}
        placeholder={placeholder}
        aria-autocomplete={popup ? 'list' : undefined}
        aria-haspopup={popup ? 'listbox' : undefined}
        aria-controls={popup?.id}
        aria-activedescendant={popup?.activeId ?? undefined}
        enterKeyHint="send"
        onChange={(event) => {
          // Whoever types has a caret already.
          caret.current = null;
          on.onChange(event.target.value, event.target.selectionStart);
        }}
        onSelect={(event) => on.onCursor(event.currentTarget.selectionStart)}
        onKeyDown={on.onKeyDown}
        onPaste={paste}
        onScroll={(event) => {
          if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop;
        }}
        className={cx(
          textClass,
          'relative block w-full resize-none bg-transparent px-(--field-x) pt-2.5 pb-(--field-bottom) text-text outline-none placeholder:text-muted disabled:cursor-not-allowed',
        )}
      />
    </div>
  );
}

function markedText(text: string, { start, end }: CursorWord): ReactNode {
  return (
    <>
      {text.slice(0, start)}
      <mark className="-mx-0.75 rounded bg-brand-soft px-0.75 text-transparent">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
