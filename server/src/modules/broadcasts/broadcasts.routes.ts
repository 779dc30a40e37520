import type { broadcasts } from '@yupflow/contract/broadcasts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import type { JobsParts } from '../jobs/jobs.service.ts';
import { listDays } from './broadcast-report.repository.ts';
import { getReport } from './broadcast-report.ts';
import { broadcastsService } from './manage-broadcasts.ts';
import { linesService } from './manage-lines.ts';
import { previewBroadcast } from './preview.ts';
import { exportRecipients } from './recipient-export.ts';
import { listRecipients } from './recipients.repository.ts';
import { sendTest } from './test-send.ts';

export function broadcastsHandlers(parts: FlowParts & JobsParts): Handlers<typeof broadcasts> {
  const service = broadcastsService(parts);
  const lines = linesService(parts);
  return {
    list: (call) => service.list(call, call.query),
    get: (call) => service.get(call, call.params.id),
    getReport: (call) => getReport(parts, call, call.params.id),
    getHistory: async ({ tx, companyId, query }) => ({ days: await listDays(tx, companyId, query) }),
    create: (call) => service.create(call, call.body),
    update: (call) => service.update(call, call.params.id, call.body),
    start: (call) => service.start(call, call.params.id),
    pause: (call) => service.pause(call, call.params.id),
    remove: (call) => service.remove(call, call.params.id),
    preview: (call) => previewBroadcast(parts, call, call.body),
    test: async (call) => ({ results: await sendTest(parts, call, call.body) }),
    listRecipients: async (call) => {
      await service.get(call, call.params.id);
      return listRecipients(call.tx, call.companyId, call.params.id, call.query);
    },
    exportRecipients: (call) => exportRecipients(parts, call, call.params.id, call.body),
    resumeLine: (call) => lines.resume(call, call.params.id),
    listLines: async (call) => ({ results: await lines.list(call) }),
  };
}
