import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSendTest } from './hook-calls.ts';
import { type Hook, type HookDelivery, type HookEvent, useHookSide } from './hook-side.ts';

interface Props {
  readonly hook: Hook;
  readonly onSent: (delivery: HookDelivery) => void;
}

/** An example of one of its events, now: what comes of it stands on top of the log. */
export function SendTest({ hook: { id, events }, onSent }: Props) {
  const { t } = useTranslation('integration');
  const [chosen, setChosen] = useState<HookEvent | undefined>(events[0]);
  const words = useHookSide().useWords();
  const send = useSendTest(id);
  // It may have been edited meanwhile.
  const event = chosen && events.includes(chosen) ? chosen : events[0];
  if (!event) return null;
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label={t('test.event')}
          value={event}
          options={events.map((one) => ({ value: one, label: words.event(one) }))}
          onChange={setChosen}
        />
      </div>
      <Button icon={Send} isPending={send.isPending} onPress={() => send.mutate(event, { onSuccess: onSent })}>
        {t('test.send')}
      </Button>
    </div>
  );
}
