import type { dashboard } from '@yupflow/contract/dashboard';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type Counters, dashboardService } from './dashboard.service.ts';

export function dashboardHandlers(counters: Counters): Handlers<typeof dashboard> {
  const service = dashboardService(counters);
  return { get: (call) => service.get(call, call.query) };
}
