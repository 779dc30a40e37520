import type { invites } from '@yupflow/contract/members';
import type { Handlers } from '../../platform/http/handlers.ts';
import { acceptInvite, rejectInvite } from './answer-invite.ts';
import { type InvitesParts, invitesService } from './invites.service.ts';

export function invitesHandlers(parts: InvitesParts): Handlers<typeof invites> {
  const service = invitesService(parts);
  return {
    create: (call) => service.create(call, call.body),
    resend: (call) => service.resend(call, call.params.id),
    cancel: (call) => service.cancel(call, call.params.id),
    accept: (call) => acceptInvite(parts, call, call.params.id),
    reject: (call) => rejectInvite(parts, call, call.params.id),
  };
}
