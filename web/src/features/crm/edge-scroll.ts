/** The board's columns, side by side. */
const boardSelector = '[data-board-columns]';

const edge = 72;
const stepPx = 14;
let speed = 0;
let frame = 0;

function step(): void {
  document.querySelector(boardSelector)?.scrollBy({ left: speed });
  frame = speed === 0 ? 0 : requestAnimationFrame(step);
}

/** Near the board's left or right edge, what is dragged brings the columns beyond it into sight. */
export function scrollAtEdge(x: number): void {
  const box = document.querySelector(boardSelector)?.getBoundingClientRect();
  if (!box) return;
  speed = x < box.left + edge ? -stepPx : x > box.right - edge ? stepPx : 0;
  if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step);
}

export function stopScrolling(): void {
  speed = 0;
}
