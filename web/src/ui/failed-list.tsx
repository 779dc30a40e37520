import { useRef } from 'react';
import { FailedPart } from './failed-part.tsx';

export interface ListFailure {
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** Under the search of a list that did not come: why, and another try. */
export function FailedList({ text, onRetry, isRetrying }: ListFailure) {
  const box = useRef<HTMLDivElement>(null);
  function retry() {
    // The button goes while it is tried: whoever pressed it types on.
    box.current?.closest('[role="dialog"]')?.querySelector('input')?.focus();
    onRetry();
  }
  return (
    <div ref={box}>
      <FailedPart onRetry={retry} isRetrying={isRetrying} className="flex-col px-3 py-4 text-center">
        {text}
      </FailedPart>
    </div>
  );
}
