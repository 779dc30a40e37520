import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invites } from '@yupflow/contract/members';
import { call } from '../../api/call.ts';
import { keepSaved } from '../../resource/use-save.ts';
import { membersResource } from './members-resource.ts';

export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(invites.resend, { params: { id } }),
    onSuccess: (invite) => keepSaved(client, membersResource, invite),
  });
}
