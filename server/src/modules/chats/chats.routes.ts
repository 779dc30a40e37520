import type { chats } from '@yupflow/contract/chats';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { askPictures } from '../pictures/peer-pictures.service.ts';
import { chatCreateService } from './chat-create.service.ts';
import { listMedia, listTickets } from './chat-history.service.ts';
import { countChats, listChats } from './chat-list.service.ts';
import { chatMarksService } from './chat-marks.service.ts';
import { chatPresenceService } from './chat-presence.service.ts';
import { listDrafts } from './drafts.service.ts';
import { listMessages } from './message-pages.service.ts';
import { searchMessages } from './message-search.service.ts';
import { getOpenChat } from './open-chat.service.ts';

type Own =
  | 'list'
  | 'count'
  | 'searchMessages'
  | 'create'
  | 'get'
  | 'read'
  | 'unread'
  | 'setAutomation'
  | 'setPresence'
  | 'saveDraft'
  | 'listDrafts'
  | 'listMessages'
  | 'listTickets'
  | 'listMedia';

/** What is sent, and what happens to an attendance, is handled by the modules `messages` and `tickets`. */
export function chatsHandlers(
  parts: Pick<Parts, 'bus' | 'clock' | 'files' | 'realtime'>,
): Pick<Handlers<typeof chats>, Own> {
  const { create } = chatCreateService(parts);
  const marks = chatMarksService(parts);
  const presence = chatPresenceService(parts);
  return {
    async list(call) {
      const page = await listChats(call, call.query);
      const ids = page.results.map(({ id }) => id);
      await askPictures(parts, call.tx, call.companyId, ids);
      return page;
    },
    count: (call) => countChats(call),
    searchMessages: (call) => searchMessages(parts, call, call.query),
    create: (call) => create(call, call.body),
    async get(call) {
      const chat = await getOpenChat(call.tx, call.caller, call.params.id);
      await askPictures(parts, call.tx, call.companyId, [chat.id]);
      return chat;
    },
    read: (call) => marks.read(call, call.params.id),
    unread: (call) => marks.unread(call, call.params.id),
    setAutomation: (call) => marks.setAutomation(call, call.params.id, call.body.is_paused),
    setPresence: (call) => presence.set(call, call.params.id, call.body.state),
    saveDraft: (call) => marks.saveDraft(call, call.params.id, call.body),
    listDrafts: (call) => listDrafts(call, call.query),
    listMessages: (call) => listMessages(parts, call, call.params.id, call.query),
    listTickets: (call) => listTickets(call, call.params.id, call.query),
    listMedia: (call) => listMedia(parts, call, call.params.id, call.query),
  };
}
