import type { shippingCycles } from '@yupflow/contract/shipping-cycles';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import type { JobsParts } from '../jobs/jobs.service.ts';
import { cyclesService } from './manage-cycles.service.ts';
import { enrolmentsService } from './manage-enrolments.service.ts';
import { stepsService } from './manage-steps.service.ts';

export function shippingCyclesHandlers(parts: FlowParts & JobsParts): Handlers<typeof shippingCycles> {
  const cycles = cyclesService(parts);
  const steps = stepsService(parts);
  const enrolments = enrolmentsService(parts);
  return {
    list: (call) => cycles.list(call, call.query),
    listShort: (call) => cycles.listShort(call, call.query),
    get: (call) => cycles.get(call, call.params.id),
    create: (call) => cycles.create(call, call.body),
    update: (call) => cycles.update(call, call.params.id, call.body),
    duplicate: (call) => cycles.duplicate(call, call.params.id),
    remove: (call) => cycles.remove(call, call.params.id),
    listSteps: (call) => steps.list(call, call.params.id),
    createStep: (call) => steps.create(call, call.params.id, call.body),
    updateStep: (call) => steps.update(call, call.params.id, call.params.stepId, call.body),
    moveStep: (call) => steps.move(call, call.params.id, call.params.stepId, call.body.before),
    removeStep: (call) => steps.remove(call, call.params.id, call.params.stepId),
    listContacts: (call) => enrolments.list(call, call.params.id, call.query),
    enrol: (call) => enrolments.enrol(call, call.params.id, call.params.contactId),
    unenrol: (call) => enrolments.unenrol(call, call.params.id, call.params.contactId),
    pauseContact: (call) => enrolments.pause(call, call.params.id, call.params.contactId, call.body.is_paused),
    sendNow: (call) => enrolments.sendNow(call, call.params.id, call.params.contactId),
    enrolMany: (call) => enrolments.enrolMany(call, call.params.id, call.body),
    listOfContact: (call) => enrolments.listOfContact(call, call.params.id),
  };
}
