import { ChatPanel } from '../features/chats/chat-panel.tsx';
import { CrmPage } from '../features/crm/crm-page.tsx';

/** Features don't know each other: here the board gets the inbox' conversation. */
export default function BoardPage() {
  return <CrmPage Chat={ChatPanel} />;
}
