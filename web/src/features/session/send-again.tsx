import { ApiError } from '@yupflow/contract/client';
import { CircleCheck } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { FormNotice } from './form-notice.tsx';

/** A mail takes its time; whoever asks twice a minute only gets two. */
const pauseSeconds = 60;

interface Props {
  readonly send: () => Promise<void>;
  /** The button's words: at once, or after the time that is left. */
  readonly label: (timeLeft: string | null) => string;
  /** Said when it was sent. */
  readonly sent: string;
  /** One is on its way already. */
  readonly isSecond?: boolean;
}

export function SendAgain({ send, label, sent, isSecond = false }: Props) {
  const errorText = useErrorText();
  const pause = useCountdown();
  const wait = useCountdown();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSent, setIsSent] = useState(false);
  const [isPending, setIsPending] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first time, before anybody sees a button to press
  useLayoutEffect(() => {
    if (isSecond) pause.start(pauseSeconds);
  }, []);

  async function press() {
    setRefusal(null);
    setIsSent(false);
    setIsPending(true);
    try {
      await send();
      setIsSent(true);
      pause.start(pauseSeconds);
    } catch (error) {
      setRefusal(error);
      if (error instanceof ApiError && error.retryAfterSeconds) wait.start(error.retryAfterSeconds);
    }
    setIsPending(false);
  }

  return (
    <div className="flex flex-col gap-4">
      <FormNotice text={refusal === null ? null : errorText(refusal)} wait={wait} />
      <p role="status" className="flex gap-1.5 text-dense text-ok empty:hidden">
        {isSent && (
          <>
            <CircleCheck aria-hidden className="mt-px size-4 shrink-0" />
            <span className="min-w-0 break-words">{sent}</span>
          </>
        )}
      </p>
      <Button
        className="w-full tabular-nums"
        isPending={isPending}
        isDisabled={pause.isRunning || wait.isRunning}
        onPress={press}
      >
        {label(pause.isRunning ? pause.text : null)}
      </Button>
    </div>
  );
}
