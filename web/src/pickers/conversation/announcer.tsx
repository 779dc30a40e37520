import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Message {
  readonly id: string;
}

interface Props<One extends Message> {
  /** From the oldest to the newest, of everybody. */
  readonly messages: readonly One[];
  /** The newest is among them: else what is put at their end was there before. */
  readonly isToEnd: boolean;
  /** What is read out of one; null for what is only shown, such as what one wrote oneself. */
  readonly textOf: (message: One) => string | null;
}

/**
 * Reads messages out as they come, each once: also two that say the same, and not again those that are changed later.
 * Those of before are read by whoever walks to them.
 */
export function Announcer<One extends Message>({ messages, isToEnd, textOf }: Props<One>) {
  const [said, setSaid] = useState<readonly { readonly id: string; readonly text: string }[]>([]);
  const newest = messages.at(-1)?.id;
  const seen = useRef({ id: newest, isToEnd });

  const look = useEffectEvent(() => {
    const before = seen.current;
    seen.current = { id: newest, isToEnd };
    if (!isToEnd || !before.isToEnd || before.id === newest) return;
    const at = messages.findIndex(({ id }) => id === before.id);
    // The one that was last may be gone: then nobody knows what is new.
    if (at < 0 && before.id !== undefined) return;
    const arrived = messages.slice(at + 1).flatMap((message) => {
      const text = textOf(message);
      return text === null ? [] : [{ id: message.id, text }];
    });
    if (arrived.length > 0) setSaid(arrived);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is last
  useEffect(() => look(), [newest, isToEnd]);

  return (
    <div aria-live="polite" className="sr-only">
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
