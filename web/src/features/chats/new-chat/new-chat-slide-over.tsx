import { SlideOver } from '../../../ui/slide-over.tsx';
import { NewChatForm } from './new-chat-form.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onOpened: (chatId: string) => void;
}

export function NewChatSlideOver({ isOpen, onClose, onOpened }: Props) {
  return (
    <SlideOver isOpen={isOpen} onClose={onClose}>
      <NewChatForm onClose={onClose} onOpened={onOpened} />
    </SlideOver>
  );
}
