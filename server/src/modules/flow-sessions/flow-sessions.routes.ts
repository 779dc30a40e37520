import type { flows } from '@yupflow/contract/flows';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { FlowParts } from './flow-parts.service.ts';
import { startByHand } from './start-by-hand.ts';

/** What is done with the sessions of a flow: a part of the handlers of flows. */
export function flowSessionsHandlers(parts: FlowParts): Pick<Handlers<typeof flows>, 'start'> {
  return {
    async start(call) {
      const { contactId, connection_id } = call.body;
      const chatId = await startByHand(parts, call, { flowId: call.params.id, contactId, connectionId: connection_id });
      return { chat_id: chatId };
    },
  };
}
