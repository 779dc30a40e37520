import { SlideOver } from '../../../ui/slide-over.tsx';
import { useChat } from '../chat-queries.ts';
import { TransferForm } from './transfer-form.tsx';

interface Props {
  /** Null while nothing is handed over. */
  readonly chatId: string | null;
  readonly onClose: () => void;
}

export function TransferSlideOver({ chatId, onClose }: Props) {
  return (
    <SlideOver isOpen={chatId !== null} onClose={onClose}>
      {chatId !== null && <Transfer chatId={chatId} onClose={onClose} />}
    </SlideOver>
  );
}

function Transfer({ chatId, onClose }: { readonly chatId: string; readonly onClose: () => void }) {
  const { data: chat } = useChat(chatId);
  return chat ? <TransferForm chat={chat} onClose={onClose} /> : null;
}
