import type { quickMessages } from '@yupflow/contract/quick-messages';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { quickMessagesService } from './quick-messages.service.ts';

export function quickMessagesHandlers(
  parts: Pick<Parts, 'clock' | 'files' | 'realtime'>,
): Handlers<typeof quickMessages> {
  const service = quickMessagesService(parts);
  return {
    list: (call) => service.list(call, call.query),
    suggest: (call) => service.suggest(call, call.query),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    remove: (call) => service.remove(call, call.params.id),
  };
}
