import type { firstStepsEndpoints } from '@yupflow/contract/first-steps';
import type { Handlers } from '../../platform/http/handlers.ts';
import { changeFirstSteps, getFirstSteps } from './first-steps.service.ts';

export function firstStepsHandlers(): Handlers<typeof firstStepsEndpoints> {
  return {
    get: (call) => getFirstSteps(call),
    change: (call) => changeFirstSteps(call, call.body.is_dismissed),
  };
}
