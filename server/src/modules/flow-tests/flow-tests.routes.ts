import type { flowTests } from '@yupflow/contract/flow-tests';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { flowTestsService } from './flow-tests.service.ts';

export function flowTestsHandlers({ realtime }: { realtime: Pick<Realtime, 'emit'> }): Handlers<typeof flowTests> {
  const service = flowTestsService(realtime);
  return {
    list: (call) => service.list(call, call.params.id, call.query),
    create: (call) => service.create(call, call.params.id, call.body),
    update: (call) => service.rename(call, call.params, call.body.name),
    remove: (call) => service.remove(call, call.params),
    run: (call) => service.run(call, call.params.id, call.body.revision),
    accept: (call) => service.accept(call, call.params, call.body.revision),
  };
}
