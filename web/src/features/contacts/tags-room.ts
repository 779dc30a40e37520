import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ContactColumn } from './contact-columns.ts';

/** In a chip: the dot, and the room around it and the name. */
const aroundName = 26;
const aroundCount = 12;
const gap = 4;

/** How many stand whole, with the number of the others behind them. The first one always stands, cut if need be. */
export function wholeTags(names: readonly string[], room: number, widthOf = textWidth): number {
  let used = -gap;
  let fitting = 0;
  for (const [index, name] of names.entries()) {
    used += gap + aroundName + widthOf(name);
    const others = names.length - index - 1;
    if (used > room) break;
    if (others === 0 || used + gap + aroundCount + widthOf(`+${others}`) <= room) fitting = index + 1;
  }
  return Math.max(1, fitting);
}

const widths = new Map<string, number>();

/** Kept, since rows show the same tags again and again. */
function textWidth(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `500 12px ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.ceil(pen.measureText(text).width);
  if (document.fonts.status === 'loaded') widths.set(text, width);
  return width;
}

/** The width of a cell of tags, without what is kept free around it. */
export function useTagsRoom(table: RefObject<HTMLElement | null>, columns: readonly ContactColumn[]): number {
  const [room, setRoom] = useState(0);
  const at = columns.findIndex(({ own }) => own === 'tags');
  useLayoutEffect(() => {
    const head = table.current?.querySelectorAll<HTMLElement>('[role="columnheader"]')[at + 1];
    if (!head || at < 0) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(head);
      setRoom(head.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(head);
    return () => watcher.disconnect();
  }, [table, at]);
  return room;
}
