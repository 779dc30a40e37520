import { type PointerEvent, useRef } from 'react';

const longMs = 450;

/** A finger that rests on something asks what can be done with it. */
export function useLongPress(onLongPress: (element: Element) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown({ pointerType, currentTarget }: PointerEvent) {
      if (pointerType !== 'touch') return;
      stop();
      timer.current = setTimeout(() => onLongPress(currentTarget), longMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (Math.abs(movementX) + Math.abs(movementY) > 4) stop();
    },
  };
}
