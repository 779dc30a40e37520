import type { dashboard } from '@yupflow/contract/dashboard';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { JobsParts } from '../jobs/jobs.service.ts';
import { type Counters, dashboardService } from './dashboard.service.ts';
import { getReport } from './report.ts';
import { exportReport } from './report-export.ts';

export function dashboardHandlers(parts: JobsParts, counters: Counters): Handlers<typeof dashboard> {
  const service = dashboardService(counters);
  return {
    get: (call) => service.get(call, call.query),
    report: (call) => getReport(call, call.query),
    export: (call) => exportReport(parts, call, call.body),
  };
}
