import type { keywords } from '@yupflow/contract/keywords';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { keywordsService } from './manage-keywords.service.ts';

export function keywordsHandlers(parts: Pick<Parts, 'clock' | 'files' | 'realtime'>): Handlers<typeof keywords> {
  const service = keywordsService(parts);
  return {
    list: (call) => service.list(call, call.query),
    listRules: (call) => service.listRules(call),
    get: (call) => service.get(call, call.params.id),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    setActive: (call) => service.setActive(call, call.params.id, call.body.is_active),
    move: (call) => service.move(call, call.params.id, call.body.before),
    remove: (call) => service.remove(call, call.params.id),
  };
}
