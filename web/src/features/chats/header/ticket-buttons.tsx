import type { OpenChat } from '@yupflow/contract/chats';
import { ArrowRightLeft, CircleCheck, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ChatDeeds } from '../use-chat-deeds.ts';

interface Props {
  readonly chat: OpenChat;
  readonly deeds: ChatDeeds;
  readonly isNarrow: boolean;
}

/** What comes next for the attendance. */
export function TicketButtons({ chat, deeds, isNarrow }: Props) {
  const { t } = useTranslation('chats');
  const startLabel = t(chat.status === 'closed' ? 'header.startAgain' : 'header.start');
  const canStart = chat.status !== 'open';
  if (isNarrow)
    return canStart ? (
      <Button look="primary" isPending={deeds.pending === 'start'} onPress={() => void deeds.start(chat)}>
        {startLabel}
      </Button>
    ) : (
      <IconButton
        label={t('header.close')}
        icon={CircleCheck}
        isDisabled={deeds.pending === 'close'}
        onPress={() => void deeds.close(chat)}
      />
    );
  return (
    <>
      {chat.status !== 'closed' && (
        <Button icon={ArrowRightLeft} onPress={deeds.openTransfer}>
          {t('header.transfer')}
        </Button>
      )}
      {canStart ? (
        <Button look="primary" icon={Play} isPending={deeds.pending === 'start'} onPress={() => void deeds.start(chat)}>
          {startLabel}
        </Button>
      ) : (
        <Button icon={CircleCheck} isPending={deeds.pending === 'close'} onPress={() => void deeds.close(chat)}>
          {t('header.close')}
        </Button>
      )}
    </>
  );
}
