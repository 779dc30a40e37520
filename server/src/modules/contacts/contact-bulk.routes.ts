import type { contacts } from '@yupflow/contract/contacts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { JobsParts } from '../jobs/jobs.service.ts';
import { contactBulkService } from './contact-bulk.service.ts';
import { contactExportService } from './contact-export.service.ts';

export function contactBulkHandlers(
  parts: JobsParts,
): Pick<Handlers<typeof contacts>, 'tagMany' | 'removeMany' | 'export'> {
  const bulk = contactBulkService(parts);
  const exporting = contactExportService(parts);
  return {
    tagMany: (call) => bulk.tag(call, call.body),
    removeMany: (call) => bulk.remove(call, call.body.selection),
    export: (call) => exporting.create(call, call.body),
  };
}
