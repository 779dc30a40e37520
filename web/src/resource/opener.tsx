import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { Tooltip } from '../ui/tooltip.tsx';
import { type Later, useWanted } from './later.tsx';

/** What a menu or a popover has to know of the button that opens it. */
export interface Opened {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onClose: () => void;
  /** The button's id, which names what it opens. */
  readonly labelledBy: string;
  /** Where a menu begins: by keys at one of its ends, by the pointer nowhere yet. */
  readonly autoFocus: 'first' | 'last' | true;
}

interface Props {
  readonly opens: 'menu' | 'dialog';
  /** What comes with the first use, or once somebody is about to press. */
  readonly part: Later;
  readonly className: string;
  /** Read out, where the face says nothing. */
  readonly label?: string;
  /** On hover and focus. */
  readonly tip?: string;
  readonly face: ReactNode;
  /** Whether it is open, where others may open it too. */
  readonly open?: readonly [isOpen: boolean, change: (isOpen: boolean) => void];
  readonly children: (opened: Opened) => ReactNode;
}

/** A button of the first paint that opens what is not: react-aria's own triggers bring all their menus and popovers. */
export function Opener({ opens, part, className, label, tip, face, open, children }: Props) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const own = useState(false);
  const [isOpen, onOpenChange] = open ?? own;
  const [autoFocus, setAutoFocus] = useState<Opened['autoFocus']>(true);
  const isWanted = useWanted(isOpen);
  const fetch = () => void part.fetch().catch(() => {});

  function show(from: Opened['autoFocus']) {
    setAutoFocus(from);
    onOpenChange(!isOpen);
  }
  function openByArrow(event: Parameters<NonNullable<ButtonProps['onKeyDown']>>[0]) {
    // Every other key is the page's: react-aria keeps what it is not told to let go.
    if (opens !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return event.continuePropagation();
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  const button = (
    <Button
      ref={triggerRef}
      id={id}
      aria-label={label}
      aria-haspopup={opens}
      aria-expanded={isOpen}
      onHoverStart={fetch}
      onFocus={fetch}
      onKeyDown={openByArrow}
      onPress={({ pointerType }) => show(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : true)}
      className={className}
    >
      {face}
    </Button>
  );
  return (
    <>
      {tip ? (
        <TooltipTrigger>
          {button}
          <Tooltip>{tip}</Tooltip>
        </TooltipTrigger>
      ) : (
        button
      )}
      {isWanted && (
        <Suspense fallback={null}>
          {children({
            triggerRef,
            isOpen,
            onOpenChange,
            onClose: () => onOpenChange(false),
            labelledBy: id,
            autoFocus,
          })}
        </Suspense>
      )}
    </>
  );
}
