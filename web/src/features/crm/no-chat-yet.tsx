import { chats } from '@yupflow/contract/chats';
import type { Card } from '@yupflow/contract/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { LinePicker } from '../../pickers/line-picker.tsx';
import { useLines } from '../../pickers/use-lines.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  readonly card: Card;
  readonly onStarted: (chatId: string) => void;
}

/** Nothing was said yet, or not to who may not see it: whoever attends can begin. */
export function NoChatYet({ card, onStarted }: Props) {
  const { t } = useTranslation('crm');
  const canAttend = useMe()?.permissions.includes('tickets') ?? false;
  const canStart = canAttend && card.contact.phone !== null;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        drawing={<path d="M30 26h60v36H56L42 74V62H30zM44 40h32M44 50h20" />}
        title={t('noChat.title')}
        action={canStart && <StartChat card={card} onStarted={onStarted} />}
      >
        {t(canStart ? 'noChat.text' : canAttend ? 'noChat.noPhone' : 'noChat.notAllowed')}
      </EmptyState>
    </div>
  );
}

function StartChat({ card, onStarted }: Props) {
  const { t } = useTranslation('crm');
  const errorText = useErrorText();
  const { data: lines = [] } = useLines();
  const idempotency = useIdempotencyKey();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const line = chosen ?? (lines.find(({ status }) => status === 'CONNECTED') ?? lines[0])?.id ?? null;

  async function start() {
    if (!line) return;
    const body = { connection_id: line, contact_id: card.contact.id };
    setIsStarting(true);
    setRefusal(null);
    try {
      const chat = await call(chats.create, { body }, { idempotencyKey: idempotency.keyOf(body) });
      idempotency.forget();
      onStarted(chat.id);
    } catch (error) {
      setRefusal(errorText(error));
      setIsStarting(false);
    }
  }

  return (
    <div className="flex w-64 flex-col gap-3 text-left">
      {lines.length > 1 && <LinePicker label={t('noChat.line')} value={line} onChange={setChosen} />}
      {refusal && (
        <p role="alert" className="text-meta text-bad">
          {refusal}
        </p>
      )}
      <Button look="primary" isDisabled={!line} isPending={isStarting} onPress={() => void start()}>
        {t('noChat.start')}
      </Button>
    </div>
  );
}
