import type { operatingHours } from '@yupflow/contract/operating-hours';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { operatingHoursService } from './operating-hours.service.ts';

export function operatingHoursHandlers(parts: Pick<Parts, 'clock' | 'realtime'>): Handlers<typeof operatingHours> {
  const service = operatingHoursService(parts);
  return {
    get: (call) => service.get(call),
    update: (call) => service.update(call, call.body),
  };
}
