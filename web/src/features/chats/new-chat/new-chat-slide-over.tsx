import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { Button } from '../../../ui/button.tsx';
import { SlideOver } from '../../../ui/slide-over.tsx';
import { NewGroupForm, useGroupLines } from '../groups/new-group-form.tsx';
import { NewChatForm } from './new-chat-form.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onOpened: (chatId: string) => void;
}

export function NewChatSlideOver({ isOpen, onClose, onOpened }: Props) {
  return (
    <SlideOver isOpen={isOpen} onClose={onClose}>
      <Forms onClose={onClose} onOpened={onOpened} />
    </SlideOver>
  );
}

/** With one person, or with several at once where a line can do that. */
function Forms(props: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('chats');
  const permissions = useMe()?.permissions ?? [];
  const hasLines = useGroupLines().length > 0;
  const [isGroup, setIsGroup] = useState(false);
  const canMakeGroups = hasLines && permissions.includes('tickets_groups') && permissions.includes('contacts');
  if (isGroup) return <NewGroupForm {...props} />;
  return (
    <NewChatForm
      {...props}
      start={
        canMakeGroups && (
          <Button icon={Users} onPress={() => setIsGroup(true)}>
            {t('group.new')}
          </Button>
        )
      }
    />
  );
}
