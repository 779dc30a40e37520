import type { OpenChat } from '@yupflow/contract/chats';
import { ArrowRightLeft, CircleCheck, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MembersOnly } from '../../../resource/members-only.tsx';
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
    return (
      <MembersOnly>
        {(isOff) =>
          canStart ? (
            <Button
              look="primary"
              isDisabled={isOff}
              isPending={deeds.pending === 'start'}
              onPress={() => void deeds.start(chat)}
            >
              {startLabel}
            </Button>
          ) : (
            <IconButton
              label={t('header.close')}
              icon={CircleCheck}
              isDisabled={isOff}
              onPress={() => deeds.close(chat)}
            />
          )
        }
      </MembersOnly>
    );
  return (
    <MembersOnly>
      {(isOff) => (
        <>
          {chat.status !== 'closed' && (
            <Button icon={ArrowRightLeft} isDisabled={isOff} onPress={deeds.openTransfer}>
              {t('header.transfer')}
            </Button>
          )}
          {canStart ? (
            <Button
              look="primary"
              icon={Play}
              isDisabled={isOff}
              isPending={deeds.pending === 'start'}
              onPress={() => void deeds.start(chat)}
            >
              {startLabel}
            </Button>
          ) : (
            <Button icon={CircleCheck} isDisabled={isOff} onPress={() => deeds.close(chat)}>
              {t('header.close')}
            </Button>
          )}
        </>
      )}
    </MembersOnly>
  );
}
